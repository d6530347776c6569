import { Readable } from 'node:stream';
import { Agent, type Dispatcher, errors, Pool, request } from 'undici';
import { chatFeedPath } from '#contract/rest/chat.ts';
import { type AnyEndpoint, type DataOf, headers, type RequestOf } from '#contract/rest/endpoint.ts';
import { GatewayProblem } from '#schema/problem.ts';
import { addressOf } from './address.ts';
import { Breaker, type Circuit } from './circuit.ts';
import { dataOf } from './envelope.ts';
import { Reads } from './reads.ts';

export interface SourceConfig {
  /** Service processes; calls are distributed in turn, skipping unreachable ones. */
  readonly urls: readonly string[];
  readonly timeoutMs: number;
  readonly anonymousCacheMs: number;
  readonly maxResponseBytes: number;
}

/** Parts of the browser's request that are forwarded. The token is not inspected. */
export interface Caller {
  readonly requestId: string;
  readonly authorization: string | undefined;
  readonly forwarded: Readonly<Record<string, string>>;
  /** Reads started earlier are not shared, by `performance.now()`. */
  readonly notBefore: number;
}

export interface CallOptions {
  /** A single-use response: never shared or cached. */
  readonly fresh?: boolean;
  readonly idempotencyKey?: string;
}

interface StreamedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Readable | null;
  readonly signal: AbortSignal;
  /** Timeout in ms for the response headers, sending the body included; default: that of all calls. */
  readonly headersTimeout?: number;
}

async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  yield* body;
}

/** A response whose body is still being received. */
export type Streamed = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/** Timeout of a connection attempt in ms: an unreachable machine must leave time for the others. */
const CONNECT_PATIENCE = 1_500;
/** Timeout of a readiness probe in ms; the service's own is 1 s. */
const PROBE_PATIENCE = 1_200;
/** No further service is tried after this time in ms, so that every request is answered within five seconds. */
const LAST_TRY = 2_000;

interface RestService {
  readonly pool: Pool;
  readonly breaker: Breaker;
}

/** Timeout of the feed, which sends a heartbeat every 10 s. */
const FEED_PATIENCE = 25_000;

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

const neverSent = (error: unknown): boolean => {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH' || code === 'UND_ERR_CONNECT_TIMEOUT';
};

/** The connection was lost before a response: whether the call had an effect is unknown. */
const brokeOff = (error: unknown): boolean => {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
};

/** Idempotent: a read, or a command with a key. */
const isRepeatable = ({ method, headers: given }: Dispatcher.RequestOptions): boolean =>
  method === 'GET' || headers.idempotencyKey in ((given ?? {}) as Record<string, string>);

const isTimeout = (error: unknown): boolean =>
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  (error as Error | null)?.name === 'TimeoutError';

/** The REST service for resolvers: typed calls, returning data or throwing a problem. */
export class RestSource {
  readonly #config: SourceConfig;
  readonly #services: readonly RestService[];
  readonly #reads: Reads;
  readonly #probes = new Agent({ connect: { timeout: CONNECT_PATIENCE } });
  #turn = 0;
  /** Difference between the service's clock and this one. */
  #ahead = 0;

  constructor(config: SourceConfig) {
    this.#config = config;
    this.#reads = new Reads(config.anonymousCacheMs);
    this.#services = config.urls.map((url) => {
      const { origin } = new URL(url);
      const pool = new Pool(origin, {
        connections: 64,
        pipelining: 1,
        headersTimeout: config.timeoutMs,
        bodyTimeout: config.timeoutMs,
        connect: { timeout: Math.min(config.timeoutMs, CONNECT_PATIENCE) },
        maxResponseSize: config.maxResponseBytes,
      });
      const breaker = new Breaker({ service: origin, isReady: () => this.#isServing(origin), onSlow: () => this.#verify() });
      return { pool, breaker };
    });
  }

  #verify(): void {
    for (const { breaker } of this.#services) breaker.verify();
  }

  /** The circuit breakers, one for each service. */
  circuits(): readonly Circuit[] {
    return this.#services.map(({ breaker }) => breaker);
  }

  /** The service whose turn it is, without those that were tried. Throws if the circuits of all others are open. */
  #next(turn: number, tried: ReadonlySet<Breaker>, requestId: string | null = null): RestService {
    for (let step = 0; step < this.#services.length; step++) {
      const service = this.#services[(turn + step) % this.#services.length];
      if (service?.breaker.permits && !tried.has(service.breaker)) return service;
    }
    throw new GatewayProblem('NOT_READY', { requestId });
  }

  /**
   * The next service for a call that another one has refused. That one is stopping, so the others may have come back since their circuits
   * opened: they are asked now instead of at their next probe, or a quick restart of one after the other would lose calls.
   */
  async #nextAfter(turn: number, tried: ReadonlySet<Breaker>, requestId: string | null): Promise<RestService> {
    const others = this.#services.filter(({ breaker }) => !tried.has(breaker));
    if (tried.size > 0 && !others.some(({ breaker }) => breaker.permits)) await Promise.all(others.map(({ breaker }) => breaker.recheck()));
    return this.#next(turn, tried, requestId);
  }

  async #attempt(pool: Pool, request: Dispatcher.RequestOptions): Promise<{ status: number; text: string }> {
    const { statusCode, headers: answered, body } = await pool.request(request);
    const time = Number(answered[headers.serverTime]);
    if (time > 0 && statusCode !== 503) this.#ahead = time - Date.now();
    return { status: statusCode, text: await body.text() };
  }

  call<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, caller: Caller, options: CallOptions = {}): Promise<DataOf<E>> {
    const { params, query, body } = request as Parts;
    const path = addressOf(endpoint, params, query);
    const token = endpoint.auth === 'none' ? undefined : caller.authorization;
    const send = () => this.#send(endpoint, path, token, body, caller, options) as Promise<DataOf<E>>;
    if (endpoint.method !== 'GET') return token === undefined ? send() : send().finally(() => this.#reads.forget(token));
    if (options.fresh) return send();
    if (token !== undefined)
      return this.#reads.personal(token, `${path} ${caller.forwarded[headers.actingFor] ?? ''}`, caller.notBefore, send);
    return endpoint.auth === 'required' ? send() : this.#reads.anonymous(path, send);
  }

  async #send(
    endpoint: AnyEndpoint,
    path: string,
    token: string | undefined,
    body: unknown,
    caller: Caller,
    options: CallOptions,
  ): Promise<unknown> {
    const { status, text } = await this.#reach(this.#request(endpoint, path, token, body, caller, options), caller.requestId);
    return dataOf({ status, text, requestId: caller.requestId });
  }

  #request(
    endpoint: AnyEndpoint,
    path: string,
    token: string | undefined,
    body: unknown,
    caller: Caller,
    options: CallOptions,
  ): Dispatcher.RequestOptions {
    return {
      method: endpoint.method,
      path,
      headers: {
        ...caller.forwarded,
        [headers.requestId]: caller.requestId,
        accept: 'application/json',
        ...(token !== undefined && { authorization: token }),
        ...(options.idempotencyKey !== undefined && { [headers.idempotencyKey]: options.idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(this.#config.timeoutMs),
    };
  }

  async #reach(request: Dispatcher.RequestOptions, requestId: string): Promise<{ status: number; text: string }> {
    const began = performance.now();
    const turn = this.#turn++;
    const tried = new Set<Breaker>();
    const isMore = () => tried.size < this.#services.length && performance.now() - began < LAST_TRY;
    let failure: unknown;
    let wasRepeated = false;
    for (;;) {
      const { pool, breaker } = await this.#nextAfter(turn, tried, requestId);
      tried.add(breaker);
      const abandoned = new AbortController();
      try {
        const { status, text } = await breaker.watch(
          () => this.#attempt(pool, { ...request, signal: AbortSignal.any([request.signal as AbortSignal, abandoned.signal]) }),
          request.method === 'GET' ? () => abandoned.abort() : undefined,
        );
        // A process that is shutting down refuses new calls with 503, and at once.
        if (status !== 503) breaker.answered();
        else if (isMore()) continue;
        return { status, text };
      } catch (error) {
        failure = error;
        if (abandoned.signal.aborted || (neverSent(error) && isMore())) continue;
        if (wasRepeated || !brokeOff(error) || !isRepeatable(request)) break;
        wasRepeated = true;
        if (tried.size === this.#services.length) tried.clear();
      }
    }
    throw new GatewayProblem(isTimeout(failure) ? 'TIMEOUT' : 'UPSTREAM', { requestId, cause: failure });
  }

  /** Sends a call once, to a reachable process, and streams the response. A body that was partly sent is not repeated. */
  async stream({ body, ...request }: StreamedRequest): Promise<Streamed> {
    const turn = this.#turn++;
    const tried = new Set<Breaker>();
    for (;;) {
      const { pool, breaker } = await this.#nextAfter(turn + 1, tried, null);
      tried.add(breaker);
      try {
        // Wrapped, since undici would destroy the stream itself when the connection fails, and the next process needs it.
        return await pool.request({ ...request, body: body && Readable.from(chunksOf(body)) });
      } catch (error) {
        if (!neverSent(error) || tried.size === this.#services.length) throw error;
      }
    }
  }

  /** Stream of conversation changes, one per line, from a reachable process; it does not end by itself. */
  async chatFeed(signal: AbortSignal): Promise<Readable> {
    const url = this.#config.urls[this.#turn++ % this.#config.urls.length] ?? '';
    const how = { headers: { 'x-forwarded-for': '127.0.0.1' }, headersTimeout: FEED_PATIENCE, bodyTimeout: FEED_PATIENCE, signal };
    const { statusCode, body } = await request(new URL(chatFeedPath, url), how);
    if (statusCode === 200) return body;
    await body.dump();
    throw new Error(`feed answered ${statusCode}`);
  }

  /** Forwards a call and its response unchanged; if the service is unreachable, the response uses the envelope too. */
  async relay(endpoint: AnyEndpoint, body: unknown, caller: Caller): Promise<{ status: number; text: string }> {
    const request = this.#request(endpoint, addressOf(endpoint), undefined, body, caller, {});
    return this.#reach(request, caller.requestId).catch((error: unknown) => {
      if (!(error instanceof GatewayProblem)) throw error;
      const { code, status, requestId } = error.extensions;
      const envelope = { code: status * 100, message: error.message, data: { problem: code, request_id: requestId } };
      return { status, text: JSON.stringify(envelope) };
    });
  }

  serverTime(): number {
    return Date.now() + this.#ahead;
  }

  /** Whether a service process reports ready; known at once while every circuit is open. */
  async isReady(): Promise<boolean> {
    const open = this.#services.filter(({ breaker }) => breaker.permits);
    const ready = open.map(async ({ breaker }) => {
      if (!(await this.#isServing(breaker.service))) throw new Error('not ready');
    });
    return Promise.any(ready).then(
      () => true,
      () => false,
    );
  }

  /** Asks on a connection of its own, since those of the pool may all be waiting. */
  async #isServing(origin: string): Promise<boolean> {
    const within = Math.min(PROBE_PATIENCE, this.#config.timeoutMs);
    const { statusCode, body } = await this.#probes.request({
      origin,
      method: 'GET',
      path: '/readyz',
      signal: AbortSignal.timeout(within),
    });
    await body.dump();
    return statusCode === 200;
  }

  /** Requests in progress fail with a problem. */
  async close(): Promise<void> {
    for (const { breaker } of this.#services) breaker.stop();
    await Promise.all([...this.#services.map(({ pool }) => pool.destroy()), this.#probes.destroy()]);
  }
}
