import { mayHappen } from '#contract/orderLifecycle.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Period } from '#contract/rules/types.ts';
import type { Payable, Received } from '#service/domains/payments/payable.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { available, frozen, lockAvailable, post } from '#service/kernel/ledger/post.ts';
import { type Notice, notify } from '#service/kernel/notices/notify.ts';
import { lockListingRow, isReserved, playsOf } from './listing.ts';
import { lockOrder, type Order } from './lock.ts';
import { moveOrder, type Step } from './move.ts';
import { paidPeriod, settleOrder } from './paid.ts';
import { receiveRenewal } from './renewByCard.ts';

/** An order that a card pays. */
export const orderPayable: Payable = {
  column: 'order_id',
  closingJob: 'order.close',
  async lock(db, id) {
    const order = await lockWithPlace(db, id);
    return {
      orderNo: order.order_no,
      cause: { orderId: order.id },
      receive: (deps, received) =>
        received.charge.renewal === null ? receive(deps, order, received) : receiveRenewal(deps, order, received.charge.renewal, received),
      fail: (deps) => fail(deps, order),
    };
  },
};

/** Locks the listing first, since paying an order may take or move its time. */
async function lockWithPlace(db: Db, orderId: string): Promise<Order> {
  const { listing_id } = await db.selectFrom('rental_order').select('listing_id').where('id', '=', orderId).executeTakeFirstOrThrow();
  await lockListingRow(db, listing_id);
  return lockOrder(db, orderId);
}

async function receive(deps: Deps, order: Order, { charge, credit, paidAt }: Received): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const plays = await playsOf(db, order.id, now);
  const lack = await lackOf(deps, order, plays, { amount: charge.amount, paidAt });
  if (lack === 0) {
    const by: Step = { event: 'payment.settled', by: 'platform', note: paidWith(order.payable - charge.amount, charge.amount) };
    await settleOrder(db, order, { now, paidAt: paidAt ?? now, by, before: [credit], plays });
    return;
  }
  await post(db, now, [credit]);
  await notify(deps, charge.user_id, { type: 'payment', chargeNo: charge.charge_no, ...noticeOf(charge.amount, order, lack) });
}

const paidWith = (fromWallet: number, byCard: number): string =>
  fromWallet > 0 ? `余额 ${formatYuan(fromWallet)} + 银行卡 ${formatYuan(byCard)} 支付成功` : '银行卡支付成功';

function noticeOf(amount: number, { order_no: orderNo, pay_deadline }: Order, lack: number | null): Omit<Notice, 'type'> {
  if (lack === null)
    return { title: '付款已退回余额', content: `订单 ${orderNo} 无需再付款，${formatYuan(amount)} 已退到你的余额。`, orderNo };
  const until = formatClock(pay_deadline.getTime());
  return {
    title: '付款还差一部分',
    content: `订单 ${orderNo} 收到 ${formatYuan(amount)}，已存入余额，还差 ${formatYuan(lack)} 没有付。时间为你保留到 ${until}。`,
    orderNo,
  };
}

/**
 * Fen that an order still lacks; null if it can no longer be paid. Whether it was paid in time is decided by the cashier's timestamp, since
 * its report may arrive after the deadline. Null too for a rental whose end has passed, or whose time has been taken meanwhile.
 */
async function lackOf(
  { db, clock }: Deps,
  order: Order,
  plays: readonly Period[],
  { amount, paidAt }: { readonly amount: number; readonly paidAt: number | null },
): Promise<number | null> {
  const now = clock.now();
  const at = Math.min(now, paidAt ?? now);
  const period = paidPeriod(order, at, now, plays);
  const isInTime = at < order.pay_deadline.getTime() && now < paidPeriod(order, at, at).end;
  if (!mayHappen(order, 'payment.settled') || !isInTime || (await isReserved(db, order.id, period))) return null;
  return Math.max(0, order.payable - (await lockAvailable(db, order.renter_id)) - order.wallet_frozen - amount);
}

async function fail(deps: Deps, order: Order): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  if (!mayHappen(order, 'payment.failed')) return;
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
