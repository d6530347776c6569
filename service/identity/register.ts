import type { Channel } from '#contract/rules/types.ts';
import { transact } from '#service/db/transact.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { openAccount } from './accounts.ts';
import { type GivenKey, useVerifyKey } from './captcha/verifyKeys.ts';
import { hashPassword, isCommonPassword } from './password.ts';
import { openSession, type TokenInfo } from './sessions.ts';
import { tryCode, useCode } from './sms/codes.ts';

export interface Registration {
  readonly phone: string;
  readonly password: string;
  readonly code: string;
  readonly verifyKey: Omit<GivenKey, 'action'>;
  readonly invite: string | null;
  readonly channel: Channel | null;
  readonly fingerprint: string | null;
}

/** Opens an account and logs in; the code, the puzzle and the account are used up and made together or not at all. */
export async function registerUser(deps: Deps, wish: Registration): Promise<TokenInfo> {
  const { phone, password } = wish;
  const given = { phone, code: wish.code, action: 'register' } as const;
  if (isCommonPassword(password, phone)) throw refused('PASSWORD_LEAKED');
  await tryCode(deps, given);
  const passwordHash = await hashPassword(password);
  return transact(deps, async (inTransaction) => {
    await useVerifyKey(inTransaction, { ...wish.verifyKey, action: 'submit' });
    await useCode(inTransaction, given);
    const userId = await openAccount(inTransaction, { phone, passwordHash, invite: wish.invite, channel: wish.channel });
    return openSession(inTransaction, { userId, remember: false, fingerprint: wish.fingerprint });
  });
}
