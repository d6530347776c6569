import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AnyEndpoint, basePath } from '#contract/rest/endpoint.ts';
import { hostCalls } from '#contract/rest/index.ts';
import { addressOf } from '#schema/rest/address.ts';
import type { RestSource } from '#schema/rest/source.ts';
import { streamBack } from './streamBack.ts';

/** A text of the desk has at most 2,000 characters, of up to 12 bytes where JSON escapes them. */
const LONGEST_NOTICE = 32 * 1024;

type Parts = Readonly<Record<string, unknown>>;

/**
 * Forwards the calls of outside hosts, which know only the public address, since the service may be private. They are forwarded unchanged;
 * the service verifies their signatures.
 */
export function serveHostCalls(app: FastifyInstance, rest: RestSource): void {
  for (const call of hostCalls) {
    if (call.method === 'GET') serveRead(app, rest, call);
    else serveNotice(app, rest, call);
  }
}

function serveNotice(app: FastifyInstance, rest: RestSource, notice: AnyEndpoint): void {
  app.post(basePath + notice.path, { bodyLimit: LONGEST_NOTICE }, async (request, reply) => {
    const { status, text } = await rest.relay(notice, request.body, {
      requestId: request.id,
      authorization: undefined,
      forwarded: { 'x-forwarded-for': request.ip },
      notBefore: Number.NEGATIVE_INFINITY,
    });
    return reply.status(status).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(text);
  });
}

function serveRead(app: FastifyInstance, rest: RestSource, read: AnyEndpoint): void {
  app.get(basePath + read.path, async (request: FastifyRequest<{ Params: Parts; Querystring: Parts }>, reply) =>
    streamBack(rest, request, reply, { path: addressOf(read, request.params, request.query) }),
  );
}
