import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import pg from 'pg';

/** A slow statement and the request that issued it. */
export interface SlowStatement {
  /** Undefined outside a request. */
  readonly requestId: string | undefined;
  readonly ms: number;
  readonly statement: string;
}

type Run = (...args: unknown[]) => unknown;

const SLOW_MS = 250;
const SHOWN = 200;
const requests = new AsyncLocalStorage<string>();

/** Tags all database statements of `run` with a request id, which must not contain the end of a comment. */
export const inRequest = <T>(id: string, run: () => T): T => requests.run(id, run);

/** Closes a connection without waiting for the server. */
function giveUp(client: pg.PoolClient, patience: number): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } };
  connection.stream.destroy(new Error(`no answer from the database in ${patience} ms`));
}

/** A pool whose queued calls keep the trace of their own request, whichever request releases the connection to them. */
export class TracedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean | Error) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean | Error) => void) => void,
  ) {
    return callback ? super.connect(AsyncLocalStorage.bind(callback)) : super.connect();
  }
}

export interface Tracing {
  readonly onSlow: (slow: SlowStatement) => void;
  /** Response timeout in ms: a connection that exceeds it is closed, with everything waiting on it. */
  readonly patience: number | undefined;
}

/**
 * Prefixes every statement of this connection with its request id as a comment, for `pg_stat_activity` and the server log. A named
 * statement keeps its text, since prepared statements are matched by it; in a transaction the `begin` carries the id.
 */
export function trace(client: pg.PoolClient, { onSlow, patience }: Tracing): void {
  const run = client.query.bind(client) as Run;
  const query: Run = (asked, ...rest) => {
    const config = typeof asked === 'string' ? { text: asked } : (asked as pg.QueryConfig);
    if (typeof config.text !== 'string' || 'submit' in config) return run(asked, ...rest);
    const requestId = requests.getStore();
    const { text } = config;
    const isMarked = requestId !== undefined && config.name === undefined;
    const began = performance.now();
    const waiting = patience === undefined ? undefined : setTimeout(() => giveUp(client, patience), patience);
    const measure = (): void => {
      clearTimeout(waiting);
      const ms = performance.now() - began;
      if (ms >= SLOW_MS) onSlow({ requestId, ms: Math.round(ms), statement: text.trim().slice(0, SHOWN) });
    };
    const sent = isMarked ? { ...config, text: `/* ${requestId} */ ${text}` } : asked;
    const last = rest.at(-1);
    if (typeof last === 'function') {
      return run(sent, ...rest.slice(0, -1), (...answer: unknown[]) => {
        measure();
        (last as Run)(...answer);
      });
    }
    const answer = run(sent, ...rest) as Promise<pg.QueryResult>;
    answer.then(measure, measure);
    return answer;
  };
  Object.assign(client, { query });
}
