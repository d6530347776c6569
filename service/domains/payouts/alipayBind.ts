import { maskAlipay } from '#contract/rules/withdrawal.ts';
import { useProof } from '#service/domains/identity/proofs.ts';
import { lockUser, sendNews } from '#service/domains/identity/reach.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';

interface Binding {
  readonly account: string;
  /** Default: the verified person. */
  readonly holder?: string;
  readonly proof: string;
}

/**
 * Sets or replaces the payout account, notifies the user and restarts the 24-hour wait before withdrawals. Setting the same account again
 * changes nothing.
 */
export const bindAlipay = (deps: Deps, caller: Caller, { account, holder = caller.realName ?? '', proof }: Binding) =>
  inTransaction(deps, async (held) => {
    if (caller.realName === null) throw refused('REAL_NAME_REQUIRED');
    if (holder !== caller.realName) throw refused('ALIPAY_HOLDER', { fields: { holder: '须与实名认证的姓名一致' } });
    const user = await lockUser(held, caller.id);
    await useProof(held, proof, { userId: caller.id, purpose: 'bind_alipay' });
    const known = await findAlipay(held, caller.id);
    if (known?.account === account && known.holder === holder) return known;
    const row = { account, holder, bound_at: new Date(deps.clock.now()) };
    const kept = await held.db
      .insertInto('payout_account')
      .values({ user_id: caller.id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .returningAll()
      .executeTakeFirstOrThrow();
    await sendNews(held, user, `你的账号已绑定提现支付宝 ${maskAlipay(account)}。如非本人操作，请立即修改密码并联系客服。`);
    return kept;
  });

export const unbindAlipay = (deps: Deps, userId: string): Promise<void> =>
  inTransaction(deps, async (held) => {
    const user = await lockUser(held, userId);
    const gone = await held.db.deleteFrom('payout_account').where('user_id', '=', userId).returning('account').executeTakeFirst();
    if (!gone) throw refused('ALIPAY_UNBOUND');
    await sendNews(held, user, `你的账号已解绑提现支付宝 ${maskAlipay(gone.account)}。如非本人操作，请立即修改密码并联系客服。`);
  });

export const findAlipay = ({ db }: Pick<Deps, 'db'>, userId: string) =>
  db.selectFrom('payout_account').selectAll().where('user_id', '=', userId).executeTakeFirst();
