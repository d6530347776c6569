import { type RawBuilder, sql } from 'kysely';
import { MINUTE } from '#contract/rules/constants.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';

/** Counts are exact up to here. */
export const COUNT_CAP = 1_000;

const FRESH_FACTOR = 200;
const MOST_KEPT = 2_000;

interface Kept {
  readonly counted: number;
  readonly until: number;
}

/** Counts the hits of a filter, up to one more than the cap. */
export type CountHits = (key: string, source: RawBuilder<unknown>) => Promise<number>;

/** Counts are cached: those beyond the cap for a minute, all others longer the longer they took. */
export function openHitCounter({ db }: Deps): CountHits {
  const kept = new Map<string, Kept>();
  return async (key, source) => {
    const startedAt = performance.now();
    const known = kept.get(key);
    if (known && startedAt < known.until) return known.counted;
    const query = sql`select count(*) as counted from (select ${source} limit ${COUNT_CAP + 1}) hit`;
    const row = await first(db, { counted: whole }, query, 'kept');
    const counted = row?.counted ?? 0;
    const now = performance.now();
    kept.delete(key);
    kept.set(key, { counted, until: now + (counted > COUNT_CAP ? MINUTE : (now - startedAt) * FRESH_FACTOR) });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return counted;
  };
}
