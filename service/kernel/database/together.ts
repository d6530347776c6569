import { setImmediate as untilAllHaveArrived } from 'node:timers/promises';
import type { Db } from '#service/kernel/deps.ts';

/**
 * Writes all rows in one statement or none, and returns results in the order of the rows. `patience`: lock timeout as a PostgreSQL
 * duration; null: none.
 */
type WriteAll<Row, Answer> = (db: Db, rows: readonly Row[], patience: string | null) => Promise<readonly Answer[]>;

interface Waiting<Row, Answer> {
  readonly row: Row;
  readonly done: PromiseWithResolvers<Answer>;
}

const MOST = 16;
/** Short lock timeout: one locked row must not delay the whole batch. */
const BRIEFLY = '100ms';
const LOCK_NOT_AVAILABLE = '55P03';

/** SQLSTATE if the database rejected the statement and wrote nothing; undefined if the connection was lost and the outcome is unknown. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;

/**
 * Write batching (docs/write-batching.md): rows that arrive during a write are collected and written by one statement and one commit. If
 * the database rejects a batch, each of its rows is written alone. Inside a transaction a row is written alone.
 */
export function together<Row, Answer>(writeAll: WriteAll<Row, Answer>): (db: Db, row: Row) => Promise<Answer> {
  const queues = new WeakMap<Db, Waiting<Row, Answer>[]>();

  const write = async (db: Db, waiting: readonly Waiting<Row, Answer>[], patience: string | null): Promise<void> => {
    const rows = waiting.map(({ row }) => row);
    const answers = await writeAll(db, rows, patience);
    for (const [at, { done }] of waiting.entries()) done.resolve(answers[at] as Answer);
  };
  const alone = (db: Db, waiting: Waiting<Row, Answer>): Promise<void> => write(db, [waiting], null).catch(waiting.done.reject);
  const batch = async (db: Db, waiting: readonly Waiting<Row, Answer>[]): Promise<void> => {
    try {
      await write(db, waiting, BRIEFLY);
    } catch (error) {
      const refusal = refusalOf(error);
      const mayGoAlone = refusal !== undefined && (waiting.length > 1 || refusal === LOCK_NOT_AVAILABLE);
      for (const each of waiting) {
        if (mayGoAlone) void alone(db, each);
        else each.done.reject(error);
      }
    }
  };
  const workOff = async (db: Db, queue: Waiting<Row, Answer>[]): Promise<void> => {
    await untilAllHaveArrived();
    while (queue.length > 0) await batch(db, queue.splice(0, MOST));
    queues.delete(db);
  };

  return async (db, row) => {
    const waiting = { row, done: Promise.withResolvers<Answer>() };
    if (db.isTransaction) {
      await alone(db, waiting);
    } else {
      const queue = queues.get(db);
      if (queue) {
        queue.push(waiting);
      } else {
        const started = [waiting];
        queues.set(db, started);
        void workOff(db, started);
      }
    }
    return waiting.done.promise;
  };
}
