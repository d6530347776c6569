import { tryEmailCode, useEmailCode } from '#service/domains/identity/emailCodes.ts';
import { hashPassword, isCommonPassword } from '#service/domains/identity/password.ts';
import { dropProofs, requireSettled } from '#service/domains/identity/proofs.ts';
import { sendNews } from '#service/domains/identity/reach.ts';
import { endSessions } from '#service/domains/identity/sessionList.ts';
import { findSleeper } from '#service/domains/identity/sleepers.ts';
import { tryCode, useCode } from '#service/domains/identity/sms/codes.ts';
import { unbindAll } from '#service/domains/identity/thirdParty/bound.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** By a code sent to the account's phone or mailbox (lower case). */
export type ResetWay = { readonly phone: string } | { readonly email: string };
type Reset = ResetWay & { readonly code: string; readonly password: string; readonly unbindThird: boolean };

interface Code {
  judge(deps: Deps): Promise<void>;
  use(deps: Deps): Promise<void>;
}

function codeOf(wish: ResetWay & { code: string }): Code {
  const { code } = wish;
  const action = 'reset';
  if ('phone' in wish) {
    const given = { phone: wish.phone, code, action } as const;
    return { judge: (deps) => tryCode(deps, given), use: (deps) => useCode(deps, given) };
  }
  const given = { email: wish.email, code, action } as const;
  return { judge: (deps) => tryEmailCode(deps, given), use: (deps) => useEmailCode(deps, given) };
}

const unknown = (wish: ResetWay) =>
  'phone' in wish ? refused('PHONE_UNREGISTERED') : refused('EMAIL_UNBOUND', { message: '没有账号绑定了该邮箱，请换一种方式' });

/**
 * Whether an account has the phone or mailbox is revealed only after its code was verified; until then every response takes equally long.
 */
export async function resetPassword(deps: Deps, wish: Reset): Promise<void> {
  const { password } = wish;
  if (isCommonPassword(password, 'phone' in wish ? wish.phone : null)) throw refused('PASSWORD_LEAKED');
  const code = codeOf(wish);
  await code.judge(deps);
  if ('phone' in wish && (await findSleeper(deps, wish.phone, null))) {
    throw refused('ID_DIGITS_REQUIRED', { message: '这个账号很久没有登录，请先用短信验证码登录一次，再来重设密码' });
  }
  const password_hash = await hashPassword(password);
  await inTransaction(deps, async (held) => {
    await code.use(held);
    const user = await held.db
      .selectFrom('user_account')
      .select(['id', 'phone', 'email', 'phone_replaced_at', 'email_replaced_at'])
      .where((where) => ('phone' in wish ? where('phone', '=', wish.phone) : where('email', '=', wish.email)))
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw unknown(wish);
    requireSettled(held, 'change_password', 'phone' in wish ? user.phone_replaced_at : user.email_replaced_at);
    if (isCommonPassword(password, user.phone)) throw refused('PASSWORD_LEAKED');
    await held.db.updateTable('user_account').set({ password_hash }).where('id', '=', user.id).execute();
    await held.db.deleteFrom('login_attempt').where('subject', '=', `user:${user.id}`).execute();
    await dropProofs(held, user.id);
    await endSessions(held, user.id, null);
    const unbound = wish.unbindThird && (await unbindAll(held, user.id)) > 0 ? '，微信和 QQ 登录已解绑' : '';
    const [other, by] = 'phone' in wish ? [{ ...user, phone: null }, '手机'] : [{ ...user, email: null }, '邮箱'];
    const news = `你的账号登录密码已通过${by}验证码重设，所有设备已退出登录${unbound}。如非本人操作，请立即重设密码。`;
    await sendNews(held, other, news);
  });
}
