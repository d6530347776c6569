import { sql } from 'kysely';
import { formatYuan } from '#contract/rules/money.ts';
import type { Db, Deps } from '#service/deps.ts';
import { showRented } from './orderListing.ts';
import type { Order } from './orderLock.ts';
import { moveOrder, type Step } from './orderMove.ts';
import { available, frozen, type Movement, platform, post } from './walletPost.ts';

/** What a paid order does to the renter’s wallet: the money set aside comes back first, then rent leaves and the deposit freezes. */
const payments = (order: Order): Movement[] => {
  const [open, set] = [available(order.renter_id), frozen(order.renter_id)];
  return [
    { kind: 'payment_release', orderId: order.id, transfers: [{ from: set, to: open, fen: order.wallet_frozen }] },
    { kind: 'order_pay', orderId: order.id, transfers: [{ from: open, to: platform.escrow, fen: order.rent + order.game_money_fen }] },
    { kind: 'deposit_freeze', orderId: order.id, transfers: [{ from: open, to: set, fen: order.deposit }] },
  ];
};

/** Pays a held order out of the renter’s wallet, which must suffice after `before`, and says so. A rental whose start has come begins. */
export async function settleOrder({ db, clock }: Deps, order: Order, by: Step, before: readonly Movement[] = []): Promise<void> {
  const now = clock.now();
  const begins = order.start_at.getTime() <= now;
  const steps: Step[] = begins ? [by, { event: 'rental.started', by: 'clock' }] : [by];
  await post(db, now, [...before, ...payments(order)]);
  await moveOrder(db, order, now, steps, { paid_at: new Date(now), wallet_frozen: 0 });
  if (order.status === 2) await expireCharges(db, order.id);
  if (begins && order.start_at > order.created_at) await showRented(db, order.listing_id, order.end_at);
  await queueAndTell(db, order, begins, now);
}

const queueAndTell = (db: Db, order: Order, begun: boolean, now: number) =>
  sql`/* order.paid, unheard */
    with queued as (
      insert into job (kind, subject, run_at) values (${begun ? 'order.end' : 'order.start'}, ${order.id}, ${begun ? order.end_at : order.start_at})
    )
    insert into notification (user_id, type, title, content, order_no, created_at)
    values (${order.renter_id}, 'payment', '支付成功', ${`订单 ${order.order_no} 已支付 ${formatYuan(order.payable)}。`}, ${order.order_no}, ${new Date(now)})`
    .execute(db);

/** Money that still comes for these charges goes to the wallet. */
export const expireCharges = (db: Db, orderId: string) =>
  sql`update charge set status = 'expired' where order_id = ${orderId} and status = 'pending'`.execute(db);
