import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type AnyEndpoint,
  basePath,
  type BodyOf,
  type DataOf,
  headers,
  type HeadersOf,
  isWriting,
  type ParamsOf,
  type QueryOf,
} from '#contract/rest/endpoint.ts';
import { isClosedToClosing } from '#contract/rest/problems.ts';
import { actingCaller } from './acting.ts';
import { type Caller, callerOf, tokenHash } from './caller.ts';
import type { Columns, RowOf } from '#service/kernel/database/columns.ts';
import type { Standby } from '#service/kernel/database/standby.ts';
import { inRequest } from '#service/kernel/database/tracing.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { type Command, decideOnce } from './decide.ts';
import { answerOnce, hashOf, requireKey } from './idempotency.ts';
import { Refused, refused } from './problem.ts';
import { wording } from './wording.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that serve a call of the contract. */
    readonly endpoint?: AnyEndpoint;
  }
}

/** What a handler receives: validated parts, the caller, and the facts of the request. */
export interface Call<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Request body of a call with `upload`. */
  readonly bytes: E['upload'] extends object ? Buffer : undefined;
  readonly caller: E['auth'] extends 'required' ? Caller : E['auth'] extends 'optional' ? Caller | null : null;
  readonly requestId: string;
  readonly ip: string;
  /** Restricted to headers that the call declares. */
  readonly header: (name: HeadersOf<E>) => string | undefined;
  readonly deps: Deps;
}

export interface Service {
  readonly http: FastifyInstance;
  readonly deps: Deps;
  readonly standby?: Standby | undefined;
  /** Registers a callback for shutdown, which must end a streaming response. */
  readonly beforeLeaving?: (run: () => void) => void;
}

/** Maximum bytes of a JSON body. */
export const LONGEST_BODY = 64 * 1024;

/** Headers for bytes that only the caller may see. */
export const privateBytes = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {}, { error: wording });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.') || '_'] ??= issue.message;
  throw refused('BAD_REQUEST', { fields });
};

export const bearer = (request: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;

const callerFor = async (endpoint: AnyEndpoint, request: FastifyRequest, deps: Deps): Promise<Caller | null> => {
  if (endpoint.auth === 'none') return null;
  const token = bearer(request);
  const caller = token === null ? null : await callerOf(deps, token, { ip: request.ip, userAgent: request.headers['user-agent'] });
  if (caller === null && (endpoint.auth === 'required' || request.headers.authorization !== undefined)) throw refused('UNAUTHENTICATED');
  if (caller?.isClosing && isClosedToClosing(endpoint)) throw refused('ACCOUNT_CLOSING');
  return caller;
};

interface Parts<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

export const partsOf = <E extends AnyEndpoint>(endpoint: E, request: FastifyRequest): Parts<E> =>
  ({
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
  }) as Parts<E>;

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Refuses binary bodies of calls without `upload`. */
function bytesOf({ upload }: AnyEndpoint, { body }: FastifyRequest): Buffer | undefined {
  if (upload === undefined && !Buffer.isBuffer(body)) return undefined;
  if (upload === undefined || !Buffer.isBuffer(body)) throw refused('BAD_REQUEST');
  return body;
}

/** Frees a place; may be called twice. */
type Leave = () => Promise<void>;
/** Admits a user's upload before its body is read, or refuses it. */
type Admit = (deps: Deps, userId: string) => Promise<Leave>;

function serve<E extends AnyEndpoint>(
  { http, deps, standby }: Service,
  endpoint: E,
  answer: (request: FastifyRequest) => Promise<DataOf<E>>,
  admit?: Admit,
): void {
  const { upload, download } = endpoint;
  const leaves = new WeakMap<FastifyRequest, Leave>();
  const send = (reply: FastifyReply, data: DataOf<E>): FastifyReply =>
    download === undefined ? reply.send({ code: 0, message: 'ok', data }) : reply.headers(privateBytes).type(download).send(data);
  http.route({
    method: endpoint.method,
    url: basePath + endpoint.path,
    config: { endpoint },
    bodyLimit: upload?.maxBytes ?? LONGEST_BODY,
    // Authenticate before reading the body.
    ...(upload && {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = await callerFor(endpoint, request, deps);
        const leave = admit && caller ? await admit(deps, caller.id) : undefined;
        if (leave) {
          leaves.set(request, leave);
          // Its lease ends too; a failure here needs no retry.
          reply.raw.once(
            'close',
            () => void leave().catch((error: Error) => request.log.warn({ reason: error.message }, 'place not freed')),
          );
        }
        takePlace(reply);
      },
    }),
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      inRequest(request.id, async () => {
        const answered = answer(request);
        if (standby && isWriting(endpoint)) await noteWrite(standby, request, answered);
        // Freed before the response is sent: the client may send its next upload at once.
        return send(reply, await answered.finally(() => leaves.get(request)?.()));
      }),
  });
}

/** Runs before the response is sent, and for refused commands too: they may have counted an attempt. */
async function noteWrite(standby: Standby, request: FastifyRequest, answered: Promise<unknown>): Promise<void> {
  const token = bearer(request);
  await answered.catch(() => {});
  if (token !== null) await standby.note(tokenHash(token));
}

/**
 * A guest's read may use the standby if guests cannot have written what it reads; a user's if it has that user's last write. All failures
 * there go to the primary.
 */
async function read<E extends AnyEndpoint>(
  { deps, standby }: Service,
  endpoint: E,
  request: FastifyRequest,
  handle: (deps: Deps) => Promise<DataOf<E>>,
): Promise<DataOf<E>> {
  if (!standby || isWriting(endpoint) || endpoint.auth === 'none' || endpoint.headers) return handle(deps);
  const token = bearer(request);
  const db = await standby.for(token === null ? null : tokenHash(token));
  if (!db) return handle(deps);
  try {
    return await handle({ ...deps, db });
  } catch (error) {
    if (error instanceof Refused) throw error;
    standby.report(endpoint.name, error);
    return handle(deps);
  }
}

/** Maximum number of upload bodies in memory. */
const UPLOADS_AT_ONCE = 20;
const TOO_MANY_UPLOADS = '上传的人太多，请稍后重试';
let uploading = 0;

/** Refuses an upload before reading its body while too many others are in memory. */
function takePlace({ raw }: FastifyReply): void {
  if (uploading >= UPLOADS_AT_ONCE) throw refused('NOT_READY', { message: TOO_MANY_UPLOADS });
  uploading += 1;
  raw.once('close', () => void (uploading -= 1));
}

/** Runs around the command, outside its transaction: for effects that persist when it is refused, such as a counted attempt. */
type Around<E extends AnyEndpoint> = (call: Call<E>, run: () => Promise<DataOf<E>>) => Promise<DataOf<E>>;

/** Serves one call of the contract: validate, authenticate, idempotency where money moves, handler, envelope. */
export function route<E extends AnyEndpoint>(
  service: Service,
  endpoint: E,
  handle: (call: Call<E>) => Promise<DataOf<E>>,
  around: Around<E> = (_, run) => run(),
  admit?: Admit,
): void {
  const { deps } = service;
  serve(
    service,
    endpoint,
    async (request) => {
      const own = await callerFor(endpoint, request, deps);
      const parts = partsOf(endpoint, request);
      const ownerId = endpoint.right === undefined ? undefined : headerOf(request, headers.actingFor);
      const forOwner = own === null || ownerId === undefined ? null : await actingCaller(deps, own, endpoint, { ownerId, ...parts });
      const caller = forOwner?.caller ?? own;
      const held: Deps = forOwner ? { ...deps, acting: forOwner.acting } : deps;
      const call: Call<E> = {
        ...parts,
        bytes: bytesOf(endpoint, request) as Call<E>['bytes'],
        caller: caller as Call<E>['caller'],
        requestId: request.id,
        ip: request.ip,
        header: (name: string) => headerOf(request, name),
        deps: held,
      };
      const run = () =>
        endpoint.idempotent
          ? answerOnce(held, { caller, endpoint, key: headerOf(request, headers.idempotencyKey), input: call }, (held) =>
              handle({ ...call, deps: held }),
            )
          : read({ ...service, deps: held }, endpoint, request, (chosen) => handle({ ...call, deps: chosen }));
      return around(call, run);
    },
    admit,
  );
}

interface Request<E extends AnyEndpoint> extends Parts<E> {
  readonly header: Call<E>['header'];
}

interface Decided<E extends AnyEndpoint, Facts extends Columns, Result extends Columns> {
  readonly command: (asked: Request<E>, deps: Deps, now: number) => Command<Facts, Result>;
  readonly present: (result: RowOf<Result>) => DataOf<E>;
}

/** Serves a money command decided on one read and written by one statement; that read also authenticates. */
export function routeDecided<E extends AnyEndpoint, Facts extends Columns, Result extends Columns>(
  service: Service,
  endpoint: E,
  { command, present }: Decided<E, Facts, Result>,
): void {
  const { deps } = service;
  const check = (request: FastifyRequest) => ({
    parts: partsOf(endpoint, request),
    key: requireKey(headerOf(request, headers.idempotencyKey)),
  });
  serve(service, endpoint, async (request) => {
    const token = bearer(request);
    if (token === null) throw refused('UNAUTHENTICATED');
    const { parts, key } = await orAfterLogin(
      () => check(request),
      () => callerFor(endpoint, request, deps),
    );
    const asked = { ...parts, header: (name: string) => headerOf(request, name) };
    return decideOnce(deps, {
      token,
      key,
      hash: hashOf(endpoint, parts),
      command: (now) => command(asked, deps, now),
      present,
    });
  });
}

/** UNAUTHENTICATED takes precedence over every other refusal. */
async function orAfterLogin<T>(check: () => T, login: () => Promise<unknown>): Promise<T> {
  try {
    return check();
  } catch (error) {
    await login();
    throw error;
  }
}
