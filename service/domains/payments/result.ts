import { sql } from 'kysely';
import { chargeLifecycle } from '#contract/chargeLifecycle.ts';
import { mayHappen } from '#contract/orderLifecycle.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { flag } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { transact } from '#service/kernel/database/transact.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { type Notice, notify } from '#service/kernel/notices/notify.ts';
import { holdListing, isTimeTaken } from '#service/domains/orders/listing.ts';
import { lockOrder, type Order } from '#service/domains/orders/lock.ts';
import { moveOrder, type Step } from '#service/domains/orders/move.ts';
import { type Charge, moveCharge } from './move.ts';
import { paidPeriod, settleOrder } from '#service/domains/orders/paid.ts';
import { failSubscription, lockSubscription, takeSubscriptionMoney } from '#service/domains/membership/subscriptionMoney.ts';
import { available, frozen, lockAvailable, type Movement, platform, post } from '#service/kernel/ledger/post.ts';

/** A charge's end as reported by the cashier. */
export interface PaymentResult {
  readonly chargeNo: string;
  readonly tradeNo: string;
  /** Fen; null if not reported, which only a failure may omit. */
  readonly amount: number | null;
  readonly status: 'succeeded' | 'failed';
  /** Signed by the cashier, epoch ms; null if not reported. */
  readonly paidAt: number | null;
}

/**
 * Records the end of a charge; repeated and reordered reports credit the money once. False if the money cannot be booked; it is then stored
 * as a dispute for an operator.
 */
export function recordPaymentResult(deps: Deps, result: PaymentResult): Promise<boolean> {
  return transact(deps, async (inTransaction) => {
    const { db } = inTransaction;
    const { order_id, subscription_id } = await paidFor(db, result.chargeNo);
    const order = order_id === null ? null : await lockWithPlace(db, order_id);
    const subscription = subscription_id === null ? null : await lockSubscription(db, subscription_id);
    const charge = await db.selectFrom('charge').selectAll().where('charge_no', '=', result.chargeNo).forUpdate().executeTakeFirstOrThrow();
    const isPaid = charge.status === 'succeeded';
    if (result.status === 'failed') {
      if (!chargeLifecycle.may(charge.status, 'charge.failed')) return true;
      if (subscription !== null && charge.status === 'pending') await failSubscription(inTransaction, subscription);
      await takeFailure(inTransaction, charge, order);
      return true;
    }
    if (charge.amount !== result.amount || (isPaid && charge.trade_no !== result.tradeNo)) {
      await keepDispute(inTransaction, charge, order, result);
      return false;
    }
    if (!isPaid && (await isCredited(db, charge, result.tradeNo))) return false;
    if (isPaid) return true;
    await (subscription === null
      ? takeMoney(inTransaction, charge, order, result)
      : takeSubscriptionMoney(inTransaction, charge, subscription, result));
    return true;
  });
}

/** Whether an operator credited this payment manually after a mismatching amount was reported. */
async function isCredited(db: Db, charge: Charge, tradeNo: string): Promise<boolean> {
  if (charge.status === 'pending') return false;
  const dispute = await db
    .selectFrom('payment_dispute')
    .select('outcome')
    .where('charge_no', '=', charge.charge_no)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();
  return dispute?.outcome === 'credited';
}

/** Stops querying the charge, notifies the payer and stores everything needed for a decision in `payment_dispute`. */
async function keepDispute(deps: Deps, charge: Charge, order: Order | null, { tradeNo, amount, paidAt }: PaymentResult): Promise<void> {
  const { db, clock, log } = deps;
  const [now, told] = [new Date(clock.now()), amount ?? 0];
  const kept = await db
    .insertInto('payment_dispute')
    .values({
      charge_no: charge.charge_no,
      trade_no: tradeNo,
      amount: told,
      paid_at: paidAt === null ? null : new Date(paidAt),
      heard_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('charge_no')
    .executeTakeFirst();
  if (!kept) return;
  log.error({ charge_no: charge.charge_no, trade_no: tradeNo, asked: charge.amount, told }, 'payment that the books cannot take');
  if (chargeLifecycle.may(charge.status, 'charge.closed')) await moveCharge(db, charge, 'charge.closed', { closed_at: now });
  const what =
    charge.status === 'succeeded'
      ? `同一笔支付又收到 ${formatYuan(told)}`
      : `收到 ${formatYuan(told)}，与应付的 ${formatYuan(charge.amount)} 不符`;
  await notify(deps, charge.user_id, {
    type: 'payment',
    title: '付款正在核对',
    content: `收银台告知${what}，支付单号 ${charge.charge_no}。核对后处理，请不要重复付款。`,
    orderNo: order?.order_no ?? null,
  });
}

/** Locks the listing first, since paying an order may take or move its time. */
async function lockWithPlace(db: Db, orderId: string): Promise<Order> {
  const { listing_id } = await db.selectFrom('rental_order').select('listing_id').where('id', '=', orderId).executeTakeFirstOrThrow();
  await holdListing(db, listing_id);
  return lockOrder(db, orderId);
}

async function paidFor(db: Db, chargeNo: string): Promise<Pick<Charge, 'order_id' | 'subscription_id'>> {
  const charge = await db.selectFrom('charge').select(['order_id', 'subscription_id']).where('charge_no', '=', chargeNo).executeTakeFirst();
  if (!charge) throw refused('NOT_FOUND');
  return charge;
}

/** Credits the wallet; an order still awaiting the money is paid from it, otherwise it stays there. */
async function takeMoney(deps: Deps, charge: Charge, order: Order | null, { tradeNo, paidAt }: PaymentResult): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await moveCharge(db, charge, 'charge.succeeded', { trade_no: tradeNo, settled_at: new Date(now) });
  const credit: Movement = {
    kind: 'recharge',
    orderId: charge.order_id,
    chargeNo: charge.charge_no,
    transfers: [{ from: platform.clearing, to: available(charge.user_id), fen: charge.amount }],
  };
  const lack = order === null ? null : await lackOf(deps, order, charge.amount, paidAt);
  if (order !== null && lack === 0) {
    const by: Step = { event: 'payment.settled', by: 'platform', note: paidWith(order.payable - charge.amount, charge.amount) };
    await settleOrder(db, order, { now, paidAt: paidAt ?? now, by, before: [credit] });
    return;
  }
  await post(db, now, [credit]);
  await notify(deps, charge.user_id, { type: 'payment', chargeNo: charge.charge_no, ...newsOf(charge.amount, order, lack) });
}

const paidWith = (fromWallet: number, byCard: number): string =>
  fromWallet > 0 ? `余额 ${formatYuan(fromWallet)} + 银行卡 ${formatYuan(byCard)} 支付成功` : '银行卡支付成功';

function newsOf(amount: number, order: Order | null, lack: number | null): Omit<Notice, 'type'> {
  if (order === null) return { title: '充值成功', content: `${formatYuan(amount)} 已到账。`, orderNo: null };
  const orderNo = order.order_no;
  if (lack === null)
    return { title: '付款已退回余额', content: `订单 ${orderNo} 无需再付款，${formatYuan(amount)} 已退到你的余额。`, orderNo };
  const until = formatClock(order.pay_deadline.getTime());
  return {
    title: '付款还差一部分',
    content: `订单 ${orderNo} 收到 ${formatYuan(amount)}，已存入余额，还差 ${formatYuan(lack)} 没有付。时间为你保留到 ${until}。`,
    orderNo,
  };
}

/**
 * Fen that an order still lacks; null if it can no longer be paid. Whether it was paid in time is decided by the cashier's timestamp, since
 * its report may arrive after the deadline. Null too for a rental whose end has passed.
 */
async function lackOf({ db, clock }: Deps, order: Order, amount: number, paidAt: number | null): Promise<number | null> {
  const now = clock.now();
  const at = Math.min(now, paidAt ?? now);
  const isInTime = at < order.pay_deadline.getTime() && now < paidPeriod(order, at).end;
  if (!mayHappen(order, 'payment.settled') || !isInTime || (await isTaken(db, order))) return null;
  return Math.max(0, order.payable - (await lockAvailable(db, order.renter_id)) - order.wallet_frozen - amount);
}

async function isTaken(db: Db, { id }: Order): Promise<boolean> {
  const row = await first(db, { is_taken: flag }, sql`select ${isTimeTaken(sql`o`)} as is_taken from rental_order o where o.id = ${id}`);
  return row?.is_taken === true;
}

async function takeFailure(deps: Deps, charge: Charge, order: Order | null): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await moveCharge(db, charge, 'charge.failed', { settled_at: new Date(now) });
  if (charge.status !== 'pending' || order === null || !mayHappen(order, 'payment.failed')) return;
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
