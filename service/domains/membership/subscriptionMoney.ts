import type { Selectable } from 'kysely';
import { formatClock } from '#contract/rules/clock.ts';
import { PLAN_NAMES, planTerms, PRODUCT_NAMES } from '#contract/rules/membership.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { subscriptionLifecycle } from '#contract/subscriptionLifecycle.ts';
import { lastWordDue } from '#service/domains/payments/lastWord.ts';
import { expireCharges } from '#service/domains/payments/move.ts';
import type { Payable, Received } from '#service/domains/payments/payable.ts';
import type { Database } from '#service/kernel/database/tables.ts';
import type { Db, Deps, Ground } from '#service/kernel/deps.ts';
import { available, frozen, lockAvailable, type Movement, platform, post } from '#service/kernel/ledger/post.ts';
import { movedBy } from '#service/kernel/lifecycle.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { subscription as subscriptionColumns } from './tables.ts';
import { lockMember, startMembership } from './membershipTime.ts';

export type Subscription = Selectable<Database['subscription']>;

export const subscriptionTitle = ({ product, plan }: Pick<Subscription, 'product' | 'plan'>): string =>
  `${PRODUCT_NAMES[product]}${PLAN_NAMES[plan]}`;

/** Locks a subscription until the transaction ends, after the memberships it may change. */
async function lockSubscription(db: Db, id: string): Promise<Subscription> {
  const { user_id } = await db.selectFrom('subscription').select('user_id').where('id', '=', id).executeTakeFirstOrThrow();
  await lockMember(db, user_id);
  return db.selectFrom('subscription').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Rows of subscriptions. Check the chart first: an event that it does not allow is a fault. */
export const subscriptions = movedBy({
  lifecycle: subscriptionLifecycle,
  table: 'subscription',
  columns: subscriptionColumns,
  key: 'subscription_no',
  history: null,
});

/** Releases the frozen part. */
export const releaseOf = ({ user_id, subscription_no, wallet_frozen }: Subscription): Movement => ({
  kind: 'payment_release',
  causeNo: subscription_no,
  transfers: [{ from: frozen(user_id), to: available(user_id), fen: wallet_frozen }],
});

/** Pays from the wallet, which must suffice after `before`, and starts the membership. */
export async function settleSubscription(deps: Ground, subscription: Subscription, before: readonly Movement[]): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { id, user_id, subscription_no, product, plan, payable } = subscription;
  const terms = planTerms(product, plan);
  if (terms === null) throw new Error(`subscription ${subscription_no}: no such plan`);
  await post(db, now, [
    ...before,
    releaseOf(subscription),
    { kind: 'subscription', causeNo: subscription_no, transfers: [{ from: available(user_id), to: platform.revenue, fen: payable }] },
  ]);
  if (subscription.status === 'paying') await expireCharges(db, id, 'subscription_id');
  await subscriptions.move(deps, subscription, { event: 'payment.settled', changes: { paid_at: new Date(now), wallet_frozen: 0 } });
  const until = await startMembership(deps, {
    userId: user_id,
    terms: { ...terms, priceFen: subscription.price },
    subscriptionId: id,
    agreedAt: subscription.created_at.getTime(),
  });
  await notify(deps, user_id, {
    type: 'payment',
    title: `${PRODUCT_NAMES[product]}已开通`,
    content: `${subscriptionTitle(subscription)}已支付 ${formatYuan(payable)}，到 ${formatClock(until)} 有效。`,
    orderNo: null,
  });
}

/** A subscription that a card pays. */
export const subscriptionPayable: Payable = {
  column: 'subscription_id',
  closingJob: 'subscription.close',
  async lock(db, id) {
    const subscription = await lockSubscription(db, id);
    return {
      orderNo: null,
      cause: { causeNo: subscription.subscription_no },
      receive: (deps, received) => receive(deps, subscription, received),
      fail: (deps) => failSubscription(deps, subscription),
    };
  },
};

/** The money pays a subscription still awaiting it, otherwise it stays in the wallet. */
async function receive(deps: Deps, subscription: Subscription, { charge, credit, paidAt }: Received): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const isOpen =
    subscriptionLifecycle.may(subscription.status, 'payment.settled') && Math.min(now, paidAt ?? now) < subscription.pay_deadline.getTime();
  const lack = subscription.payable - (await lockAvailable(db, charge.user_id)) - subscription.wallet_frozen - charge.amount;
  if (isOpen && lack <= 0) return settleSubscription(deps, subscription, [credit]);
  await post(db, now, [credit]);
  await notify(deps, charge.user_id, {
    type: 'payment',
    chargeNo: charge.charge_no,
    orderNo: null,
    ...(isOpen
      ? {
          title: '付款还差一部分',
          content: `收到 ${formatYuan(charge.amount)}，已存入余额，${subscriptionTitle(subscription)}还差 ${formatYuan(lack)}。`,
        }
      : {
          title: '付款已退回余额',
          content: `${subscriptionTitle(subscription)}无需再付款，${formatYuan(charge.amount)} 已退到你的余额。`,
        }),
  });
}

/** The card was declined: releases the frozen part; the subscription can be paid again. */
async function failSubscription(deps: Deps, subscription: Subscription): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  if (!subscriptionLifecycle.may(subscription.status, 'payment.failed')) return;
  await post(db, now, [releaseOf(subscription)]);
  await subscriptions.move(deps, subscription, { event: 'payment.failed', changes: { wallet_frozen: 0 } });
  if (now >= subscription.pay_deadline.getTime()) return;
  await notify(deps, subscription.user_id, {
    type: 'payment',
    title: '银行卡支付失败，请重新支付',
    content: `${subscriptionTitle(subscription)}还没有付款，${formatClock(subscription.pay_deadline.getTime())} 前可以重新支付。`,
    orderNo: null,
  });
}

/** Closes an unpaid subscription; money that arrives later stays in the wallet. */
export async function closeSubscription(deps: Ground, subscription: Subscription): Promise<void> {
  const { db, clock } = deps;
  await post(db, clock.now(), [releaseOf(subscription)]);
  await expireCharges(db, subscription.id, 'subscription_id');
  await subscriptions.move(deps, subscription, { event: 'subscription.close', changes: { wallet_frozen: 0 } });
}

/** After its deadline, closes it once the cashier confirms that nothing was paid in time. Returns when to run again. */
export async function closeUnpaidSubscription(deps: Deps, id: string): Promise<Date | null> {
  const { db, clock } = deps;
  const subscription = await lockSubscription(db, id);
  if (subscriptionLifecycle.isOver(subscription.status)) return null;
  if (clock.now() < subscription.pay_deadline.getTime()) return subscription.pay_deadline;
  const waits = await lastWordDue(db, 'subscription_id', id, clock.now());
  if (waits !== null) return waits;
  await closeSubscription(deps, subscription);
  return null;
}
