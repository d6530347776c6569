import { formatRelative } from '#contract/rules/clock.ts';
import { COMMISSION_PERCENT } from '#contract/rules/constants.ts';
import { lateCancelFee } from '#contract/rules/lateCancel.ts';
import { formatYuan, percentOf } from '#contract/rules/money.ts';
import { isOrderIn, ORDER } from '#contract/rules/orderStatus.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { moveCredit } from '#service/domains/loyalty/creditMove.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { lockListing } from './listing.ts';
import { findOwnOrder, lockOwnOrder, type Order } from './lock.ts';
import { moveOrder, type Step } from './move.ts';
import { closeOrder, releaseTime, returnCoupon } from './release.ts';
import { available, frozen, type Movement, platform, post } from '#service/kernel/ledger/post.ts';

/** Cancels before the start, for the fee the renter agreed to; an unpaid order is closed without a fee. */
export async function cancelOrder(deps: Deps, caller: Caller, orderNo: string, agreedFee: number): Promise<void> {
  const { db, clock } = deps;
  const { listing_id } = await findOwnOrder(db, caller.id, orderNo);
  await lockListing(db, listing_id, clock.now());
  const order = await lockOwnOrder(db, caller.id, orderNo);
  const fee = feeOf(order, clock.now());
  if (fee === null) throw refused('ORDER_STATE');
  if (fee !== agreedFee) throw refused('CANCEL_FEE_CHANGED', { details: { fee } });
  const step: Step = { event: 'order.cancel', by: 'renter', userId: caller.id };
  if (order.status === ORDER.waiting) await refundPaid(deps, order, fee, step);
  else await closeOrder(deps, order, step);
}

/** Fee for cancelling at an instant: 0 before payment, then by remaining time; null if it cannot be cancelled. */
export function feeOf(order: Pick<Order, 'status' | 'rent' | 'start_at'>, now: number): number | null {
  if (isOrderIn('payable', order.status)) return 0;
  return order.status === ORDER.waiting ? lateCancelFee({ rentPaidFen: order.rent, startAt: order.start_at.getTime(), now }) : null;
}

async function refundPaid(deps: Deps, order: Order, fee: number, step: Step): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await releaseTime(db, order);
  if (order.coupon_id !== null) await returnCoupon(db, order, now);
  await post(db, now, refunds(order, fee));
  if (fee > 0) await moveCredit(db, now, order.renter_id, 'late_cancel', order.order_no, order.order_no);
  await moveOrder(db, order, now, [step], { cancel_fee: fee, deposit_returned_at: order.deposit > 0 ? new Date(now) : null });
  await notifyParties(deps, order, fee);
}

async function notifyParties(deps: Deps, order: Order, fee: number): Promise<void> {
  await notify(deps, order.renter_id, {
    type: 'payment',
    title: '订单已取消',
    orderNo: order.order_no,
    content: `订单 ${order.order_no} 已取消，${formatYuan(order.payable - fee)} 已退回余额${fee > 0 ? `，扣除手续费 ${formatYuan(fee)}` : ''}。`,
  });
  const income = fee - percentOf(fee, COMMISSION_PERCENT);
  await notify(deps, order.owner_id, {
    type: 'order',
    title: '预约已取消',
    orderNo: order.order_no,
    content:
      `租客取消了订单 ${order.order_no}，${formatRelative(order.start_at.getTime(), deps.clock.now())} 起的时间已空出` +
      `${income > 0 ? `，补偿 ${formatYuan(income)} 已到账` : ''}。`,
  });
}

/** Refunds everything but the fee; the fee goes to the owner less commission. */
export const refunds = (order: Order, fee: number): Movement[] => {
  const renter = available(order.renter_id);
  const commission = percentOf(fee, COMMISSION_PERCENT);
  return [
    { kind: 'order_refund', orderId: order.id, transfers: [{ from: platform.escrow, to: renter, fen: order.rent + order.game_money_fen }] },
    { kind: 'deposit_return', orderId: order.id, transfers: [{ from: frozen(order.renter_id), to: renter, fen: order.deposit }] },
    {
      kind: 'cancel_fee',
      orderId: order.id,
      transfers: [
        { from: renter, to: available(order.owner_id), fen: fee - commission },
        { from: renter, to: platform.revenue, fen: commission },
      ],
    },
  ];
};
