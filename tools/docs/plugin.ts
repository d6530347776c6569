import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const PAGE = path.join(import.meta.dirname, 'page.html');
/** Script of each page, by URL path. */
const scripts: Readonly<Record<string, string>> = { '/docs': 'reference', '/docs/graphiql': 'graphiql' };

/** In development `/docs` shows docs/openapi.json, and `/docs/graphiql` queries the gateway. Builds do not contain them. */
export const docsPages = (): Plugin => ({
  name: 'docs-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const address = (request.originalUrl ?? request.url ?? '').split('?', 1)[0]?.replace(/\/$/u, '') ?? '';
      const script = scripts[address];
      if (script === undefined) return next();
      const page = fs.readFileSync(PAGE, 'utf8').replace('%SCRIPT%', script);
      server.transformIndexHtml(address, page).then((html) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(html);
      }, next);
    });
  },
});
