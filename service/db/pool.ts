import pg from 'pg';
import { type Db, openHandle } from '#service/db/handle.ts';
import { sharedConnection } from '#service/db/sharedConnection.ts';
import { type SlowStatement, trace, TracedPool } from '#service/db/tracing.ts';

export interface PoolOptions {
  readonly url: string;
  /** Most connections at once. */
  readonly max?: number | undefined;
  /** Longest a statement may run, in milliseconds; 0 lets it run on. */
  readonly statementTimeout?: number | undefined;
  /** Longest to wait for a connection, and for an answer on one (ms): a server that has gone silent sends neither an end nor an error. */
  readonly patience?: number | undefined;
  /** Called for every lost connection; the pool replaces it by itself. */
  readonly onLost?: ((error: Error) => void) | undefined;
  /** Called for every statement that took long. */
  readonly onSlow?: ((slow: SlowStatement) => void) | undefined;
  /** Whether its sessions are for statements that find rows by keys alone. */
  readonly isKeyed?: boolean | undefined;
}

export interface OpenDatabase {
  readonly db: Db;
  /** What the handle runs on: for migrations, imports and tests. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const OID = { int8: 20, date: 1082, int8Array: 1016 } as const;
/** PostgreSQL decides when one plan of a prepared statement does for all its values. */
const SESSION = '-c TimeZone=UTC -c plan_cache_mode=auto';
/** One plan of a prepared statement for all values, and by index even while tables are small: such a plan outlives the small table. */
const KEYED_SESSION = '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/** Opens the pools and the handle over them. They connect when they are first used. */
export function openDatabase(options: PoolOptions): OpenDatabase {
  const [pool, keyedPool] = [createPool(options), createPool({ ...options, isKeyed: true, max: 1 })];
  const keyed = sharedConnection(keyedPool);
  const close = async (): Promise<void> => {
    await keyed.close();
    await Promise.all([pool, keyedPool].filter((each) => !each.ending).map((each) => each.end()));
  };
  return { db: openHandle({ pool, keyed }), pool, close };
}

/** `bigint` is read as a number and refuses to lose a digit; `date` as 'YYYY-MM-DD'; `timestamptz` as a Date. */
export function createPool({
  url,
  max = 10,
  statementTimeout = 20_000,
  patience,
  onLost = () => {},
  onSlow = () => {},
  isKeyed = false,
}: PoolOptions): pg.Pool {
  const pool = new TracedPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience ?? 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
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
    trace(client, { onSlow, patience });
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
