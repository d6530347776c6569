import { CREDIT_CHANGES, type CreditCause } from '#contract/rules/loyalty.ts';
import type { Db } from '#service/deps.ts';
import { postLoyalty } from './loyaltyPost.ts';

/** Moves somebody's credit by what its cause is worth, once for a subject; `note` is the order's number where it is about one. */
export const moveCredit = (db: Db, at: number, userId: string, cause: CreditCause, subject: string, note = ''): Promise<number | null> =>
  postLoyalty(db, at, { userId, unit: 'credit', amount: CREDIT_CHANGES[cause], cause, subject, note });
