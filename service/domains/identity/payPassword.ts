import { sql } from 'kysely';
import { isWeakPayPassword, PAY_PASSWORD_LOCK, PAY_PASSWORD_TRIES, PAY_PASSWORD_WEAK } from '#contract/rules/account.ts';
import { pick } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { payPassword } from './tables.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { isInIdNumber } from './idNumber.ts';
import { hashPassword, isPassword } from './password.ts';

const counted = pick(payPassword, 'password_hash', 'failures', 'locked_until');

/** Verifies a pay password. Each attempt is counted first, so concurrent guesses are all counted; the last wrong one locks. */
export async function checkPayPassword({ db, clock }: Deps, userId: string, given: string): Promise<void> {
  const now = clock.now();
  const lockedUntil = new Date(now + PAY_PASSWORD_LOCK);
  const row = await first(
    db,
    counted,
    sql`
      with held as (select user_id, failures, locked_until from pay_password where user_id = ${userId} for update),
      next as (
        select user_id, case when locked_until is null or locked_until > ${new Date(now)} then failures else 0 end + 1 as failures from held
        where failures < ${PAY_PASSWORD_TRIES} or locked_until <= ${new Date(now)}
      )
      update pay_password p set failures = next.failures,
        locked_until = case when next.failures >= ${PAY_PASSWORD_TRIES} then ${lockedUntil}::timestamptz end
      from next where p.user_id = next.user_id returning p.password_hash, p.failures, p.locked_until`,
  );
  if (!row) throw await whyNot({ db, clock }, userId);
  if (await isPassword(row.password_hash, given)) {
    await db.updateTable('pay_password').set({ failures: 0, locked_until: null }).where('user_id', '=', userId).execute();
    return;
  }
  if (row.locked_until) throw refused('PAY_PASSWORD_LOCKED', { details: { retry_at: lockedUntil.getTime() } });
  const left = PAY_PASSWORD_TRIES - row.failures;
  throw refused('PAY_PASSWORD_WRONG', { message: `支付密码错误，还可以试 ${left} 次`, details: { tries_left: left } });
}

async function whyNot({ db }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const row = await db.selectFrom('pay_password').select('locked_until').where('user_id', '=', userId).executeTakeFirst();
  return row ? refused('PAY_PASSWORD_LOCKED', { details: { retry_at: row.locked_until?.getTime() } }) : refused('PAY_PASSWORD_UNSET');
}

/** Stores a new pay password, resets wrong attempts and voids proofs made with the old one. */
export async function storePayPassword(deps: Deps, userId: string, digits: string): Promise<void> {
  const { db, clock } = deps;
  const person = await db
    .selectFrom('user_account')
    .select(['id', 'phone', 'birth_date', 'id_digits'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (isWeakPayPassword(digits, { phone: person.phone, birthDate: person.birth_date }) || (await isInIdNumber(deps, person, digits)))
    throw refused('PAY_PASSWORD_WEAK', { message: PAY_PASSWORD_WEAK });
  const kept = { password_hash: await hashPassword(digits), failures: 0, locked_until: null, changed_at: new Date(clock.now()) };
  await db
    .insertInto('pay_password')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute();
  await db.deleteFrom('owner_proof').where('user_id', '=', userId).where('purpose', '=', 'pay').execute();
}
