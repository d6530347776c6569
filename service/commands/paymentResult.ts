import type { Selectable } from 'kysely';
import { mayHappen } from '#contract/orderLifecycle.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { ChargeTable } from '#service/db/tables/orders.ts';
import { transact } from '#service/db/transact.ts';
import type { Db, Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { notify } from './notify.ts';
import { lockOrder, type Order } from './orderLock.ts';
import { moveOrder } from './orderMove.ts';
import { settleOrder } from './paymentSettle.ts';
import { available, frozen, lockAvailable, type Movement, platform, post } from './walletPost.ts';

/** How the cashier says that a charge ended. */
export interface PaymentResult {
  readonly chargeNo: string;
  readonly tradeNo: string;
  /** Fen. */
  readonly amount: number;
  readonly status: 'succeeded' | 'failed';
  /** Signed by the cashier, epoch ms; null: it does not say. */
  readonly paidAt: number | null;
}

type Charge = Selectable<ChargeTable>;

/** Takes over the end of a charge, however often and in whatever order it is told: the money is credited once. */
export async function recordPaymentResult(deps: Deps, result: PaymentResult): Promise<void> {
  await transact(deps, async (inTransaction) => {
    const { db } = inTransaction;
    const orderId = await orderOf(db, result.chargeNo);
    const order = orderId === null ? null : await lockOrder(db, orderId);
    const charge = await db.selectFrom('charge').selectAll().where('charge_no', '=', result.chargeNo).forUpdate().executeTakeFirstOrThrow();
    const differs = charge.amount !== result.amount || (charge.status === 'succeeded' && result.status === 'succeeded' && charge.trade_no !== result.tradeNo);
    if (differs) throw refused('PAYMENT_MISMATCH');
    if (charge.status === 'succeeded') return;
    if (result.status === 'succeeded') await takeMoney(inTransaction, charge, order, result);
    else if (charge.status !== 'failed') await takeFailure(inTransaction, charge, order);
  });
}

async function orderOf(db: Db, chargeNo: string): Promise<string | null> {
  const charge = await db.selectFrom('charge').select('order_id').where('charge_no', '=', chargeNo).executeTakeFirst();
  if (!charge) throw refused('NOT_FOUND');
  return charge.order_id;
}

/** The money enters the wallet; an order that still waits for it is paid from there, any other leaves it there. */
async function takeMoney(deps: Deps, charge: Charge, order: Order | null, { tradeNo, paidAt }: PaymentResult): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await db
    .updateTable('charge')
    .set({ status: 'succeeded', trade_no: tradeNo, settled_at: new Date(now) })
    .where('charge_no', '=', charge.charge_no)
    .execute();
  const credit: Movement = {
    kind: 'recharge',
    orderId: charge.order_id,
    chargeNo: charge.charge_no,
    transfers: [{ from: platform.clearing, to: available(charge.user_id), fen: charge.amount }],
  };
  if (order !== null && (await canBePaid(deps, order, charge.amount, paidAt))) {
    await settleOrder(db, order, now, { event: 'payment.settled', by: 'platform', note: '银行卡支付成功' }, [credit], null);
    return;
  }
  await post(db, now, [credit]);
  await notify(deps, charge.user_id, order === null
    ? { type: 'payment', title: '充值成功', content: `${formatYuan(charge.amount)} 已到账。`, orderNo: null }
    : { type: 'payment', title: '付款已退回余额', content: `订单 ${order.order_no} 无需再付款，${formatYuan(charge.amount)} 已退到你的余额。`, orderNo: order.order_no });
}

/** Whether it was paid in time is the cashier’s to say: its word may come when the time is over. A rental that would be over too has come too late. */
async function canBePaid({ db, clock }: Deps, order: Order, amount: number, paidAt: number | null): Promise<boolean> {
  const now = clock.now();
  const isInTime = Math.min(now, paidAt ?? now) < order.pay_deadline.getTime() && now < order.end_at.getTime();
  if (!mayHappen(order, 'payment.settled') || !isInTime) return false;
  return (await lockAvailable(db, order.renter_id)) + order.wallet_frozen + amount >= order.payable;
}

async function takeFailure(deps: Deps, charge: Charge, order: Order | null): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await db.updateTable('charge').set({ status: 'failed', settled_at: new Date(now) }).where('charge_no', '=', charge.charge_no).execute();
  if (charge.status !== 'pending' || order === null || !mayHappen(order, 'payment.failed')) return;
  await post(db, now, [
    {
      kind: 'payment_release',
      orderId: order.id,
      transfers: [{ from: frozen(order.renter_id), to: available(order.renter_id), fen: order.wallet_frozen }],
    },
  ]);
  await moveOrder(db, order, now, [{ event: 'payment.failed', by: 'platform' }], { wallet_frozen: 0 });
  if (now >= order.pay_deadline.getTime()) return;
  await notify(deps, order.renter_id, {
    type: 'payment',
    title: '银行卡支付失败，请重新支付',
    content: `订单 ${order.order_no} 还没有付款，时间为你保留到 ${formatClock(order.pay_deadline.getTime())}。`,
    orderNo: order.order_no,
  });
}
