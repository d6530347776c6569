import { sql } from 'kysely';
import { formatYuan } from '#contract/rules/money.ts';
import type { Db } from '#service/deps.ts';
import type { Kept } from '#service/http/idempotency.ts';
import type { Order } from './orderLock.ts';
import { type Step, walk } from './orderMove.ts';
import { available, frozen, inColumns, type Movement, platform } from './walletPost.ts';

/** What of an order decides how it is paid. */
export type Settled = Pick<
  Order,
  'id' | 'order_no' | 'renter_id' | 'listing_id' | 'status' | 'created_at' | 'start_at' | 'end_at' | 'rent' | 'game_money_fen' | 'deposit' | 'payable' | 'wallet_frozen'
>;

/** What a paid order does to the renter’s wallet: the money set aside comes back first, then rent leaves and the deposit freezes. */
const payments = (order: Settled): Movement[] => {
  const [open, set] = [available(order.renter_id), frozen(order.renter_id)];
  return [
    { kind: 'payment_release', orderId: order.id, transfers: [{ from: set, to: open, fen: order.wallet_frozen }] },
    { kind: 'order_pay', orderId: order.id, transfers: [{ from: open, to: platform.escrow, fen: order.rent + order.game_money_fen }] },
    { kind: 'deposit_freeze', orderId: order.id, transfers: [{ from: open, to: set, fen: order.deposit }] },
  ];
};

/**
 * Pays a held order out of the renter’s wallet, which must suffice after `before`, and says so, in one statement that writes only while the
 * order is as it was read. A rental whose start has come begins.
 */
export async function settleOrder(db: Db, order: Settled, now: number, by: Step, before: readonly Movement[], kept: Kept | null): Promise<void> {
  const begins = order.start_at.getTime() <= now;
  const history = walk(order.status, begins ? [by, { event: 'rental.started', by: 'clock' }] : [by]);
  const money = inColumns([...before, ...payments(order)]);
  await sql`/* order.settle */ select settle_order(
    paid_order => ${order.id}, seen_status => ${order.status}, seen_frozen => ${order.wallet_frozen}, next_status => ${history.at(-1)?.to_status},
    settled_at => ${new Date(now)}, events => ${history.map(({ event }) => event)}, froms => ${history.map(({ from_status }) => from_status)},
    tos => ${history.map(({ to_status }) => to_status)}, actors => ${history.map((step) => step.by)}, users => ${history.map(({ user_id }) => user_id)},
    notes => ${history.map(({ note }) => note)},
    shown_until => ${begins && order.start_at > order.created_at ? order.end_at : null},
    next_job => ${begins ? 'order.end' : 'order.start'}, next_at => ${begins ? order.end_at : order.start_at},
    number => ${order.order_no}, told_title => '支付成功', told => ${`订单 ${order.order_no} 已支付 ${formatYuan(order.payable)}。`},
    kinds => ${money.kinds}, order_ids => ${money.orderIds}, charge_nos => ${money.chargeNos}, places => ${money.places},
    account_ids => ${money.accountIds}, amounts => ${money.amounts},
    caller => ${order.renter_id}, once_key => ${kept?.key ?? null}, once_hash => ${kept?.hash ?? null}, once_answer => ${kept?.answer ?? null}
  )`.execute(db);
}

/** Money that still comes for these charges goes to the wallet. */
export const expireCharges = (db: Db, orderId: string) =>
  sql`update charge set status = 'expired' where order_id = ${orderId} and status = 'pending'`.execute(db);
