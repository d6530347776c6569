import { sql } from 'kysely';
import { redPacketStatuses } from '#contract/names.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { isOrderIn, ORDER } from '#contract/rules/orderStatus.ts';
import { lastWordDue } from '#service/domains/payments/lastWord.ts';
import { expireCharges } from '#service/domains/payments/move.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { available, frozen, post } from '#service/kernel/ledger/post.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { isOrderTaken, lockListing, showFree } from './listing.ts';
import { lockOrder, type Order } from './lock.ts';
import { moveOrder, type Step } from './move.ts';

const { UNUSED, EXPIRED } = redPacketStatuses;

/** Releases an order's unused time; the listing is shown as free if it was rented by this order. */
export async function releaseTime(db: Db, order: Order): Promise<void> {
  await db.write(sql`update order_hold set active = false where order_id = ${order.id}`);
  await showFree(db, order.listing_id, order.end_at);
}

/** Makes the red packet usable again, unless it has expired. */
export const returnCoupon = (db: Db, order: Order, now: number) =>
  db.write(sql`
    update coupon set status = case when expires_at > ${new Date(now)} then ${sql.lit(UNUSED)} else ${sql.lit(EXPIRED)} end, order_id = null
    where id = ${order.coupon_id} and order_id = ${order.id}`);

/** Closes an unpaid order: releases its time, red packet and frozen money. */
export async function closeOrder({ db, clock }: Deps, order: Order, step: Step): Promise<void> {
  const now = clock.now();
  await releaseTime(db, order);
  if (order.coupon_id !== null) await returnCoupon(db, order, now);
  await post(db, now, [
    {
      kind: 'payment_release',
      orderId: order.id,
      transfers: [{ from: frozen(order.renter_id), to: available(order.renter_id), fen: order.wallet_frozen }],
    },
  ]);
  if (order.status === ORDER.paying) await expireCharges(db, order.id);
  await moveOrder(db, order, now, [step], { wallet_frozen: 0 });
}

/**
 * Closes the order if it is unpaid when its hold ends. A payment made in time but reported late counts, so the cashier is queried first and
 * the time stays reserved meanwhile, for at most PAYMENT_GRACE. A booking whose time another order has reserved closes at once. Returns
 * when to run again, null when done.
 */
export async function closeUnpaid(deps: Deps, orderId: string): Promise<Date | null> {
  const { db, clock } = deps;
  const { listing_id } = await db.selectFrom('rental_order').select('listing_id').where('id', '=', orderId).executeTakeFirstOrThrow();
  await lockListing(db, listing_id, clock.now());
  const order = await lockOrder(db, orderId);
  if (!isOrderIn('payable', order.status)) return null;
  const isTaken = await isOrderTaken(db, order.id);
  if (!isTaken) {
    if (clock.now() < order.pay_deadline.getTime()) return order.pay_deadline;
    const waits = await lastWordDue(db, 'order_id', order.id, clock.now());
    if (waits !== null) return waits;
  }
  const back = order.wallet_frozen > 0 ? `，冻结的 ${formatYuan(order.wallet_frozen)} 已退回余额` : '';
  if (isTaken) {
    await closeOrder(deps, order, { event: 'booking.taken', by: 'platform', note: '这段时间已有别人先付款，订单关闭' });
    await notify(deps, order.renter_id, {
      type: 'order',
      title: '预约没有成功',
      content: `订单 ${order.order_no} 的时间已有别人先付款，订单已关闭${back}。可以换个时间或账号再预约。`,
      orderNo: order.order_no,
    });
    return null;
  }
  await closeOrder(deps, order, { event: 'hold.expired', by: 'clock' });
  await notify(deps, order.renter_id, {
    type: 'order',
    title: '订单已关闭',
    content: `订单 ${order.order_no} 超时未支付，已关闭${back}。`,
    orderNo: order.order_no,
  });
  return null;
}
