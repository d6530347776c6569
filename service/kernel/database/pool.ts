import pg from 'pg';
import { type Db, openHandle } from './handle.ts';
import { sharedConnection } from './sharedConnection.ts';
import type { AllTables } from './tables.ts';
import { type SlowStatement, trace, TracedPool } from './tracing.ts';

/** How connections are made. */
export interface PoolOptions {
  readonly url: string;
  /** Maximum connections. */
  readonly max?: number | undefined;
  /** Statement timeout in ms; 0: none. */
  readonly statementTimeout?: number | undefined;
  /** Timeout in ms for obtaining a connection and for a response on it: an unresponsive server sends neither an end nor an error. */
  readonly patience?: number | undefined;
  /** Called for each lost connection; the pool replaces it. */
  readonly onLost?: ((error: Error) => void) | undefined;
  /** Called for each slow statement. */
  readonly onSlow?: ((slow: SlowStatement) => void) | undefined;
  /** Whether sessions use generic index plans, for reads by key. */
  readonly isKeyed?: boolean | undefined;
}

export interface DatabaseOptions extends PoolOptions {
  /** Columns of all tables, which decode rows. */
  readonly tables: AllTables;
}

export interface OpenDatabase {
  readonly db: Db;
  /** The handle's pool, for migrations, imports and tests. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const OID = { int8: 20, date: 1082, int8Array: 1016 } as const;
/** PostgreSQL chooses between generic and custom plans. */
const SESSION = '-c TimeZone=UTC -c plan_cache_mode=auto';
/** Always a generic plan, by index even while tables are small, since the plan outlives the small table. */
const KEYED_SESSION = '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/** Opens the pools and the handle; connections are made on first use. */
export function openDatabase({ tables, ...options }: DatabaseOptions): OpenDatabase {
  const [pool, keyedPool] = [createPool(options), createPool({ ...options, isKeyed: true, max: 1 })];
  const keyed = sharedConnection(keyedPool);
  const close = async (): Promise<void> => {
    await keyed.close();
    await Promise.all([pool, keyedPool].filter((each) => !each.ending).map((each) => each.end()));
  };
  return { db: openHandle({ pool, keyed }, tables), pool, close };
}

/** `bigint` is parsed as a number and throws if it is not a safe integer; `date` as 'YYYY-MM-DD'; `timestamptz` as a Date. */
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
  // The pool's own event covers idle connections only; an unhandled error on one in use would end the process.
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
