import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Pool } from 'undici';
import { problems } from '#contract/rest/problems.ts';

const passedBack = ['content-type', 'content-length', 'content-encoding', 'vary', 'etag', 'last-modified'] as const;

/** The path below the static host, or null when it would leave it. */
const safePath = (given: string): string | null => {
  const segments = given.split('/');
  return segments.some((segment) => segment === '' || /^\.{1,2}$|[\\\0]/.test(segment)) ? null : segments.map(encodeURIComponent).join('/');
};

/** `/static/*`: streamed from the static host, which nobody else needs to reach. */
export function serveStaticHost(app: FastifyInstance, staticUrl: string | null, timeoutMs: number): void {
  if (staticUrl === null) return;
  const base = new URL(staticUrl.endsWith('/') ? staticUrl : `${staticUrl}/`);
  const pool = new Pool(base.origin, { connections: 32, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  app.addHook('onClose', () => pool.destroy());

  app.get('/static/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const path = safePath(request.params['*']);
    const passedOn: Record<string, string> = {};
    for (const name of ['if-none-match', 'accept-encoding'] as const) {
      const value = request.headers[name];
      if (typeof value === 'string') passedOn[name] = value;
    }
    const answer = path === null ? null : await pool
      .request({ method: 'GET', path: base.pathname + path, headers: passedOn })
      .catch(() => null);
    if (answer?.statusCode !== 200 && answer?.statusCode !== 304) {
      await answer?.body.dump();
      const kind = path === null || answer !== null ? problems.NOT_FOUND : problems.UPSTREAM;
      return reply.status(kind.status).header('cache-control', 'no-store').send({ code: kind.code, message: kind.message, data: {} });
    }
    for (const name of passedBack) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    // A picture opened on its own may be SVG: it runs nothing.
    reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox`);
    reply.header('cache-control', answer.headers['cache-control'] ?? 'public, max-age=86400').status(answer.statusCode);
    return reply.send(answer.body);
  });
}
