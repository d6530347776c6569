import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { headers, type Refusal } from '#contract/rest/endpoint.ts';
import type { ProblemName } from '#contract/rest/problems.ts';
import { routableUrl } from '#contract/requestUrl.ts';
import { traceIdOf } from '#contract/traceId.ts';
import { type ClockWatch, clockFault } from './kernel/clockWatch.ts';
import type { KeyWatch } from './domains/listings/credentials/keyWatch.ts';
import { isDatabaseAway } from './kernel/database/away.ts';
import { DISK_FULL, DiskWatch } from './kernel/database/diskWatch.ts';
import { missingMigrations } from './kernel/database/migrate.ts';
import type { Standby } from './kernel/database/standby.ts';
import type { Deps } from './kernel/deps.ts';
import { Refused, refused } from './kernel/http/problem.ts';
import { LONGEST_BODY, type Service } from './kernel/http/route.ts';
import { httpMetrics, serveMetrics } from './kernel/http/metrics.ts';
import { marketMetrics, type PoolState } from './marketMetrics.ts';
import { domains } from './domains/list.ts';
import { wholeBody } from './kernel/http/wholeBody.ts';

export interface AppOptions {
  /** Until a request has arrived whole, ms. */
  readonly requestTimeout?: number;
  /** Pino settings, or false. */
  readonly logger?: { level: string; stream?: { write(line: string): void } | undefined } | false;
  /** Addresses of gateways whose `X-Forwarded-For` is trusted; default: those on this machine. */
  readonly trustGateway?: readonly string[] | undefined;
  /** Makes `/readyz` fail while this process's clock differs from the database's. */
  readonly clockWatch?: Pick<ClockWatch, 'look' | 'isRight'> | undefined;
  /** Makes `/readyz` fail while this process lacks a key of the listings' credentials. */
  readonly keyWatch?: Pick<KeyWatch, 'look' | 'isRight'> | undefined;
  /** Serves reads in place of the primary. */
  readonly standby?: Standby | undefined;
  /** Pool and token of `/metrics`, which is served only if this is given. */
  readonly metrics?: { readonly pool: PoolState; readonly token: string | undefined } | undefined;
}

/** Picks fields: a database error also contains the rejected row, whose names, numbers and hashes must not be logged. */
const describeError = (error: Error) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...('code' in error && { code: error.code }),
  ...('constraint' in error && { constraint: error.constraint }),
});

/** Logged without the query, which can contain session ids and request ids of a login in progress. */
const describeRequest = ({ method, url, host, ip, headers: given }: FastifyRequest) => ({
  method,
  path: url.split('?', 1)[0],
  host,
  remoteAddress: ip,
  traceId: traceIdOf(given?.['traceparent']),
});

const asRefused = (error: unknown, tooLarge?: ProblemName): Refused => {
  if (error instanceof Refused) return error;
  const status = (error as FastifyError).statusCode;
  if (status === 413 && tooLarge) return refused(tooLarge);
  if (status === 413) return refused('BAD_REQUEST', { message: '请求内容过大' });
  if (status !== undefined && status >= 400 && status < 500) return refused(status === 429 ? 'RATE_LIMITED' : 'BAD_REQUEST');
  return refused(isDatabaseAway(error) ? 'NOT_READY' : 'INTERNAL');
};

/** Readiness timeout of the database, in ms. */
const READINESS_PATIENCE = 1_000;
/** Value of Retry-After, in seconds. */
const RETRY_AFTER = '2';
/** Minimum interval between two log lines about an unavailable database, in ms. */
const TOLD_AGAIN = 60_000;

export type App = FastifyInstance & {
  /** Makes `/readyz` and every new call answer 503; resolves when calls in progress have finished. */
  drain(): Promise<void>;
};

/** Also served while draining or not ready. */
const HEALTH = new Set(['/healthz', '/readyz', '/metrics']);

type Register = (service: Service) => void;

/** Builds the renters' REST service without listening. */
export const buildService = (deps: Deps, options: AppOptions = {}): App =>
  buildServer(deps, options, (service) => {
    for (const { routes } of domains) routes?.(service);
  });

/** Builds a server with health, errors and shutdown around the calls that `register` adds. */
export function buildServer(deps: Deps, options: AppOptions, register: Register): App {
  const http = Fastify({
    logger: options.logger
      ? {
          level: options.logger.level,
          serializers: { err: describeError, req: describeRequest },
          ...(options.logger.stream && { stream: options.logger.stream }),
        }
      : false,
    trustProxy: [...(options.trustGateway ?? ['loopback'])],
    bodyLimit: LONGEST_BODY,
    requestTimeout: options.requestTimeout ?? 30_000,
    genReqId: (request) => {
      const given = request.headers[headers.requestId];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
  });
  const disk = new DiskWatch();
  let draining = false;
  let toldAt = -Infinity;
  const tellAway = ({ message }: Error): void => {
    if (performance.now() - toldAt < TOLD_AGAIN) return;
    toldAt = performance.now();
    http.log.error({ reason: message }, 'database away');
  };
  let underWay = 0;
  const allAnswered = Promise.withResolvers<void>();
  const countDown = (): void => {
    underWay -= 1;
    if (draining && underWay === 0) allAnswered.resolve();
  };

  http.addHook('onRequest', async (request, reply) => {
    reply.header(headers.requestId, request.id);
    reply.header(headers.serverTime, String(deps.clock.now()));
    underWay += 1;
    // `close` also fires when the client has disconnected; `onResponse` does not.
    reply.raw.once('close', countDown);
    if (draining) reply.header('connection', 'close');
    // With a wrong clock, fees, deadlines and holds would be wrong; another process takes the request.
    const isUnfit = draining || options.clockWatch?.isRight() === false || options.keyWatch?.isRight() === false;
    if (isUnfit && !HEALTH.has(request.url)) throw refused('NOT_READY');
  });
  const parseJson = http.getDefaultJsonParser('error', 'error');
  // Clients send the content type with calls without a body too.
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null);
    else void parseJson(request, body, done);
  });
  // Any image type is accepted here: the format is determined from the bytes.
  http.addContentTypeParser(/^image\//, wholeBody);
  http.setErrorHandler((error, request, reply) => {
    disk.note(error);
    const problem = asRefused(error, request.routeOptions.config.endpoint?.upload?.tooLarge);
    if (problem.problem === 'INTERNAL') request.log.error({ err: error, requestId: request.id }, 'unexpected');
    if (problem.problem === 'NOT_READY') reply.header('retry-after', RETRY_AFTER);
    if (problem.problem === 'NOT_READY' && error !== problem) tellAway(error as Error);
    // Its client would go on sending.
    if (problem.problem === 'UPLOAD_SLOW') reply.header('connection', 'close');
    const data: Refusal = {
      problem: problem.problem,
      request_id: request.id,
      ...(problem.fields && { fields: problem.fields }),
      ...(problem.details && { details: problem.details }),
    };
    return reply.status(problem.status).send({ code: problem.code, message: problem.message, data });
  });
  http.setNotFoundHandler(() => {
    throw refused('NOT_FOUND');
  });

  let hasEveryMigration = false;
  /** Cached once true: migrations are never removed. */
  const isMigrated = async (): Promise<boolean> => (hasEveryMigration ||= (await deps.db.stream(missingMigrations)).length === 0);
  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async () => {
    if (draining) throw refused('NOT_READY');
    const look = async () => {
      const ahead = await (options.clockWatch?.look() ?? deps.db.write(sql`select 1`).then(() => null));
      if (!(await isMigrated()) || !(await (options.keyWatch?.look() ?? true))) return undefined;
      return { ahead, isDiskFull: await disk.isFull(deps.db) };
    };
    const found = await Promise.race([look().catch(() => undefined), pause(READINESS_PATIENCE, undefined, { ref: false })]);
    if (found === undefined) throw refused('NOT_READY');
    const { ahead, isDiskFull } = found;
    if (isDiskFull) throw refused('NOT_READY', { message: DISK_FULL });
    if (toldAt > -Infinity) http.log.info({}, 'database back');
    toldAt = -Infinity;
    if (ahead !== null) throw refused('NOT_READY', { message: clockFault(ahead), details: { clock_ahead: ahead } });
    return { ok: true };
  });

  if (options.metrics) {
    const metrics = httpMetrics('service');
    marketMetrics(metrics, deps, options.metrics.pool);
    serveMetrics(http, metrics, options.metrics.token);
  }
  const endings: (() => void)[] = [];
  register({ http, deps, standby: options.standby, beforeLeaving: (run) => void endings.push(run) });
  return Object.assign(http, {
    drain() {
      draining = true;
      for (const end of endings) end();
      if (underWay === 0) allAnswered.resolve();
      return allAnswered.promise;
    },
  });
}
