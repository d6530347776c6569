import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OperatorEndpoint, operatorPath } from '#contract/operator/endpoint.ts';
import type { AnyEndpoint, BodyOf, DataOf, ParamsOf, QueryOf } from '#contract/rest/endpoint.ts';
import { inRequest } from '#service/kernel/database/tracing.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { bearer, LONGEST_BODY, partsOf, privateBytes } from '#service/kernel/http/route.ts';
import { requirePermission, type SignedIn } from './actor.ts';
import type { AnyDecision } from './decision.ts';
import { operatorOf } from './operatorCaller.ts';
import type { Queue } from './queue.ts';

/** What the operators' API of a domain is registered on. */
export interface OperatorService {
  readonly http: FastifyInstance;
  readonly deps: Deps;
  /** Those of all domains. */
  readonly queues: readonly Queue[];
  readonly decisions: readonly AnyDecision[];
}

/** What a domain contributes to the operators' API. */
export interface OperatorApi {
  readonly routes?: (service: OperatorService) => void;
  readonly queues?: readonly Queue[];
  /** Those that can wait for a second person. */
  readonly decisions?: readonly AnyDecision[];
}

type AnyCall = AnyEndpoint & OperatorEndpoint;

export interface OperatorRequest<E extends AnyCall> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly actor: E['may'] extends 'guest' ? null : SignedIn;
  readonly ip: string;
  readonly userAgent: string | undefined;
  readonly deps: Deps;
}

async function actorFor({ may }: OperatorEndpoint, request: FastifyRequest, deps: Deps): Promise<SignedIn | null> {
  if (may === 'guest') return null;
  const token = bearer(request);
  const actor = token === null ? null : await operatorOf(deps, token, { ip: request.ip, userAgent: request.headers['user-agent'] });
  if (actor === null) throw refused('UNAUTHENTICATED');
  if (may !== 'person') requirePermission(actor, may);
  return actor;
}

/** Serves one call of the operators' API: authenticate by bearer token, check the permission, validate, handle. */
export function operatorRoute<E extends AnyCall>(
  { http, deps }: OperatorService,
  endpoint: E,
  handle: (call: OperatorRequest<E>) => Promise<DataOf<E>>,
): void {
  http.route({
    method: endpoint.method,
    url: operatorPath + endpoint.path,
    config: { endpoint },
    bodyLimit: endpoint.longestBody ?? LONGEST_BODY,
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      inRequest(request.id, async () => {
        const actor = (await actorFor(endpoint, request, deps)) as OperatorRequest<E>['actor'];
        const from = { ip: request.ip, userAgent: request.headers['user-agent'] };
        const data = await handle({ ...partsOf(endpoint, request), ...from, actor, deps });
        const { download } = endpoint;
        if (download !== undefined) return reply.headers(privateBytes).type(download).send(data);
        return reply.send({ code: 0, message: 'ok', data });
      }),
  });
}

/** Serves a call whose body is a file: the caller is authenticated and the query checked before a byte of it is read. */
export function operatorFileRoute<E extends AnyCall>(
  { http, deps }: OperatorService,
  endpoint: E,
  handle: (call: OperatorRequest<E> & { readonly stream: Readable }) => Promise<DataOf<E>>,
): void {
  const most = endpoint.file?.maxBytes ?? 0;
  http.register(async (inner) => {
    inner.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    inner.route({
      method: endpoint.method,
      url: operatorPath + endpoint.path,
      config: { endpoint },
      bodyLimit: most,
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        inRequest(request.id, async () => {
          const { body } = request;
          try {
            const actor = (await actorFor(endpoint, request, deps)) as OperatorRequest<E>['actor'];
            const from = { ip: request.ip, userAgent: request.headers['user-agent'] };
            const parts = partsOf(endpoint, request);
            if (!(body instanceof Readable)) throw refused('BAD_REQUEST', { message: '请选一个文件' });
            if (Number(request.headers['content-length']) > most)
              throw refused('BAD_REQUEST', { message: `文件不能超过 ${most / (1024 * 1024)} MB` });
            const data = await handle({ ...parts, ...from, actor, deps, stream: body });
            return await reply.send({ code: 0, message: 'ok', data });
          } catch (error) {
            // The sender would go on; what is left of the file is not read.
            reply.header('connection', 'close');
            throw error;
          }
        }),
    });
  });
}
