import { sql } from 'kysely';
import { dayKey, formatRelative } from '#contract/rules/clock.ts';
import { RENTAL_BUFFER } from '#contract/rules/constants.ts';
import { startAfterPlay } from '#contract/rules/freePlay.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { periodFromPayment } from '#contract/rules/period.ts';
import type { Period } from '#contract/rules/types.ts';
import { decodeRow, json, orNull, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { together } from '#service/kernel/database/together.ts';
import type { Db } from '#service/kernel/deps.ts';
import { type Once, onceColumns } from '#service/kernel/http/idempotency.ts';
import { available, frozen, ledgerArguments, type Movement, platform } from '#service/kernel/ledger/post.ts';
import type { Order } from './lock.ts';
import { type Step, walk } from './move.ts';
import { rentalOrder } from './tables.ts';

/** Columns of an order that decide how it is paid. */
export const settledColumns = {
  ...pick(rentalOrder, 'id', 'order_no', 'renter_id', 'listing_id', 'status', 'created_at', 'start_at', 'end_at', 'rent', 'game_money_fen'),
  ...pick(rentalOrder, 'deposit', 'payable', 'wallet_frozen', 'starts_when_paid', 'pays_first'),
};
export type Settled = RowOf<typeof settledColumns>;

/** Result of a payment. */
export const paid = { ...pick(rentalOrder, 'order_no', 'status'), cashier_url: orNull(text), card_amount: whole };
export type Paid = RowOf<typeof paid>;

/** Wallet movements of a paid order: the frozen part is released first, then rent is taken and the deposit frozen. */
const movementsOf = (order: Settled): Movement[] => {
  const [open, set] = [available(order.renter_id), frozen(order.renter_id)];
  return [
    { kind: 'payment_release', orderId: order.id, transfers: [{ from: set, to: open, fen: order.wallet_frozen }] },
    { kind: 'order_pay', orderId: order.id, transfers: [{ from: open, to: platform.escrow, fen: order.rent + order.game_money_fen }] },
    { kind: 'deposit_freeze', orderId: order.id, transfers: [{ from: open, to: set, fen: order.deposit }] },
  ];
};

/** Fen paid without the pay password, and the most of a day. */
interface Unasked {
  readonly fen: number;
  readonly most: number;
}

interface Payment {
  readonly order: Settled;
  readonly now: number;
  /** The period paid for. */
  readonly period: Period;
  readonly by: Step;
  readonly before: readonly Movement[];
  readonly unasked: Unasked;
  readonly once: Once | null;
}

/** Text for the owner, after the listing's name. */
function newsOf({ order, now, period }: Payment): { title: string; news: string } {
  const [start, end] = [period.start, period.end].map((at) => formatRelative(at, now));
  return period.start <= now
    ? { title: '账号已租出', news: `已租出，到 ${end} 结束，这段时间请不要登录。订单 ${order.order_no}。` }
    : { title: '账号被预约', news: `被预约，${start} 到 ${end}，这段时间请不要登录。订单 ${order.order_no}。` };
}

function asRow(payment: Payment) {
  const { order, now, period, by, once, unasked } = payment;
  const { title, news } = newsOf(payment);
  const begins = period.start <= now;
  return {
    order_id: order.id,
    seen_status: order.status,
    seen_frozen: order.wallet_frozen,
    at: new Date(now),
    begins,
    steps: walk(order, begins ? [by, { event: 'rental.started', by: 'clock' }] : [by]),
    next_job: begins ? 'order.end' : 'order.start',
    next_at: new Date(begins ? period.end : period.start),
    ...(order.starts_when_paid && {
      starts_at: new Date(period.start),
      ends_at: new Date(period.end),
      free_again: new Date(period.end + RENTAL_BUFFER),
    }),
    ...((order.starts_when_paid || order.pays_first) && { listing_id: order.listing_id }),
    renter_title: '支付成功',
    renter_text: `订单 ${order.order_no} 已支付 ${formatYuan(order.payable)}。`,
    owner_title: title,
    owner_text: news,
    ...(unasked.fen > 0 && { unasked: unasked.fen, unasked_most: unasked.most, unasked_day: dayKey(now) }),
    ...onceColumns(once),
  };
}

const writePayments = together<Payment, Paid>(async (db, payments, patience) => {
  const at = new Date(Math.max(...payments.map(({ now }) => now)));
  const money = ledgerArguments(
    at,
    payments.flatMap(({ order, before }) => [...before, ...movementsOf(order)]),
  );
  const paying = sql`select pay_orders(payments => ${JSON.stringify(payments.map(asRow))}, patience => ${patience}, ${money}) as results`;
  const row = await first(db, { results: json<Readonly<Record<string, object>>>() }, paying, 'kept');
  return payments.map(({ order }) => decodeRow(paid, { ...row?.results[order.id] }));
});

/**
 * The period that an order gets when paid at an instant that becomes known now. Whoever plays the account free of charge has until then,
 * or ten minutes.
 */
export function paidPeriod(
  { start_at, end_at, starts_when_paid }: Pick<Order, 'start_at' | 'end_at' | 'starts_when_paid'>,
  paidAt: number,
  now: number,
  plays: readonly Period[] = [],
): Period {
  const ordered = { start: start_at.getTime(), end: end_at.getTime() };
  if (!starts_when_paid) return ordered;
  const { start, end } = periodFromPayment(ordered, Math.min(paidAt, now), now);
  const free = startAfterPlay(plays, now);
  const later = free > now ? Math.max(0, free - start) : 0;
  return { start: start + later, end: end + later };
}

interface Paying {
  readonly now: number;
  /** Payment time reported by the cashier; defaults to now. */
  readonly paidAt?: number;
  readonly by: Step;
  /** Money credited to the wallet first. */
  readonly before?: readonly Movement[];
  readonly unasked?: Unasked;
  readonly once?: Once | null;
  /** Free plays of the listing. */
  readonly plays: readonly Period[];
}

/**
 * Pays an order from the renter's wallet, which must suffice after `before`, and notifies both sides. One statement, which writes only if
 * the order is unchanged since it was read. A rental whose start has passed begins.
 */
export const settleOrder = (
  db: Db,
  order: Settled,
  { now, paidAt = now, by, before = [], unasked = { fen: 0, most: 0 }, once = null, plays }: Paying,
): Promise<Paid> => writePayments(db, { order, now, period: paidPeriod(order, paidAt, now, plays), by, before, unasked, once });
