import { sql } from 'kysely';
import { PAY_PASSWORD_ALWAYS, PAY_PASSWORD_LIMIT, UNASKED_A_DAY } from '#contract/rules/account.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { flag, type RowOf, whole } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { useProof } from './proofs.ts';
import { countUnasked, unaskedToday } from './walletSpending.ts';

/** Facts that decide whether a wallet payment needs the pay password. */
export const spendingFacts = { pay_password_above: whole, has_pay_password: flag, is_proven: flag, unasked_today: whole };
type SpendingFacts = RowOf<typeof spendingFacts>;

interface Spending {
  readonly proof: string | undefined;
  /** The subject for which the proof was issued. */
  readonly subject: string;
  readonly now: number;
}

/** Columns of `spendingFacts` for a query with a row `caller`. The proof is not consumed here: its subject can be paid only once. */
export const selectSpending = ({ proof, subject, now }: Spending): Statement => sql`
  coalesce((select pay_password_above from user_setting where user_id = caller.id), ${sql.lit(PAY_PASSWORD_LIMIT)}) as pay_password_above,
  exists (select from pay_password where user_id = caller.id) as has_pay_password,
  exists (
    select from owner_proof where token_hash = ${tokenHash(proof ?? '')} and user_id = caller.id and purpose = 'pay'
      and subject = ${subject} and expires_at > ${new Date(now)}
  ) as is_proven, ${unaskedToday(now)} as unasked_today`;

/** Most that the wallet pays today without the pay password; a user's own higher limit is higher. */
export const unaskedMost = ({ pay_password_above }: Pick<SpendingFacts, 'pay_password_above'>): number =>
  Math.max(UNASKED_A_DAY, pay_password_above);

/** Whether a payment needs the pay password: one above the user's limit, or above what is left of the day's. */
const isAsked = (facts: SpendingFacts, fen: number): boolean =>
  fen > 0 && (fen > facts.pay_password_above || facts.unasked_today + fen > unaskedMost(facts));

/**
 * Refuses a payment that needs the pay password without it; a user without one has to set it first. Returns the fen that were
 * not asked for, which have to be counted.
 */
export function requirePayPassword(facts: SpendingFacts, fen: number): number {
  if (facts.is_proven) return 0;
  if (!isAsked(facts, fen)) return fen;
  throw refused(facts.has_pay_password ? 'PAY_PASSWORD_REQUIRED' : 'PAY_PASSWORD_UNSET');
}

interface Payment {
  readonly userId: string;
  readonly fen: number;
  readonly proof: string | undefined;
  readonly subject: string;
  /** Requires the pay password, whatever the user's limit. */
  readonly isAlways?: boolean;
  /** Fen of it that an earlier attempt has set aside and counted. */
  readonly alreadyCounted?: number;
}

/** Like `requirePayPassword`, for a command that may be repeated for the same subject: consumes the proof. */
export async function askPayPassword(deps: Deps, { userId, fen, isAlways = false, alreadyCounted = 0, ...given }: Payment): Promise<void> {
  const { db, clock } = deps;
  const facts = await first(
    db,
    spendingFacts,
    sql`select ${selectSpending({ ...given, now: clock.now() })} from user_account caller where caller.id = ${userId}`,
    'kept',
  );
  if (!facts) return;
  const limit = isAlways ? PAY_PASSWORD_ALWAYS : facts.pay_password_above;
  const { proof, subject } = given;
  const judged = { ...facts, pay_password_above: limit };
  const isNeeded = isAsked(judged, fen);
  const unasked = requirePayPassword(judged, fen);
  if (isNeeded && proof !== undefined) await useProof(deps, proof, { userId, purpose: 'pay', subject });
  else await countUnasked(db, userId, Math.max(0, unasked - alreadyCounted), clock.now());
}
