import { ACCOUNT_SLEEPS_AFTER, CONTACT_REST } from '#contract/rules/account.ts';
import { HOUR } from '#contract/rules/constants.ts';
import type { LimitKind } from '#contract/rules/accountLimits.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { admitDigits } from './attempts.ts';
import { isEndOfIdNumber } from './idNumber.ts';
import { knownBrowser } from './knownBrowsers.ts';
import { findLimit } from './limit.ts';

/** An account that has not been used for long, opened by its phone from an unknown browser: the number may have a new holder. */
export interface Sleeper {
  readonly id: string;
  readonly birth_date: string | null;
  readonly id_digits: Buffer | null;
}

export async function findSleeper(deps: CommandContext, phone: string, fingerprint: string | null): Promise<Sleeper | null> {
  const { db, clock } = deps;
  const sleeper = await db
    .selectFrom('user_account')
    .select(['id', 'birth_date', 'id_digits'])
    .where('phone', '=', phone)
    .where('last_login_at', '<', new Date(clock.now() - ACCOUNT_SLEEPS_AFTER))
    .executeTakeFirst();
  return !sleeper || (await knownBrowser(deps, sleeper.id, fingerprint)) !== null ? null : sleeper;
}

/** Asks a verified person for the end of the ID number; others are admitted, and their money rests. */
export async function proveSleeper(deps: Deps, { id, birth_date, id_digits }: Sleeper, given: string | undefined): Promise<void> {
  if (id_digits === null || birth_date === null) return;
  if (given === undefined) throw refused('ID_DIGITS_REQUIRED');
  await admitDigits(deps, id);
  if (!(await isEndOfIdNumber(deps, { id, id_digits, birth_date }, given))) throw refused('ID_DIGITS_WRONG');
}

const RESTING: readonly LimitKind[] = ['rent', 'book', 'withdraw'];
const WHY = '账号很久没有登录，为防止手机号已换人，资金暂时不能动';

/** The money of an account that nobody verified rests; an earlier limit stays in force within this one. */
export async function restMoney(deps: CommandContext, { id: user_id, id_digits }: Sleeper): Promise<void> {
  if (id_digits !== null) return;
  const { db, clock } = deps;
  const [now, earlier] = [new Date(clock.now()), await findLimit(deps, user_id)];
  const limits = [...new Set([...RESTING, ...(earlier?.limits ?? [])])];
  const ends_at = new Date(Math.max(clock.now() + CONTACT_REST, earlier?.ends_at.getTime() ?? 0));
  await db
    .insertInto('account_limit')
    .values({ user_id, limits, reason: WHY, ends_at, asked_by: '系统', asked_at: now, confirmed_by: '安全规则', confirmed_at: now })
    .execute();
  await db.updateTable('user_account').set({ limits, limited_until: ends_at }).where('id', '=', user_id).execute();
  const content = `${WHY}。${CONTACT_REST / HOUR} 小时后恢复。`;
  await notify(deps, user_id, { type: 'system', title: '资金暂时不能动', content, orderNo: null });
}
