import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { problems } from '#contract/rest/problems.ts';

const passedBack = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'vary',
  'etag',
  'last-modified',
] as const;
const passedOn = ['if-none-match', 'accept-encoding', 'range', 'if-range'] as const;
/** A whole file, a range of one, one that has not changed, and a range beyond its end. */
const served: ReadonlySet<number> = new Set([200, 206, 304, 416]);

/** The path below the static host; null if it would escape. */
const safePath = (given: string): string | null => {
  const segments = given.split('/');
  return segments.some((segment) => segment === '' || /^\.{1,2}$|[\\\0]/.test(segment)) ? null : segments.map(encodeURIComponent).join('/');
};

interface StaticHost {
  readonly pool: Pool;
  readonly path: string;
}

const openHost = (url: string, timeoutMs: number): StaticHost => {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  const connect = { timeout: Math.min(timeoutMs, 5_000) };
  return {
    pool: new Pool(base.origin, { connections: 32, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect }),
    path: base.pathname,
  };
};

/** `/static/*`: streamed from the static hosts in turn, skipping unreachable ones, so that only the gateway must reach them. */
export function serveStaticHost(app: FastifyInstance, staticUrls: readonly string[], timeoutMs: number): void {
  if (staticUrls.length === 0) return;
  const hosts = staticUrls.map((url) => openHost(url, timeoutMs));
  app.addHook('onClose', () => Promise.all(hosts.map(({ pool }) => pool.destroy())));
  let turn = 0;

  const ask = async (file: string, headers: Record<string, string>): Promise<Dispatcher.ResponseData | null> => {
    turn = (turn + 1) % hosts.length;
    let answer: Dispatcher.ResponseData | null = null;
    for (const { pool, path } of [...hosts.slice(turn), ...hosts.slice(0, turn)]) {
      await answer?.body.dump();
      answer = await pool.request({ method: 'GET', path: path + file, headers }).catch(() => null);
      // A process that is shutting down answers 503.
      if (answer !== null && answer.statusCode < 500) break;
    }
    return answer;
  };

  app.get('/static/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const path = safePath(request.params['*']);
    const asked: Record<string, string> = {};
    for (const name of passedOn) {
      const value = request.headers[name];
      if (typeof value === 'string') asked[name] = value;
    }
    const answer = path === null ? null : await ask(path, asked);
    if (answer === null || !served.has(answer.statusCode)) {
      await answer?.body.dump();
      const kind = path === null || answer !== null ? problems.NOT_FOUND : problems.UPSTREAM;
      return reply.status(kind.status).header('cache-control', 'no-store').send({ code: kind.code, message: kind.message, data: {} });
    }
    for (const name of passedBack) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    // A picture opened as a document may be SVG: scripts are blocked.
    reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox`);
    reply.header('cache-control', answer.headers['cache-control'] ?? 'public, max-age=86400').status(answer.statusCode);
    return reply.send(answer.body);
  });
}
