import { Kysely, type KyselyPlugin, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Database } from '#service/db/database.ts';
import { batching } from '#service/db/batching.ts';
import { shared } from '#service/db/shared.ts';
import { type SlowStatement, trace, TracedPool } from '#service/db/tracing.ts';

export interface PoolOptions {
  readonly url: string;
  /** Most connections at once. */
  readonly max?: number | undefined;
  /** Longest a statement may run, in milliseconds; 0 lets it run on. */
  readonly statementTimeout?: number | undefined;
  /** Told of every lost connection; the pool replaces it by itself. */
  readonly onLost?: ((error: Error) => void) | undefined;
  /** Told of every statement that took long. */
  readonly onSlow?: ((slow: SlowStatement) => void) | undefined;
  /** Whether its statements look up rows by their keys alone. */
  readonly isKeyed?: boolean | undefined;
}

export interface OpenDatabase {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** For commands and whatever else finds its rows by keys: statements that stay prepared are planned once here, for all values. */
  readonly keyed: Kysely<Database>;
  /** As `keyed`, for single short readings: all share one connection. */
  readonly reading: Kysely<Database>;
  close(): Promise<void>;
}

const OID = { int8: 20, date: 1082, int8Array: 1016 } as const;
/** Only statements that are named in their text are kept prepared, and they are to run without being planned anew. */
const SESSION = '-c TimeZone=UTC -c plan_cache_mode=auto';
/** By index also while tables are small: such a plan outlives the small table. */
const KEYED_SESSION = '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/** Opens the pools, for keyed statements and for all others, and the query builder over them. They connect when they are first used. */
export function openDatabase(options: PoolOptions): OpenDatabase {
  const [pool, keyedPool, readingPool] = [
    createPool(options),
    createPool({ ...options, isKeyed: true }),
    createPool({ ...options, isKeyed: true, max: 1 }),
  ];
  const [db, keyed, reading] = [builderOver(batching(pool)), builderOver(batching(keyedPool)), builderOver(shared(readingPool))];
  // The builder ends the pool only if it was ever used itself.
  const close = async (): Promise<void> => {
    await Promise.all([db.destroy(), keyed.destroy(), reading.destroy()]);
    await Promise.all([pool, keyedPool, readingPool].filter((each) => !each.ending).map((each) => each.end()));
  };
  return { pool, db, keyed, reading, close };
}

const builderOver = (pool: PostgresPool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [idsAsText] });

/** `bigint` is read as a number and refuses to lose a digit; `date` as 'YYYY-MM-DD'; `timestamptz` as a Date. */
export function createPool({
  url,
  max = 10,
  statementTimeout = 20_000,
  onLost = () => {},
  onSlow = () => {},
  isKeyed = false,
}: PoolOptions): pg.Pool {
  const pool = new TracedPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 30_000,
    ...(statementTimeout > 0 && { statement_timeout: statementTimeout }),
    application_name: 'zuhao',
    options: isKeyed ? KEYED_SESSION : SESSION,
    types: { getTypeParser } as pg.CustomTypesConfig,
  });
  // The pool's own event covers idle connections only; one that is lost inside a transaction would end the process.
  pool.on('error', onLost);
  pool.on('connect', (client) => {
    client.on('error', onLost);
    trace(client, onSlow);
  });
  return pool;
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const usual = pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
  if (format === 'binary') return usual;
  if (oid === OID.int8) return safeInteger;
  if (oid === OID.int8Array)
    return (value) => (usual(value) as (string | null)[]).map((entry) => (entry === null ? null : safeInteger(entry)));
  if (oid === OID.date) return (value) => value;
  return usual;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number exactly`);
  return value;
}

export const isId = (column: string): boolean => /(?:^id|_id|Id)$/.test(column);

/** Money and ids are both `bigint` on the wire from the database; whatever is named as an id leaves the query builder as text. */
const idsAsText: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const [first] = result.rows;
    const ids = Object.keys(first ?? {}).filter(isId);
    for (const row of ids.length > 0 ? result.rows : []) {
      for (const column of ids) if (typeof row[column] === 'number') row[column] = String(row[column]);
    }
    return result;
  },
};
