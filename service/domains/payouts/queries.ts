import { adultFrom } from '#contract/rules/validation.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import type { Withdrawal } from './withdrawalMove.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** What a withdrawal requires of a user. */
export async function readPerson(db: Db, caller: Caller, now: number) {
  const { phone } = await db.selectFrom('user_account').select('phone').where('id', '=', caller.id).executeTakeFirstOrThrow();
  const [y = 0, m = 0, d = 0] = (caller.birthDate ?? '').split('-').map(Number);
  return {
    has_real_name: caller.realName !== null,
    is_adult: caller.birthDate !== null && now >= adultFrom({ y, m, d }),
    has_phone: phone !== null,
  };
}

interface WithdrawalPage {
  readonly userId: string;
  /** Id of the last row of the page before. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export function listWithdrawalRows(db: Db, { userId, cursor, limit }: WithdrawalPage): Promise<Withdrawal[]> {
  const own = db.selectFrom('withdrawal').selectAll().where('user_id', '=', userId);
  const after = cursor === undefined ? own : own.where('id', '<', cursor);
  return after.orderBy('id', 'desc').limit(limit).execute();
}

export async function findWithdrawal(db: Db, userId: string, withdrawalNo: string): Promise<Withdrawal> {
  const row = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('withdrawal_no', '=', withdrawalNo)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row;
}
