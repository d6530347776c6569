import type { Selectable } from 'kysely';
import { formatClock } from '#contract/rules/clock.ts';
import { PLAN_NAMES, planTerms, PRODUCT_NAMES } from '#contract/rules/membership.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { subscriptionLifecycle } from '#contract/subscriptionLifecycle.ts';
import { expireCharges } from '#service/domains/payments/move.ts';
import type { Payable } from '#service/domains/payments/payable.ts';
import { unpaidRules } from '#service/domains/payments/unpaid.ts';
import type { Database } from '#service/kernel/database/tables.ts';
import type { Db, Deps, CommandContext } from '#service/kernel/deps.ts';
import { available, frozen, type Movement, platform, post } from '#service/kernel/ledger/post.ts';
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
export async function settleSubscription(deps: CommandContext, subscription: Subscription, before: readonly Movement[]): Promise<void> {
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

const rules = unpaidRules<Subscription>({
  column: 'subscription_id',
  payerOf: ({ user_id }) => user_id,
  titleOf: subscriptionTitle,
  releaseOf,
  mayBePaid: ({ status }) => subscriptionLifecycle.may(status, 'payment.settled'),
  mayFail: ({ status }) => subscriptionLifecycle.may(status, 'payment.failed'),
  mayClose: ({ status }) => !subscriptionLifecycle.isOver(status),
  settle: settleSubscription,
  failed: (deps, row) => subscriptions.move(deps, row, { event: 'payment.failed', changes: { wallet_frozen: 0 } }),
  closed: (deps, row) => subscriptions.move(deps, row, { event: 'subscription.close', changes: { wallet_frozen: 0 } }),
});

/** A subscription that a card pays. */
export const subscriptionPayable: Payable = {
  column: 'subscription_id',
  closingJob: 'subscription.close',
  async lock(db, id) {
    const subscription = await lockSubscription(db, id);
    return {
      orderNo: null,
      cause: { causeNo: subscription.subscription_no },
      receive: (deps, received) => rules.receive(deps, subscription, received),
      fail: (deps) => rules.fail(deps, subscription),
    };
  },
};

export const closeSubscription = rules.close;

export const closeUnpaidSubscription = async (deps: Deps, id: string): Promise<Date | null> =>
  rules.closeLate(deps, await lockSubscription(deps.db, id));
