import type { Deps } from '#service/deps.ts';

const again = new Set(['40P01', '40001']);

const sqlState = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Runs in one transaction (joins the one that is open); a deadlock or serialization failure is tried again, at most five times. */
export async function transact<T>(deps: Deps, run: (deps: Deps) => Promise<T>): Promise<T> {
  if (deps.db.isTransaction) return run(deps);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.db.transaction().execute((db) => run({ ...deps, db }));
    } catch (error) {
      if (attempt === 5 || !again.has(sqlState(error) ?? '')) throw error;
    }
  }
}
