import { CREDIT_CHANGES, type CreditCause } from '#contract/rules/loyalty.ts';
import type { Db } from '#service/kernel/deps.ts';
import { postLoyalty } from './post.ts';

/** Changes a user's credit by the value of its cause, once per subject; `note` is the order number if there is one. */
export const moveCredit = (db: Db, at: number, userId: string, cause: CreditCause, subject: string, note = ''): Promise<number | null> =>
  postLoyalty(db, at, { userId, unit: 'credit', amount: CREDIT_CHANGES[cause], cause, subject, note });
