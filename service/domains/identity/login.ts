import type { Deps } from '#service/kernel/deps.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { normalisePhone } from '#contract/rules/validation.ts';
import { admitAttempt, type Attempt, FREE_FAILURES, forgiveAttempt } from './attempts.ts';
import { isPassword } from './password.ts';
import { findSleeper, proveSleeper, restMoney } from './sleepers.ts';
import { openSession, type TokenInfo } from './sessions.ts';
import { tryCode, useCode } from './sms/codes.ts';

export interface PasswordLogin extends Omit<Attempt, 'userId'> {
  readonly password: string;
  readonly remember: boolean;
  readonly fingerprint: string;
}

export async function logInByPassword(deps: Deps, wish: PasswordLogin): Promise<TokenInfo> {
  const user = await findByName(deps, wish.username);
  const attempt: Attempt = { ...wish, userId: user?.id ?? null };
  const { failures } = await admitAttempt(deps, attempt);
  const right = await isPassword(user?.password_hash ?? null, wish.password);
  if (!user || !right) throw refused(failures >= FREE_FAILURES ? 'NEED_VERIFY' : 'WRONG_CREDENTIALS');
  return inTransaction(deps, async (held) => {
    await forgiveAttempt(held, attempt);
    return openSession(held, { userId: user.id, remember: wish.remember, fingerprint: wish.fingerprint, isLogin: true });
  });
}

export interface PhoneLogin {
  readonly phone: string;
  readonly code: string;
  readonly remember: boolean;
  readonly fingerprint: string | null;
  /** End of the ID number, checked in form. */
  readonly idDigits: string | undefined;
}

export async function logInByPhone(deps: Deps, { phone, code, remember, fingerprint, idDigits }: PhoneLogin): Promise<TokenInfo> {
  const given = { phone, code, action: 'login' } as const;
  await tryCode(deps, given);
  const sleeper = await findSleeper(deps, phone, fingerprint);
  if (sleeper) await proveSleeper(deps, sleeper, idDigits);
  return inTransaction(deps, async (held) => {
    await useCode(held, given);
    const user = await held.db.selectFrom('user_account').select('id').where('phone', '=', phone).executeTakeFirst();
    if (!user) throw refused('PHONE_UNREGISTERED');
    if (sleeper) await restMoney(held, sleeper);
    return openSession(held, { userId: user.id, remember, fingerprint, isLogin: true });
  });
}

/** By username or phone; if a username equals another account's phone, the phone wins. */
async function findByName(deps: Deps, username: string): Promise<{ id: string; password_hash: string | null } | undefined> {
  const phone = normalisePhone(username);
  const rows = await deps.db
    .selectFrom('user_account')
    .select(['id', 'phone', 'password_hash'])
    .where((where) => where.or([where('username', '=', username), where('phone', '=', phone)]))
    .execute();
  return rows.find((row) => row.phone === phone) ?? rows[0];
}
