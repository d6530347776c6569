import { sql } from 'kysely';
import { redPacketStatuses } from '#contract/names.ts';
import { PAYMENT_GRACE, SECOND } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { isOrderIn, ORDER } from '#contract/rules/orderStatus.ts';
import { instant } from '#service/db/columns.ts';
import { first } from '#service/db/handle.ts';
import type { Db, Deps } from '#service/deps.ts';
import { notify } from './notify.ts';
import { lockListing, showFree } from './orderListing.ts';
import { lockOrder, type Order } from './orderLock.ts';
import { moveOrder, type Step } from './orderMove.ts';
import { expireCharges } from './paymentSettle.ts';
import { available, frozen, post } from './walletPost.ts';

const { UNUSED, EXPIRED } = redPacketStatuses;

/** Gives back the time that an order took and has not used; the account shows free when it was this order’s time that ran. */
export async function releaseTime(db: Db, order: Order): Promise<void> {
  await db.write(sql`update order_hold set active = false where order_id = ${order.id}`);
  await showFree(db, order.listing_id, order.end_at);
}

/** The red packet can be used again, unless it expired meanwhile. */
export const returnCoupon = (db: Db, order: Order, now: number) =>
  db.write(sql`
    update coupon set status = case when expires_at > ${new Date(now)} then ${sql.lit(UNUSED)} else ${sql.lit(EXPIRED)} end, order_id = null
    where id = ${order.coupon_id} and order_id = ${order.id}`);

/** Closes an order that nobody paid: time, red packet and what was set aside in the wallet are free again. */
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

const LOOK_AGAIN = 5 * SECOND;

/**
 * Has the cashier asked about every charge whose end nobody knows, and answers until when the order waits for that; null: it does not,
 * because all is known or because the cashier has been silent for too long.
 */
async function lastWordDue(db: Db, order: Order, now: number): Promise<Date | null> {
  const last = await first(
    db,
    { asked_at: instant },
    sql`
    with asked as (
      update charge set asked_at = coalesce(asked_at, ${new Date(now)})
      where order_id = ${order.id} and status in ('pending', 'expired') and closed_at is null and (asked_at is null or asked_at > ${new Date(now - PAYMENT_GRACE)})
      returning charge_no, asked_at
    ), queued as (
      insert into job (kind, subject, run_at) select 'charge.query', charge_no, ${new Date(now)} from asked
      on conflict (kind, subject) do update set run_at = least(job.run_at, excluded.run_at)
    )
    select asked_at from asked order by asked_at desc limit 1`,
  );
  return last ? new Date(Math.min(now + LOOK_AGAIN, last.asked_at.getTime() + PAYMENT_GRACE)) : null;
}

/**
 * The hold has ended: closes the order if it is still unpaid. What was paid in time and only told late counts, so the cashier is asked before, and
 * the time is kept meanwhile, for PAYMENT_GRACE at most. Answers when to look again, null when there is nothing left to do.
 */
export async function closeUnpaid(deps: Deps, orderId: string): Promise<Date | null> {
  const { db, clock } = deps;
  const { listing_id } = await db.selectFrom('rental_order').select('listing_id').where('id', '=', orderId).executeTakeFirstOrThrow();
  await lockListing(db, listing_id, clock.now());
  const order = await lockOrder(db, orderId);
  if (!isOrderIn('payable', order.status)) return null;
  if (clock.now() < order.pay_deadline.getTime()) return order.pay_deadline;
  const waits = await lastWordDue(db, order, clock.now());
  if (waits !== null) return waits;
  await closeOrder(deps, order, { event: 'hold.expired', by: 'clock' });
  const back = order.wallet_frozen > 0 ? `，冻结的 ${formatYuan(order.wallet_frozen)} 已退回余额` : '';
  await notify(deps, order.renter_id, {
    type: 'order',
    title: '订单已关闭',
    content: `订单 ${order.order_no} 超时未支付，已关闭${back}。`,
    orderNo: order.order_no,
  });
  return null;
}
