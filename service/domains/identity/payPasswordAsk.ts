import { sql } from 'kysely';
import { PAY_PASSWORD_ALWAYS, PAY_PASSWORD_LIMIT } from '#contract/rules/account.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { flag, type RowOf, whole } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { useProof } from './proofs.ts';

/** Facts that decide whether a wallet payment needs the pay password. */
export const spendingFacts = { pay_password_above: whole, has_pay_password: flag, is_proven: flag };

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
  ) as is_proven`;

/** Refuses a payment above the user's limit without the pay password; a user without one has to set it first. */
export function requirePayPassword({ pay_password_above, has_pay_password, is_proven }: RowOf<typeof spendingFacts>, fen: number): void {
  if (fen <= pay_password_above || is_proven) return;
  throw refused(has_pay_password ? 'PAY_PASSWORD_REQUIRED' : 'PAY_PASSWORD_UNSET');
}

interface Payment {
  readonly userId: string;
  readonly fen: number;
  readonly proof: string | undefined;
  readonly subject: string;
  /** Requires the pay password, whatever the user's limit. */
  readonly isAlways?: boolean;
}

/** Like `requirePayPassword`, for a command that may be repeated for the same subject: consumes the proof. */
export async function askPayPassword(deps: Deps, { userId, fen, isAlways = false, ...given }: Payment): Promise<void> {
  const { db, clock } = deps;
  const facts = await first(
    db,
    spendingFacts,
    sql`select ${selectSpending({ ...given, now: clock.now() })} from user_account caller where caller.id = ${userId}`,
    'kept',
  );
  if (!facts) return;
  const limit = isAlways ? PAY_PASSWORD_ALWAYS : facts.pay_password_above;
  requirePayPassword({ ...facts, pay_password_above: limit }, fen);
  const { proof, subject } = given;
  if (fen > limit && proof !== undefined) await useProof(deps, proof, { userId, purpose: 'pay', subject });
}
