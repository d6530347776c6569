import { sql } from 'kysely';
import { formatRelative } from '#contract/rules/clock.ts';
import { COMPLAINT_OWNER_ANSWER, RENTAL_BUFFER, SETTLEMENT_DELAY } from '#contract/rules/constants.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, Deps, CommandContext } from '#service/kernel/deps.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { rewardRental } from '#service/domains/loyalty/ofOrder.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { askNewPassword } from '#service/domains/listings/passwordDue.ts';
import { lockListing, showFree, showRented } from './listing.ts';
import { lockOrder, type Order } from './lock.ts';
import { moveOrder } from './move.ts';

/** Locks an order and its listing in the common lock order. */
export const lockWithListing = async ({ db, clock }: CommandContext, orderId: string): Promise<Order> => {
  const { listing_id } = await db.selectFrom('rental_order').select('listing_id').where('id', '=', orderId).executeTakeFirstOrThrow();
  await lockListing(db, listing_id, clock.now());
  return lockOrder(db, orderId);
};

/** Starts a booked rental. Returns when to run again, null when done; so do the jobs below. */
export async function startRental(deps: Deps, orderId: string): Promise<Date | null> {
  const { db, clock } = deps;
  const now = clock.now();
  const order = await lockWithListing(deps, orderId);
  if (order.status !== ORDER.waiting) return null;
  if (now < order.start_at.getTime()) return order.start_at;
  await moveOrder(db, order, order.start_at.getTime(), [{ event: 'rental.started', by: 'clock' }]);
  await showRented(db, order.listing_id, order.end_at);
  await queueJob(db, 'order.end', order.id, order.end_at.getTime());
  await notify(deps, order.renter_id, {
    type: 'order',
    title: '租用已开始',
    content: `订单 ${order.order_no} 可以上号了，到 ${formatRelative(order.end_at.getTime(), now)} 结束。`,
    orderNo: order.order_no,
  });
  await notify(deps, order.owner_id, {
    type: 'order',
    title: '租用已开始',
    content: `订单 ${order.order_no} 开始了，到 ${formatRelative(order.end_at.getTime(), now)} 结束，这段时间请不要登录账号。`,
    orderNo: order.order_no,
  });
  return null;
}

/** Ends a rental; the listing is shown as rented for the ten minutes of buffer. Runs again later if a renewal has moved the end. */
export async function endRental(deps: Deps, orderId: string): Promise<Date | null> {
  const now = deps.clock.now();
  const order = await lockWithListing(deps, orderId);
  if (order.status === ORDER.renting) {
    if (now < order.end_at.getTime()) return order.end_at;
    await finishRental(deps, order);
  }
  const freeAgain = new Date(order.end_at.getTime() + RENTAL_BUFFER);
  if (now < freeAgain.getTime()) return freeAgain;
  await showFree(deps.db, order.listing_id, order.end_at);
  return null;
}

/** Counts the rental for both sides. */
export async function countRental(db: Db, order: Order, now: number): Promise<void> {
  await db.write(sql`update listing set rented_count = rented_count + 1 where id = ${order.listing_id}`);
  const counted = sql`
    update user_account set finished_orders = finished_orders + 1 where id = ${order.renter_id}
    returning finished_orders`;
  const renter = await first(db, { finished_orders: whole }, counted);
  await rewardRental(db, now, order, renter?.finished_orders ?? 0);
}

/** A day after the end, or later while the owner can still report how much prepaid game money was used. */
export const settlementDue = ({ end_at, ended_at, game_money, game_money_used }: Order, now: number): number =>
  Math.max(
    now,
    (ended_at ?? end_at).getTime() + SETTLEMENT_DELAY,
    isUnreported({ game_money, game_money_used }) ? now + COMPLAINT_OWNER_ANSWER : 0,
  );

export const isUnreported = ({ game_money, game_money_used }: Pick<Order, 'game_money' | 'game_money_used'>): boolean =>
  game_money > 0 && game_money_used === null;

const CHANGE_PASSWORD = '请在游戏里改好密码，再到“出租订单”填写新密码。';

/** Queues the settlement a day later. */
async function finishRental(deps: Deps, order: Order): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const due = settlementDue(order, now);
  await moveOrder(db, order, order.end_at.getTime(), [{ event: 'rental.ended', by: 'clock' }], { ended_at: order.end_at });
  await countRental(db, order, now);
  await askNewPassword(db, order, now);
  await queueJob(db, 'order.settle', order.id, due);
  const deposit = order.deposit > 0 ? `押金将于 ${formatRelative(due, now)} 退回余额。` : '';
  await notify(deps, order.renter_id, {
    type: 'order',
    title: '租用已结束',
    content: `订单 ${order.order_no} 已结束。${deposit}`,
    orderNo: order.order_no,
  });
  const settled = formatRelative(due, now);
  const unreported = isUnreported(order)
    ? `租客预付了 ${order.game_money} 游戏币，请在此之前在“出租订单”里上报用了多少，没有上报的全部退给租客。`
    : '';
  await notify(deps, order.owner_id, {
    type: 'order',
    title: '租用已结束',
    orderNo: order.order_no,
    content: `订单 ${order.order_no} 已结束，没有投诉的话租金 ${settled} 结算。${unreported}${CHANGE_PASSWORD}`,
  });
}
