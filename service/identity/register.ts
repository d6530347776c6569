import { randomBytes, randomInt } from 'node:crypto';
import { transact } from '#service/db/transact.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { avatarPath } from '#service/static/paths.ts';
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
  readonly channel: string | null;
  readonly fingerprint: string | null;
}

/** Opens an account and logs in; the code, the puzzle and the account are used up and made together or not at all. */
export async function registerUser(deps: Deps, wish: Registration): Promise<TokenInfo> {
  const { phone, password } = wish;
  const given = { phone, code: wish.code, action: 'register' } as const;
  if (isCommonPassword(password, phone)) throw refused('PASSWORD_LEAKED');
  await tryCode(deps, given);
  const password_hash = await hashPassword(password);
  return transact(deps, async (inTransaction) => {
    await useVerifyKey(inTransaction, { ...wish.verifyKey, action: 'submit' });
    await useCode(inTransaction, given);
    const userId = await insertUser(inTransaction, phone, password_hash);
    await inTransaction.db
      .insertInto('registration')
      .values({ user_id: userId, invite: wish.invite, channel: wish.channel, created_at: new Date(deps.clock.now()) })
      .execute();
    return openSession(inTransaction, { userId, remember: false, fingerprint: wish.fingerprint });
  });
}

async function insertUser(deps: Deps, phone: string, password_hash: string): Promise<string> {
  const user = await deps.db
    .insertInto('user_account')
    .values({
      username: `zh_${randomBytes(8).toString('hex')}`,
      phone,
      password_hash,
      nickname: `玩家${randomInt(100_000, 1_000_000)}`,
      avatar: avatarPath(randomInt(1, 10_000)),
      created_at: new Date(deps.clock.now()),
    })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!user) throw refused('PHONE_TAKEN');
  return user.id;
}
