import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { createHandler, parseRequestParams, type Request as HttpRequest, type RequestParams, type Response } from 'graphql-http';
import { type HeaderName, headers } from '#contract/rest/endpoint.ts';
import { endpoints } from '#contract/rest/index.ts';
import { traceIdOf } from '#contract/traceId.ts';
import { parseJson } from '#contract/json.ts';
import type { GatewayContext } from '#schema/context.ts';
import type { Engine } from '#schema/graphql/engine.ts';
import { hashIn, type Persisted, unknownOperation } from '#schema/graphql/persisted.ts';
import { RETRY_AFTER } from './health.ts';
import { Payload, Responses } from '#schema/graphql/responses.ts';
import { maskErrors } from '#schema/problem.ts';
import type { Caller, RestSource } from '#schema/rest/source.ts';

export interface GraphqlRoute {
  readonly engine: Engine;
  readonly rest: RestSource;
  readonly persisted: Persisted;
  readonly persistedOnly: boolean;
  readonly anonymousCacheMs: number;
}

/** The parsed request: a persisted operation, or anything else for the library. */
interface Question {
  readonly hash: string | null;
  /** Text of the persisted operation, if the hash is known. */
  readonly text: string | undefined;
  readonly query: unknown;
  readonly variables: unknown;
}

/** A type alias, since graphql-http requires an index signature, which interfaces lack. */
type Context = GatewayContext & {
  readonly question: Question;
  readonly log: FastifyRequest['log'];
  /** Problem codes of the operation. */
  readonly problems: string[];
};

type Raw = HttpRequest<FastifyRequest, Context>;

interface Given {
  query?: unknown;
  variables?: unknown;
  operationName?: unknown;
  extensions?: unknown;
}

/** Headers declared by calls are forwarded unchanged: only the service can validate them. The gateway itself sets `uid`. */
const passedOn = [...new Set(endpoints.flatMap(({ headers: own = {} }) => Object.keys(own) as HeaderName[]))]
  .filter((name) => name !== 'uid')
  .map((name) => headers[name]);

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

const callerOf = (request: FastifyRequest): Caller => {
  const forwarded: Record<string, string> = { 'x-forwarded-for': request.ip };
  for (const name of passedOn) {
    const value = one(request.headers[name]);
    if (value !== undefined) forwarded[name] = value;
  }
  if (traceIdOf(request.headers['traceparent'])) forwarded['traceparent'] = String(request.headers['traceparent']);
  const isAnew = /\bno-cache\b/.test(request.headers['cache-control'] ?? '');
  return {
    requestId: request.id,
    authorization: request.headers.authorization,
    forwarded,
    notBefore: isAnew ? performance.now() : Number.NEGATIVE_INFINITY,
  };
};

/** Whether the response depends on the caller. */
const isPersonal = (request: FastifyRequest): boolean =>
  request.headers.authorization !== undefined || request.headers[headers.chatSecret] !== undefined;

/** Other methods are refused by the library. */
const questionIn = (request: FastifyRequest, persisted: Persisted): Question => {
  const { method, query, body } = request;
  const parts = method === 'GET' ? query : method === 'POST' ? body : null;
  const { extensions, variables, query: own } = (typeof parts === 'object' && parts !== null ? parts : {}) as Given;
  const hash = hashIn(extensions);
  return { hash, text: hash === null ? undefined : persisted.get(hash), query: own, variables };
};

const refuse = (status: number): Response => [
  JSON.stringify({ errors: [unknownOperation()] }),
  { status, statusText: 'Bad Request', headers: { 'content-type': 'application/json; charset=utf-8' } },
];

/** Response type where `Accept` is unambiguous; null: let the library negotiate. */
const plainType = (accept = '*/*'): string | null => {
  if (/^application\/graphql-response\+json(,|$)/.test(accept)) return 'application/graphql-response+json; charset=utf-8';
  return accept === '*/*' || accept === 'application/json' ? 'application/json; charset=utf-8' : null;
};

/** The library's serialiser checks every value for errors. Without errors this gives the same response faster. */
const writeGood = (request: FastifyRequest, result: ExecutionResult): Response | undefined => {
  const type = plainType(request.headers.accept);
  if (type === null || result.errors) return undefined;
  return [JSON.stringify(result), { status: 200, statusText: 'OK', headers: { 'content-type': type } }];
};

const variablesOf = (value: unknown): RequestParams['variables'] => {
  const read: unknown = typeof value === 'string' ? parseJson(value) : value;
  if (read === undefined || read === null) return undefined;
  if (typeof read !== 'object' || Array.isArray(read)) throw new Error('Invalid variables');
  return read as Record<string, unknown>;
};

/** `POST /graphql`, and `GET` for queries. Persisted operations are requested by hash; others only if permitted. */
export function serveGraphql(app: FastifyInstance, route: GraphqlRoute): void {
  const { engine, rest, persisted } = route;
  const responses = new Responses(route.anonymousCacheMs);

  const paramsOf = async (raw: Raw): Promise<RequestParams | Response> => {
    const { hash, text, query, variables } = raw.context.question;
    if (text !== undefined) return { query: text, variables: variablesOf(variables) };
    if (route.persistedOnly || (hash !== null && query === undefined)) {
      const params = hash === null ? await parseRequestParams(raw) : null;
      return params === null || 'query' in params ? refuse(400) : params;
    }
    return parseRequestParams(raw);
  };

  const execute = async (args: ExecutionArgs): Promise<ExecutionResult> => {
    const context = args.contextValue as Context;
    const result = await engine.execute(args);
    if (!result.errors?.length) return result;
    const errors = maskErrors(result.errors, context.caller.requestId, (error) => {
      context.log.error({ err: error.originalError ?? error, path: error.path }, 'unexpected');
    });
    for (const { extensions } of errors) context.problems.push(String(extensions['code']));
    return { ...result, errors };
  };

  const handle = createHandler<FastifyRequest, Context, Context>({
    schema: engine.schema,
    context: (raw) => raw.context,
    parseRequestParams: paramsOf,
    parse: engine.parse,
    validate: engine.validate,
    execute,
    onOperation: (raw, _args, result) => writeGood(raw.raw, result as ExecutionResult),
  });

  const run = async (request: FastifyRequest, question: Question): Promise<Payload> => {
    const context: Context = { rest, caller: callerOf(request), log: request.log, problems: [], question };
    const [body, init] = await handle({
      url: request.url,
      method: request.method,
      headers: request.headers,
      body: request.body as Raw['body'],
      raw: request,
      context,
    });
    return new Payload(body, init.status, init.headers ?? {}, context.problems);
  };

  const answer = (request: FastifyRequest): Promise<Payload> => {
    const question = questionIn(request, persisted);
    if (isPersonal(request) || !question.text?.startsWith('query')) return run(request, question);
    const { hash, variables } = question;
    const asked = typeof variables === 'string' ? variables : JSON.stringify(variables ?? {});
    return responses.get(`${hash} ${request.headers.accept ?? ''} ${asked}`, () => run(request, question));
  };

  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/graphql',
    handler: async (request, reply) => {
      const payload = await answer(request);
      reply.header(headers.serverTime, String(rest.serverTime()));
      if (payload.problems.includes('NOT_READY')) reply.header('retry-after', RETRY_AFTER);
      if (payload.problems.length > 0) request.log.info({ problems: payload.problems }, 'refused');
      return send(request, reply, payload);
    },
  });
}

async function send(request: FastifyRequest, reply: FastifyReply, payload: Payload): Promise<FastifyReply> {
  const isShared = request.method === 'GET' && !isPersonal(request) && payload.isGood;
  reply.status(payload.status).headers(payload.headers).header('vary', `authorization, ${headers.actingFor}, accept, accept-encoding`);
  reply.header('cache-control', isShared ? 'public, max-age=1, must-revalidate' : 'private, no-store');
  if (isShared) {
    reply.header('etag', payload.tag);
    if (request.headers['if-none-match']?.includes(payload.tag)) return reply.status(304).send();
  }
  if (payload.body === '') return reply.send();
  const zipped = /\bgzip\b/.test(one(request.headers['accept-encoding']) ?? '') ? payload.zipped() : null;
  if (zipped) return reply.header('content-encoding', 'gzip').send(await zipped);
  return reply.send(payload.bytes);
}
