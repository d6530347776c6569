import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type AnyEndpoint, basePath, headers } from '#contract/rest/endpoint.ts';
import { endpoints } from '#contract/rest/index.ts';
import { type ProblemName, problems } from '#contract/rest/problems.ts';
import { answers } from './samples.ts';

export interface Received {
  readonly endpoint: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

export interface Upstream {
  readonly url: string;
  readonly received: Received[];
  /** Replaces the successful response of one call until `reset`. */
  answer(endpoint: string, how: Answer): void;
  refuse(endpoint: string, problem: ProblemName, extra?: { message?: string; details?: unknown; fields?: unknown }): void;
  setReady(isReady: boolean): void;
  reset(): void;
  close(): Promise<void>;
}

export const SERVER_TIME = 1_795_000_000_123;

/** A real HTTP server with successful or stubbed responses for every call of the contract. */
export async function startUpstream(): Promise<Upstream> {
  const app = Fastify({ forceCloseConnections: true });
  const received: Received[] = [];
  const told = new Map<string, Answer>();
  let isReady = true;

  const serve = (endpoint: AnyEndpoint) =>
    app.route({
      method: endpoint.method,
      url: basePath + endpoint.path,
      handler: async (request, reply) => {
        received.push({ endpoint: endpoint.name, method: request.method, url: request.url, headers: request.headers, body: request.body });
        reply.header(headers.serverTime, String(SERVER_TIME));
        const how = told.get(endpoint.name);
        return how ? how(request, reply) : { code: 0, message: 'ok', data: endpoint.data.parse(answers[endpoint.name]) };
      },
    });
  endpoints.forEach(serve);
  app.get('/readyz', async (_, reply) => reply.status(isReady ? 200 : 503).send({ ok: isReady }));
  await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    received,
    answer: (endpoint, how) => void told.set(endpoint, how),
    refuse: (endpoint, problem, extra = {}) => {
      const { code, status, message } = problems[problem];
      told.set(endpoint, (request, reply) =>
        reply.status(status).send({
          code,
          message: extra.message ?? message,
          data: {
            problem,
            request_id: request.headers[headers.requestId],
            ...(extra.details ? { details: extra.details } : {}),
            ...(extra.fields ? { fields: extra.fields } : {}),
          },
        }),
      );
    },
    setReady: (ready) => {
      isReady = ready;
    },
    reset: () => {
      received.length = 0;
      told.clear();
      isReady = true;
    },
    close: () => app.close(),
  };
}
