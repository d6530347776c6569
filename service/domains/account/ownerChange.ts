import { maskPhone } from '#contract/rules/display.ts';
import { hashPassword, isCommonPassword } from '#service/domains/identity/password.ts';
import { dropProofs, useProof } from '#service/domains/identity/proofs.ts';
import { noteReplaced, UNDO } from '#service/domains/identity/securityNews.ts';
import { lockUser, sendNews } from '#service/domains/identity/reach.ts';
import { endSessions, type OwnSession } from '#service/domains/identity/sessionList.ts';
import { tryCode, useCode } from '#service/domains/identity/sms/codes.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

interface NewPhone extends OwnSession {
  readonly phone: string;
  readonly code: string;
}

/** Binds a phone to an account without one. */
export async function bindMobile(deps: Deps, { userId, phone, code }: NewPhone): Promise<void> {
  const given = { phone, code, action: 'bind' } as const;
  await tryCode(deps, given);
  await inTransaction(deps, async (held) => {
    const user = await lockUser(held, userId);
    if (user.phone !== null) throw refused('PHONE_BOUND');
    await useCode(held, given);
    await setPhone(held, userId, phone, null);
    await sendNews(held, { phone: null, email: user.email }, `你的账号已绑定手机号 ${maskPhone(phone)}。如非本人操作，请立即修改密码。`);
  });
}

/** Whether another account has the number is revealed only after its code was verified. */
export async function changeMobile(deps: Deps, { userId, token, phone, code, proof }: NewPhone & { proof: string }): Promise<void> {
  const given = { phone, code, action: 'bind' } as const;
  await tryCode(deps, given);
  await inTransaction(deps, async (held) => {
    const user = await lockUser(held, userId);
    await useProof(held, proof, { userId, purpose: 'change_phone' });
    await useCode(held, given);
    const news = await setPhone(held, userId, phone, user.phone);
    await dropProofs(held, userId);
    await endSessions(held, userId, token);
    const text = `你的账号手机号已更换为 ${maskPhone(phone)}，其他设备已退出登录。`;
    await sendNews(held, user, text + (news === null ? REPORT : UNDO), news ?? undefined);
  });
}

export async function updatePassword(deps: Deps, wish: OwnSession & { password: string; proof: string }): Promise<void> {
  const { userId, token, password, proof } = wish;
  const { phone } = await deps.db.selectFrom('user_account').select('phone').where('id', '=', userId).executeTakeFirstOrThrow();
  if (isCommonPassword(password, phone)) throw refused('PASSWORD_LEAKED');
  const password_hash = await hashPassword(password);
  await inTransaction(deps, async (held) => {
    const user = await lockUser(held, userId);
    await useProof(held, proof, { userId, purpose: 'change_password' });
    await held.db.updateTable('user_account').set({ password_hash }).where('id', '=', userId).execute();
    await dropProofs(held, userId);
    await endSessions(held, userId, token);
    await sendNews(held, user, '你的账号登录密码已修改，其他设备已退出登录。如非本人操作，请立即用短信验证码登录并重设密码。');
  });
}

const REPORT = '如非本人操作，请立即联系客服。';

/** Returns the security news of a number that replaces another; null: it is the first one. */
async function setPhone(deps: Deps, userId: string, phone: string, former: string | null): Promise<string | null> {
  const { db, clock } = deps;
  const taken = () => refused('PHONE_TAKEN', { message: '该手机号已绑定其他账号，请换一个' });
  const other = await db.selectFrom('user_account').select('id').where('phone', '=', phone).where('id', '!=', userId).executeTakeFirst();
  if (other) throw taken();
  await db
    .updateTable('user_account')
    .set({ phone, ...(former !== null && { phone_replaced_at: new Date(clock.now()) }) })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw error instanceof Error && 'constraint' in error && error.constraint === 'user_account_phone_key' ? taken() : error;
    });
  return former === null ? null : noteReplaced(deps, { userId, kind: 'phone', former, present: phone });
}
