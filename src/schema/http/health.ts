import type { FastifyInstance } from 'fastify';
import { problems } from '#contract/rest/problems.ts';
import type { RestSource } from '#schema/rest/source.ts';

/** Value of Retry-After, in seconds. */
export const RETRY_AFTER = '2';

/** `/healthz`: the process is alive. `/readyz`: it can serve; 503 while it drains or no service is ready. */
export function serveHealth(app: FastifyInstance, rest: RestSource, isDraining: () => boolean): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_, reply) => {
    if (!isDraining() && (await rest.isReady())) return { ok: true };
    return reply.status(503).header('retry-after', RETRY_AFTER).send({ ok: false, message: problems.NOT_READY.message });
  });
}
