import { sql } from 'kysely';
import { formatRelative } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { UNDELIVERED, UNDELIVERED_PACKET } from '#contract/rules/lending.ts';
import { CREDIT_CHANGES } from '#contract/rules/loyalty.ts';
import { formatYuan, formatYuanShort } from '#contract/rules/money.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { moveCredit } from '#service/domains/loyalty/creditMove.ts';
import { refunds } from '#service/domains/orders/cancel.ts';
import { lockListing } from '#service/domains/orders/listing.ts';
import { lockOrder, type Order } from '#service/domains/orders/lock.ts';
import { moveOrder } from '#service/domains/orders/move.ts';
import { releaseTime, returnCoupon } from '#service/domains/orders/release.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { post } from '#service/kernel/ledger/post.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { stopPublishing } from './publishing.ts';
import { findLentOrder } from './queries.ts';

/** Cancels a paid booking that its owner cannot deliver, before its start. Run inside a transaction. */
export async function callOffOrder(deps: CommandContext, ownerId: string, orderNo: string, reason: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { id, listing_id } = await findLentOrder(db, ownerId, orderNo);
  await lockListing(db, listing_id, now);
  const order = await lockOrder(db, id);
  if (order.status !== ORDER.waiting || now >= order.start_at.getTime()) throw refused('ORDER_STATE');
  await db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`undelivered ${ownerId}`}, 0))`);
  await releaseTime(db, order);
  if (order.coupon_id !== null) await returnCoupon(db, order, now);
  await post(db, now, refunds(order, 0));
  await moveCredit(db, now, ownerId, 'undelivered', orderNo, orderNo);
  await moveOrder(db, order, now, [{ event: 'order.callOff', by: 'owner', userId: ownerId, note: `号主无法交付：${reason}` }], {
    cancel_fee: 0,
    deposit_returned_at: order.deposit > 0 ? new Date(now) : null,
  });
  await grantCoupon(deps, order.renter_id, {
    title: `预约被号主取消，送${formatYuanShort(UNDELIVERED_PACKET.fen)}红包`,
    type: 1,
    discountFen: UNDELIVERED_PACKET.fen,
    expiresAt: now + UNDELIVERED_PACKET.lasts,
    source: `undelivered:${order.id}`,
  });
  await db
    .insertInto('undelivered')
    .values({ order_id: order.id, owner_id: ownerId, at: new Date(now), reason, forgiven_at: null })
    .execute();
  const stopped = await stopPublishing(deps, ownerId);
  await notifyParties(deps, order, { reason, stopped });
}

async function notifyParties(deps: CommandContext, order: Order, { reason, stopped }: { reason: string; stopped: boolean }): Promise<void> {
  const { order_no, renter_id, owner_id } = order;
  const start = formatRelative(order.start_at.getTime(), deps.clock.now());
  await notify(deps, renter_id, {
    type: 'order',
    title: '号主取消了预约',
    orderNo: order_no,
    content:
      `订单 ${order_no}（${start} 开始）号主无法交付：${reason}。${formatYuan(order.payable)} 已全部退回余额，` +
      `另送你一个${formatYuanShort(UNDELIVERED_PACKET.fen)}红包，可以换个账号再预约。`,
  });
  const closed = `${UNDELIVERED.within / DAY} 天内已有 ${UNDELIVERED.most} 次，暂停发布账号，请联系客服。`;
  await notify(deps, owner_id, {
    type: 'order',
    title: '预约已由你取消',
    orderNo: order_no,
    content:
      `订单 ${order_no} 已取消，款项全部退给租客，你的信用分减 ${-CREDIT_CHANGES.undelivered}。` +
      (stopped ? closed : `${UNDELIVERED.within / DAY} 天内满 ${UNDELIVERED.most} 次会暂停发布账号。`),
  });
}
