import type { FastifyInstance } from 'fastify';
import { basePath } from '#contract/rest/endpoint.ts';
import { contractNotice, payoutNotice } from '#contract/rest/payouts.ts';
import { paymentNotice } from '#contract/rest/wallet.ts';
import type { RestSource } from '#schema/rest/source.ts';

/**
 * Forwards the notices of cashier, payout host and signing host, which know only the public address, since the service may be private. They
 * are forwarded unchanged; the service verifies their signatures.
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
