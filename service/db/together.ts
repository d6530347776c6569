import { setImmediate as untilAllHeard } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#service/deps.ts';

/** Does all of it or nothing, and answers in the order of the rows; `first` stands before everything else that its statement selects. */
type RunAll<Row, Answer> = (db: Db, rows: readonly Row[], first: RawBuilder<unknown>) => Promise<readonly Answer[]>;

interface Waiting<Row, Answer> {
  readonly row: Row;
  readonly done: PromiseWithResolvers<Answer>;
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
 * Rows that come while others are under way wait, and then are done by one statement: the more there is to do, the less each costs. If
 * that is refused, for whatever reason, each is done by a statement of its own, and hears its own answer. Within a transaction a row goes alone.
 */
export function together<Row, Answer>(runAll: RunAll<Row, Answer>): (db: Db, row: Row) => Promise<Answer> {
  const queues = new WeakMap<Db, Waiting<Row, Answer>[]>();

  const run = async (db: Db, waiting: readonly Waiting<Row, Answer>[], first: RawBuilder<unknown>): Promise<void> => {
    const answers = await runAll(
      db,
      waiting.map(({ row }) => row),
      first,
    );
    for (const [at, { done }] of waiting.entries()) done.resolve(answers[at] as Answer);
  };
  const alone = (db: Db, waiting: Waiting<Row, Answer>): Promise<void> => run(db, [waiting], nothing).catch(waiting.done.reject);
  const batch = async (db: Db, waiting: readonly Waiting<Row, Answer>[]): Promise<void> => {
    try {
      await run(db, waiting, briefly);
    } catch (error) {
      const refusal = refusalOf(error);
      const mayDoAlone = refusal !== undefined && (waiting.length > 1 || refusal === LOCK_NOT_AVAILABLE);
      for (const each of waiting) {
        if (mayDoAlone) void alone(db, each);
        else each.done.reject(error);
      }
    }
  };
  const workOff = async (db: Db, queue: Waiting<Row, Answer>[]): Promise<void> => {
    // What arrives together, or was decided on answers that did, is done together.
    await untilAllHeard();
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
