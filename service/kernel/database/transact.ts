import { sql } from 'kysely';
import type { Db, Deps } from '#service/kernel/deps.ts';

const again = new Set(['40P01', '40001']);
/** Constraint violations that mean a conflict; after a re-read the rules give the proper refusal. */
const conflicts = new Set(['no_double_booking', 'balance_not_negative']);
const KEY_TWICE = 'idempotency_key_pkey';

/** What was read has changed since, and nothing was written. */
export class SerializationConflict extends Error {
  readonly code = '40001';
}

const partOf = (error: unknown, part: 'code' | 'constraint'): string => {
  const value: unknown =
    typeof error === 'object' && error !== null && part in error ? (error as Record<typeof part, unknown>)[part] : undefined;
  return typeof value === 'string' ? value : '';
};

const isWorthAgain = (error: unknown): boolean => again.has(partOf(error, 'code')) || partOf(error, 'constraint') === KEY_TWICE;

/** Whether a write without locks failed because the rows on which it was decided have changed. */
export const isSerializationConflict = (error: unknown): boolean => isWorthAgain(error) || conflicts.has(partOf(error, 'constraint'));

/** Writes who acts with the effects of the transaction: histories take the person by default (migration 376). */
async function noteActing(db: Db, { acting, clock }: Pick<Deps, 'acting'> & Partial<Pick<Deps, 'clock'>>): Promise<void> {
  if (!acting?.act) return;
  await db.write(sql`select set_config('zuhao.acted_by', ${acting.staffId}, true)`);
  await db
    .insertInto('staff_act')
    .values({ staff_id: acting.staffId, at: new Date(clock?.now() ?? Date.now()), ...acting.act })
    .execute();
}

/** Runs in one transaction (joins an open one); retries a deadlock or serialization failure, at most five attempts. */
export async function inTransaction<D extends Pick<Deps, 'db' | 'acting'> & Partial<Pick<Deps, 'clock'>>, T>(
  deps: D,
  run: (deps: D) => Promise<T>,
): Promise<T> {
  if (deps.db.isTransaction) return run(deps);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.db.transaction(async (db) => {
        await noteActing(db, deps);
        return run({ ...deps, db });
      });
    } catch (error) {
      if (attempt === 5 || !isWorthAgain(error)) throw error;
    }
  }
}
