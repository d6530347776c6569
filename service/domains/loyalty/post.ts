import { sql } from 'kysely';
import { coinsRunOut } from '#contract/rules/loyalty.ts';
import { orNull, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { LoyaltyCause, LoyaltyUnit } from './tables.ts';
import type { Db } from '#service/kernel/deps.ts';

/** One movement of coins, points or credit. */
export interface LoyaltyMove {
  readonly userId: string;
  readonly unit: LoyaltyUnit;
  /** Negative: a deduction. */
  readonly amount: number;
  readonly cause: LoyaltyCause;
  /** Idempotency key together with the cause: the same pair moves a user's unit once. */
  readonly subject: string;
  /** Shown to the user in addition to the cause. */
  readonly note?: string;
}

/**
 * Moves coins, points or credit within their bounds (credit 0 to 100, the others ≥ 0); returns the change actually made, or null if this
 * cause and subject were applied before. A caller that spends must refuse when the change is smaller than wanted.
 */
export async function postLoyalty(
  db: Db,
  at: number,
  { userId, unit, amount, cause, subject, note = '' }: LoyaltyMove,
): Promise<number | null> {
  const moving = sql`
    select post_loyalty(${new Date(at)}, ${userId}, ${unit}, ${amount}, ${cause}, ${subject}, ${note},
      ${new Date(coinsRunOut(at))}) as change`;
  return (await first(db, { change: orNull(whole) }, moving))?.change ?? null;
}
