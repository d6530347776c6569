import { chargeLifecycle } from '#contract/chargeLifecycle.ts';
import { sql } from 'kysely';
import { formatRelative } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { together } from '#service/db/together.ts';
import type { Db } from '#service/deps.ts';
import { type Kept, keptColumns } from '#service/http/idempotency.ts';
import type { Order } from './orderLock.ts';
import { type Step, walk } from './orderMove.ts';
import { available, frozen, inColumns, type Movement, platform } from './walletPost.ts';

/** What of an order decides how it is paid. */
export type Settled = Pick<
  Order,
  | 'id'
  | 'order_no'
  | 'renter_id'
  | 'listing_id'
  | 'status'
  | 'created_at'
  | 'start_at'
  | 'end_at'
  | 'rent'
  | 'game_money_fen'
  | 'deposit'
  | 'payable'
  | 'wallet_frozen'
>;

/** What a paid order does to the renter’s wallet: the money set aside comes back first, then rent leaves and the deposit freezes. */
const movementsOf = (order: Settled): Movement[] => {
  const [open, set] = [available(order.renter_id), frozen(order.renter_id)];
  return [
    { kind: 'payment_release', orderId: order.id, transfers: [{ from: set, to: open, fen: order.wallet_frozen }] },
    { kind: 'order_pay', orderId: order.id, transfers: [{ from: open, to: platform.escrow, fen: order.rent + order.game_money_fen }] },
    { kind: 'deposit_freeze', orderId: order.id, transfers: [{ from: open, to: set, fen: order.deposit }] },
  ];
};

interface Payment {
  readonly order: Settled;
  readonly now: number;
  readonly begins: boolean;
  readonly history: ReturnType<typeof walk>;
  readonly before: readonly Movement[];
  readonly kept: Kept | null;
}

const isBegunByPaying = ({ order, begins }: Payment): boolean => begins && order.start_at > order.created_at;

const asSteps = ({ order, now, history }: Payment) => history.map((step) => ({ order_id: order.id, at: new Date(now), ...step }));

/** What the owner reads after the account’s name. */
function newsOf({ order, now, begins }: Payment): { title: string; news: string } {
  const [start, end] = [order.start_at.getTime(), order.end_at.getTime()].map((at) => formatRelative(at, now));
  return begins
    ? { title: '账号已租出', news: `已租出，到 ${end} 结束，这段时间请不要登录。订单 ${order.order_no}。` }
    : { title: '账号被预约', news: `被预约，${start} 到 ${end}，这段时间请不要登录。订单 ${order.order_no}。` };
}

function asRow(payment: Payment) {
  const { order, now, begins, history, kept } = payment;
  const { title, news } = newsOf(payment);
  return {
    id: order.id,
    seen_status: order.status,
    seen_frozen: order.wallet_frozen,
    next_status: history.at(-1)?.to_status,
    settled_at: new Date(now),
    next_job: begins ? 'order.end' : 'order.start',
    next_at: begins ? order.end_at : order.start_at,
    renter_id: order.renter_id,
    order_no: order.order_no,
    told_title: '支付成功',
    told: `订单 ${order.order_no} 已支付 ${formatYuan(order.payable)}。`,
    news_title: title,
    news,
    ...keptColumns(kept),
  };
}

const writePayments = together<Payment, void>(async (db, payments, first) => {
  const begun = payments.filter(isBegunByPaying).map(({ order }) => order.id);
  const money = inColumns(payments.flatMap(({ order, before }) => [...before, ...movementsOf(order)]));
  await sql`/* order.settle */ select ${first}settle_orders(
    payments => ${JSON.stringify(payments.map(asRow))}, steps => ${JSON.stringify(payments.flatMap(asSteps))}, begun => ${begun},
    moved_at => ${new Date(Math.max(...payments.map(({ now }) => now)))}, kinds => ${money.kinds}, order_ids => ${money.orderIds},
    charge_nos => ${money.chargeNos}, places => ${money.places}, account_ids => ${money.accountIds}, amounts => ${money.amounts}
  )`.execute(db);
  return [];
});

/**
 * Pays a held order out of the renter’s wallet, which must suffice after `before`, and says so, in one statement that writes only while the
 * order is as it was read. A rental whose start has come begins.
 */
export async function settleOrder(
  db: Db,
  order: Settled,
  now: number,
  by: Step,
  before: readonly Movement[],
  kept: Kept | null,
): Promise<void> {
  const begins = order.start_at.getTime() <= now;
  const history = walk(order, begins ? [by, { event: 'rental.started', by: 'clock' }] : [by]);
  await writePayments(db, { order, now, begins, history, before, kept });
}

/** Money that still comes for these charges goes to the wallet. */
export const expireCharges = (db: Db, orderId: string) =>
  db
    .updateTable('charge')
    .set({ status: 'expired' })
    .where('order_id', '=', orderId)
    .where('status', 'in', [...chargeLifecycle.sources('charge.expired')])
    .execute();
