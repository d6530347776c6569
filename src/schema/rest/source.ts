import { Readable } from 'node:stream';
import { type Dispatcher, errors, Pool, request } from 'undici';
import { chatFeedPath } from '#contract/rest/chat.ts';
import { type AnyEndpoint, type DataOf, headers, type RequestOf } from '#contract/rest/endpoint.ts';
import { GatewayProblem } from '#schema/problem.ts';
import { addressOf } from './address.ts';
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
  readonly #pools: readonly Pool[];
  readonly #reads: Reads;
  #turn = 0;
  /** Difference between the service's clock and this one. */
  #ahead = 0;

  constructor(config: SourceConfig) {
    this.#config = config;
    this.#reads = new Reads(config.anonymousCacheMs);
    this.#pools = config.urls.map(
      (url) =>
        new Pool(new URL(url).origin, {
          connections: 64,
          pipelining: 1,
          headersTimeout: config.timeoutMs,
          bodyTimeout: config.timeoutMs,
          connect: { timeout: Math.min(config.timeoutMs, 5_000) },
          maxResponseSize: config.maxResponseBytes,
        }),
    );
  }

  call<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, caller: Caller, options: CallOptions = {}): Promise<DataOf<E>> {
    const { params, query, body } = request as Parts;
    const path = addressOf(endpoint, params, query);
    const token = endpoint.auth === 'none' ? undefined : caller.authorization;
    const send = () => this.#send(endpoint, path, token, body, caller, options) as Promise<DataOf<E>>;
    if (endpoint.method !== 'GET') return token === undefined ? send() : send().finally(() => this.#reads.forget(token));
    if (options.fresh) return send();
    if (token !== undefined) return this.#reads.personal(token, path, caller.notBefore, send);
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
    const first = this.#turn++;
    const most = this.#pools.length + (isRepeatable(request) ? 1 : 0);
    let failure: unknown;
    let wasRepeated = false;
    for (let tries = 0; tries < most; tries++) {
      const pool = this.#pools[(first + tries) % this.#pools.length];
      if (!pool) break;
      try {
        const { statusCode, headers: answered, body } = await pool.request(request);
        const time = Number(answered[headers.serverTime]);
        if (time > 0 && statusCode !== 503) this.#ahead = time - Date.now();
        const text = await body.text();
        // A process that is shutting down refuses new calls with 503.
        if (statusCode === 503 && tries < this.#pools.length - 1) continue;
        return { status: statusCode, text };
      } catch (error) {
        failure = error;
        if (neverSent(error)) continue;
        if (wasRepeated || !brokeOff(error) || !isRepeatable(request)) break;
        wasRepeated = true;
      }
    }
    throw new GatewayProblem(isTimeout(failure) ? 'TIMEOUT' : 'UPSTREAM', { requestId, cause: failure });
  }

  /** Sends a call once, to a reachable process, and streams the response. A body that was partly sent is not repeated. */
  async stream({ body, ...request }: StreamedRequest): Promise<Streamed> {
    const first = this.#turn++;
    for (let tries = 1; ; tries++) {
      const pool = this.#pools[(first + tries) % this.#pools.length] as Pool;
      try {
        // Wrapped, since undici would destroy the stream itself when the connection fails, and the next process needs it.
        return await pool.request({ ...request, body: body && Readable.from(chunksOf(body)) });
      } catch (error) {
        if (!neverSent(error) || tries >= this.#pools.length) throw error;
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

  /** Whether a service process reports ready. */
  async isReady(): Promise<boolean> {
    for (const pool of this.#pools) {
      try {
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: '/readyz',
          signal: AbortSignal.timeout(Math.min(2_000, this.#config.timeoutMs)),
        });
        await body.dump();
        if (statusCode === 200) return true;
      } catch {
        // The next process may respond.
      }
    }
    return false;
  }

  /** Requests in progress fail with a problem. */
  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.destroy()));
  }
}
