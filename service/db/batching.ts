import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

interface Statement {
  /** Under which it stays prepared; none: it is planned for its values each time. */
  readonly name: string | undefined;
  /** Nobody waits for what it answers. */
  readonly isUnheard: boolean;
}

const MARK = /^\s*\/\* ([\w.]+)(, unheard)? \*\/\s/;
const known = new Map<string, Statement>();
const plain: Statement = { name: undefined, isUnheard: false };
const endings = new Set(['commit', 'rollback']);
const nothing: PostgresQueryResult<never> = { command: 'INSERT', rowCount: 0, rows: [] };

/** One name for each text: a marked statement may have parts that come and go. */
export function statementOf(text: string): Statement {
  const before = known.get(text);
  const mark = before === undefined ? MARK.exec(text) : null;
  if (mark === null) return before ?? plain;
  const statement = { name: `${mark[1]}-${known.size}`, isUnheard: mark[2] !== undefined };
  known.set(text, statement);
  return statement;
}

// Connections that understand a mark at the head of a statement. `/* name */`: it stays prepared, and soon runs without being
// planned anew. `/* name, unheard */`: within a transaction it is moreover sent together with the statement after it, as `begin`
// always is; should it fail, that one fails. Each packet saved is two switches between processes: most of what a short one costs.
export function batching(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      // Not for the whole pool: bulk loading streams through its connections, which a pipeline cannot do.
      setPipeline(client, true);
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
  };
}

function wrap(client: pg.PoolClient): PostgresPoolClient {
  const { stream } = (client as unknown as pg.Client).connection;
  let waiting: pg.QueryConfig[] = [];
  let isInTransaction = false;

  const query = async (text: string, parameters: readonly unknown[]): Promise<pg.QueryResult | PostgresQueryResult<never>> => {
    const { name, isUnheard } = statementOf(text);
    const config: pg.QueryConfig = { text, values: [...parameters], ...(name !== undefined && { name }) };
    if (text === 'begin' || (isUnheard && isInTransaction)) {
      isInTransaction = true;
      waiting.push(config);
      return nothing;
    }
    if (endings.has(text)) isInTransaction = false;
    if (waiting.length === 0) return client.query(config);
    const batch = [...(text === 'rollback' ? waiting.slice(0, 1) : waiting), config];
    waiting = [];
    stream.cork();
    const answers = batch.map((each) => client.query(each));
    stream.uncork();
    const last = (await Promise.all(answers)).at(-1);
    return last ?? nothing;
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy) {
      setPipeline(client, false);
      client.release(destroy);
    },
  };
}

export const setPipeline = (client: pg.PoolClient, pipeline: boolean) => Object.assign(client, { pipeline });
