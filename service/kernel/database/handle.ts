import { Kysely, type KyselyPlugin, PostgresDialect, type PostgresPool, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { type Columns, decodeRow, type RowOf } from './columns.ts';
import type { AllTables, Database } from './tables.ts';
import { decoding } from './decoding.ts';
import type { Listener, SharedConnection } from './sharedConnection.ts';

/** A statement with bound values, written with `sql`. */
export type Statement = RawBuilder<unknown>;

/**
 * Plan choice. `perCall`: planned for its values each time. `kept`: prepared once per connection, PostgreSQL chooses between generic and
 * custom plans. `byKey`: prepared with a generic index plan even for small tables, over one shared connection; for short reads by key only.
 * Inside a transaction `byKey` acts as `perCall`.
 */
export type Planning = 'perCall' | 'kept' | 'byKey';

type Builder = Pick<Kysely<Database>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** The database or one transaction. Builder queries are decoded by the tables' columns, all others by the columns given. */
export interface Db extends Builder {
  readonly isTransaction: boolean;
  /** The database itself, outside of any transaction. */
  readonly root: Db;
  read<C extends Columns>(columns: C, statement: Statement, planning?: Planning): Promise<RowOf<C>[]>;
  /** Runs a statement without reading rows; returns the number of affected rows. */
  write(statement: Statement, planning?: Planning): Promise<number>;
  /** Runs in a transaction; inside one it joins it. */
  transaction<T>(run: (db: Db) => Promise<T>): Promise<T>;
  /** A dedicated connection, for COPY and other session state. */
  stream<T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Subscribes to a NOTIFY channel; returns the function that unsubscribes. */
  listen(channel: string, listener: Listener): () => void;
}

/** The first row or undefined. */
export async function first<C extends Columns>(
  db: Db,
  columns: C,
  statement: Statement,
  planning?: Planning,
): Promise<RowOf<C> | undefined> {
  const [row] = await db.read(columns, statement, planning);
  return row;
}

export interface Connections {
  readonly pool: pg.Pool;
  /** For `byKey` statements. */
  readonly keyed: Pick<SharedConnection, 'query' | 'listen'>;
}

/** A connection keeps prepared statements until it closes, so their number is limited. */
const MOST_PREPARED = 300;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MOST_PREPARED) names.set(text, `s${names.size}`);
  return names.get(text);
}

const builderOver = (pool: PostgresPool, plugins: KyselyPlugin[] = []): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins });

/** Only compiles statements; `run` executes them. */
const compiler = builderOver({ options: {}, connect: () => Promise.reject(new Error('only compiles')), end: async () => {} });

class Handle implements Db {
  readonly isTransaction: boolean;
  readonly root: Db;
  readonly #connections: Connections;
  readonly #plugins: KyselyPlugin[];
  readonly #client: pg.PoolClient | undefined;
  #lazy: Kysely<Database> | undefined;

  constructor(connections: Connections, plugins: KyselyPlugin[], within?: { readonly root: Db; readonly client: pg.PoolClient }) {
    this.#connections = connections;
    this.#plugins = plugins;
    this.#client = within?.client;
    this.root = within?.root ?? this;
    this.isTransaction = within !== undefined;
  }

  get #builder(): Kysely<Database> {
    return (this.#lazy ??= builderOver(this.#client ? single(this.#client) : this.#connections.pool, this.#plugins));
  }

  get selectFrom(): Builder['selectFrom'] {
    return this.#builder.selectFrom.bind(this.#builder) as Builder['selectFrom'];
  }
  get insertInto(): Builder['insertInto'] {
    return this.#builder.insertInto.bind(this.#builder) as Builder['insertInto'];
  }
  get updateTable(): Builder['updateTable'] {
    return this.#builder.updateTable.bind(this.#builder) as Builder['updateTable'];
  }
  get deleteFrom(): Builder['deleteFrom'] {
    return this.#builder.deleteFrom.bind(this.#builder) as Builder['deleteFrom'];
  }

  async read<C extends Columns>(columns: C, statement: Statement, planning?: Planning): Promise<RowOf<C>[]> {
    const { rows } = await this.#run(statement, planning);
    return rows.map((row) => decodeRow(columns, row));
  }

  async write(statement: Statement, planning?: Planning): Promise<number> {
    return (await this.#run(statement, planning)).rowCount ?? 0;
  }

  async transaction<T>(run: (db: Db) => Promise<T>): Promise<T> {
    if (this.#client) return run(this);
    return this.stream(async (client) => {
      await client.query('begin');
      const result = await run(new Handle(this.#connections, this.#plugins, { root: this, client }));
      await client.query('commit');
      return result;
    });
  }

  async stream<T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connections.pool.connect();
    let isLost = false;
    try {
      return await run(client);
    } catch (error) {
      await client.query('rollback').catch(() => (isLost = true));
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  listen(channel: string, listener: Listener): () => void {
    return this.#connections.keyed.listen(channel, listener);
  }

  #run(statement: Statement, planning: Planning = 'perCall'): Promise<pg.QueryResult<Record<string, unknown>>> {
    const { sql: text, parameters } = statement.compile(compiler);
    const values = [...parameters];
    if (planning === 'perCall' || (planning === 'byKey' && this.#client))
      return (this.#client ?? this.#connections.pool).query({ text, values });
    const name = nameOf(text);
    const query = name === undefined ? { text, values } : { text, values, name };
    if (this.#client) return this.#client.query(query);
    return planning === 'byKey' ? this.#connections.keyed.query(query) : this.#connections.pool.query(query);
  }
}

/** Wraps one connection as a pool that never releases it. */
function single(client: pg.PoolClient): PostgresPool {
  const lent = { query: client.query.bind(client), release() {} } as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
  return { options: {}, connect: async () => lent, end: async () => {} };
}

/** `tables` decode the rows of the query builder. */
export const openHandle = (connections: Connections, tables: AllTables): Db => new Handle(connections, [decoding(tables)]);
