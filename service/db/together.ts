import { setImmediate as untilAllHeard } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#service/deps.ts';

/** Writes all rows or none of them; `first` stands before everything else that its statement selects. */
type WriteAll<Row> = (db: Db, rows: readonly Row[], first: RawBuilder<unknown>) => Promise<unknown>;

interface Waiting<Row> {
  readonly row: Row;
  readonly done: PromiseWithResolvers<void>;
}

const MOST = 16;
const nothing = sql``;
/** One row that somebody else holds must not keep the others waiting. */
const briefly = sql`set_config('lock_timeout', '100ms', true), `;

const LOCK_NOT_AVAILABLE = '55P03';

/** With which the database answered that it wrote nothing; none: the connection was lost, and nobody knows. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;

/**
 * Rows that come while others are being written wait, and then are written by one statement: the more there is to do, the less each costs. If
 * that is refused, for whatever reason, each is written by a statement of its own, and hears its own answer. Within a transaction a row goes alone.
 */
export function together<Row>(writeAll: WriteAll<Row>): (db: Db, row: Row) => Promise<void> {
  const queues = new WeakMap<Db, Waiting<Row>[]>();

  const alone = async (db: Db, { row, done }: Waiting<Row>): Promise<void> => {
    try {
      await writeAll(db, [row], nothing);
      done.resolve();
    } catch (error) {
      done.reject(error);
    }
  };
  const batch = async (db: Db, rows: readonly Waiting<Row>[]): Promise<void> => {
    try {
      await writeAll(db, rows.map(({ row }) => row), briefly);
      for (const { done } of rows) done.resolve();
    } catch (error) {
      const refusal = refusalOf(error);
      const mayDoAlone = refusal !== undefined && (rows.length > 1 || refusal === LOCK_NOT_AVAILABLE);
      for (const each of rows) {
        if (mayDoAlone) void alone(db, each);
        else each.done.reject(error);
      }
    }
  };
  const writeOut = async (db: Db, queue: Waiting<Row>[]): Promise<void> => {
    // What was decided on answers that arrived together is written together.
    await untilAllHeard();
    while (queue.length > 0) await batch(db, queue.splice(0, MOST));
    queues.delete(db);
  };

  return async (db, row) => {
    const waiting = { row, done: Promise.withResolvers<void>() };
    if (db.isTransaction) {
      await alone(db, waiting);
    } else {
      const queue = queues.get(db);
      if (queue) {
        queue.push(waiting);
      } else {
        const started = [waiting];
        queues.set(db, started);
        void writeOut(db, started);
      }
    }
    return waiting.done.promise;
  };
}
