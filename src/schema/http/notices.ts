import type { FastifyInstance } from 'fastify';
import { basePath } from '#contract/rest/endpoint.ts';
import { contractNotice, payoutNotice } from '#contract/rest/payouts.ts';
import { paymentNotice } from '#contract/rest/wallet.ts';
import type { RestSource } from '#schema/rest/source.ts';

/**
 * The REST calls that are reachable from outside: cashier, payout host and signing host know only the public address, and the service may be private.
 * They are passed on as they came; the service judges their signatures.
 */
export function serveNotices(app: FastifyInstance, rest: RestSource): void {
  for (const notice of [paymentNotice, payoutNotice, contractNotice]) serveNotice(app, rest, notice);
}

function serveNotice(
  app: FastifyInstance,
  rest: RestSource,
  notice: typeof paymentNotice | typeof payoutNotice | typeof contractNotice,
): void {
  app.post(basePath + notice.path, { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const { status, text } = await rest.relay(notice, request.body, {
      requestId: request.id,
      authorization: undefined,
      forwarded: { 'x-forwarded-for': request.ip },
      notBefore: Number.NEGATIVE_INFINITY,
    });
    return reply.status(status).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(text);
  });
}
