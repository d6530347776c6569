import type { FastifyInstance } from 'fastify';
import { basePath } from '#contract/rest/endpoint.ts';
import { paymentNotice } from '#contract/rest/wallet.ts';
import type { RestSource } from '#schema/rest/source.ts';

/**
 * The one REST call that is reachable from outside: a real cashier knows only the public address, and the service may be private.
 * It is passed on as it came; the service judges its signature.
 */
export function servePaymentNotice(app: FastifyInstance, rest: RestSource): void {
  app.post(basePath + paymentNotice.path, { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const { status, text } = await rest.relay(paymentNotice, request.body, {
      requestId: request.id,
      authorization: undefined,
      forwarded: { 'x-forwarded-for': request.ip },
      notBefore: Number.NEGATIVE_INFINITY,
    });
    return reply.status(status).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(text);
  });
}
