import { formatYuan } from '#contract/rules/money.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { available, platform, post } from '#service/kernel/ledger/post.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { DisputeOutcome } from './tables.ts';

export interface DisputeDecision {
  readonly chargeNo: string;
  readonly tradeNo: string;
  readonly outcome: DisputeOutcome;
  /** Shown to the payer. */
  readonly because: string;
}

const said: Readonly<Record<DisputeOutcome, (sum: string) => string>> = {
  credited: (sum) => `收银台收到的 ${sum} 已加到你的余额`,
  returned: (sum) => `收银台收到的 ${sum} 已原路退回`,
  void: () => '收银台确认没有多收或错收',
};

/** Resolves a payment dispute, once; only `credited` moves money. Run inside a transaction. */
export async function resolveDispute(
  deps: CommandContext,
  { chargeNo, tradeNo, outcome, because }: DisputeDecision,
): Promise<{ outcome: DisputeOutcome; amountFen: number }> {
  const { db } = deps;
  const now = deps.clock.now();
  const charge = await db.selectFrom('charge').selectAll().where('charge_no', '=', chargeNo).forUpdate().executeTakeFirst();
  const dispute = await db
    .selectFrom('payment_dispute')
    .selectAll()
    .where('charge_no', '=', chargeNo)
    .where('trade_no', '=', tradeNo)
    .forUpdate()
    .executeTakeFirst();
  if (!charge || !dispute) throw refused('NOT_FOUND', { message: `没有 ${chargeNo} ${tradeNo} 这笔待核对的付款` });
  if (dispute.decided_at !== null) throw refused('CONFLICT', { message: '这笔付款已经处理过' });
  const isTaken = charge.status === 'succeeded' && charge.trade_no === tradeNo;
  if (isTaken && outcome === 'credited')
    throw refused('CONFLICT', { message: '收银台后来更正过金额，这笔付款已经入账；请用 --outcome void' });
  if (outcome === 'credited') {
    const transfers = [{ from: platform.clearing, to: available(charge.user_id), fen: dispute.amount }];
    await post(db, now, [{ kind: 'recharge', orderId: charge.order_id, chargeNo, transfers }]);
  }
  await db
    .updateTable('payment_dispute')
    .set({ decided_at: new Date(now), outcome, reason: because })
    .where('charge_no', '=', chargeNo)
    .where('trade_no', '=', tradeNo)
    .execute();
  const order =
    charge.order_id === null
      ? null
      : await db.selectFrom('rental_order').select('order_no').where('id', '=', charge.order_id).executeTakeFirst();
  await notify(deps, charge.user_id, {
    type: 'payment',
    title: '付款核对完成',
    content: `支付单号 ${chargeNo}：${said[outcome](formatYuan(dispute.amount))}。${because}`,
    orderNo: order?.order_no ?? null,
  });
  return { outcome, amountFen: dispute.amount };
}
