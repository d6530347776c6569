import { sql } from 'kysely';
import { coinsRunOut } from '#contract/rules/loyalty.ts';
import { orNull, whole } from '#service/db/columns.ts';
import { first } from '#service/db/handle.ts';
import type { LoyaltyCause, LoyaltyUnit } from '#service/db/tables/loyalty.ts';
import type { Db } from '#service/deps.ts';

/** One movement of coins, points or credit. */
export interface LoyaltyMove {
  readonly userId: string;
  readonly unit: LoyaltyUnit;
  /** Negative: taken. */
  readonly amount: number;
  readonly cause: LoyaltyCause;
  /** What it is about: a cause and subject move a unit of a person once. */
  readonly subject: string;
  /** What the person reads beside the cause. */
  readonly note?: string;
}

/**
 * Moves coins, points or credit as far as their bounds allow (credit 0 to 100, the others never below 0) and answers with what really changed; null:
 * this cause and subject moved them before. Whoever spends refuses when less than wanted went.
 */
export async function postLoyalty(
  db: Db,
  at: number,
  { userId, unit, amount, cause, subject, note = '' }: LoyaltyMove,
): Promise<number | null> {
  const moving = sql`
    select post_loyalty(${new Date(at)}, ${userId}, ${unit}, ${amount}, ${cause}, ${subject}, ${note}, ${new Date(coinsRunOut(at))}) as change`;
  return (await first(db, { change: orNull(whole) }, moving))?.change ?? null;
}
