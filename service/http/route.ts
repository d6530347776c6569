import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AnyEndpoint, basePath, type BodyOf, type DataOf, headers, type ParamsOf, type QueryOf } from '#contract/rest/endpoint.ts';
import { type Caller, callerOf } from '#service/auth.ts';
import { inRequest } from '#service/db/tracing.ts';
import type { Deps } from '#service/deps.ts';
import { answerOnce } from './idempotency.ts';
import { refused } from './problem.ts';

/** What a handler receives: validated parts, the caller, and the facts of the request. */
export interface Call<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: E['auth'] extends 'required' ? Caller : E['auth'] extends 'optional' ? Caller | null : null;
  readonly requestId: string;
  readonly ip: string;
  readonly header: (name: string) => string | undefined;
  readonly deps: Deps;
}

export interface Service {
  readonly http: FastifyInstance;
  readonly deps: Deps;
}

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.') || '_'] ??= issue.message;
  throw refused('BAD_REQUEST', { fields });
};

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;

const callerFor = async (endpoint: AnyEndpoint, request: FastifyRequest, deps: Deps): Promise<Caller | null> => {
  if (endpoint.auth === 'none') return null;
  const token = bearer(request);
  const caller = token === null ? null : await callerOf(deps, token);
  if (caller === null && (endpoint.auth === 'required' || request.headers.authorization !== undefined)) throw refused('UNAUTHENTICATED');
  return caller;
};

/** Serves one call of the contract: validate, authenticate, once only where money moves, then the handler, in the envelope. */
export function route<E extends AnyEndpoint>(service: Service, endpoint: E, handle: (call: Call<E>) => Promise<DataOf<E>>): void {
  const { http, deps } = service;
  http.route({
    method: endpoint.method,
    url: basePath + endpoint.path,
    config: { endpoint },
    handler: (request: FastifyRequest, reply: FastifyReply) => inRequest(request.id, async () => {
      const caller = await callerFor(endpoint, request, deps);
      const call = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
        caller,
        requestId: request.id,
        ip: request.ip,
        header: (name: string) => {
          const value = request.headers[name];
          return Array.isArray(value) ? value[0] : value;
        },
        deps,
      } as Call<E>;
      const data = endpoint.idempotent
        ? await answerOnce(deps, { caller, endpoint, key: call.header(headers.idempotencyKey), input: [call.params, call.body] }, (inTransaction) =>
            handle({ ...call, deps: inTransaction }))
        : await handle(call);
      return reply.send({ code: 0, message: 'ok', data });
    }),
  });
}
