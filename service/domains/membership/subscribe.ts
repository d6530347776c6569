import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { subscribe as subscribeCall } from '#contract/rest/membership.ts';
import { shanghaiParts } from '#contract/rules/clock.ts';
import { SUBSCRIPTION_HOLD } from '#contract/rules/constants.ts';
import { planTerms } from '#contract/rules/membership.ts';
import { subscriptionLifecycle } from '#contract/subscriptionLifecycle.ts';
import { requireAdult } from '#service/domains/identity/eligibility.ts';
import { askPayPassword } from '#service/domains/identity/payPasswordAsk.ts';
import type { PayMethod } from '#service/domains/payments/charge.ts';
import { openCharge, writeCharge } from '#service/domains/payments/charge.ts';
import { expireCharges } from '#service/domains/payments/move.ts';
import type { Db, Deps, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { available, frozen, lockAvailable, post } from '#service/kernel/ledger/post.ts';
import { randomDigits } from '#service/kernel/lib/digits.ts';
import { billOf, lockMember, readStanding } from './membershipTime.ts';
import { closeSubscription, settleSubscription, type Subscription, subscriptions, subscriptionTitle } from './subscriptionMoney.ts';

type SubscribeRequest = BodyOf<typeof subscribeCall>;

/** 'M', Shanghai time to the second, and six digits. */
function subscriptionNumber(now: number): string {
  const { y, m, d, h, mi, s } = shanghaiParts(now);
  return ['M', y, ...[m, d, h, mi, s].map((part) => String(part).padStart(2, '0')), randomDigits(6)].join('');
}

/** Starts buying a plan at the server's own price. An unpaid subscription with the same terms is continued, any other is closed. */
export async function subscribe(deps: CommandContext, caller: Caller, { product, plan, agreed_total }: SubscribeRequest): Promise<string> {
  const { db, clock } = deps;
  const now = clock.now();
  requireAdult(caller, '购买会员', now);
  const terms = planTerms(product, plan);
  if (terms === null) throw refused('NOT_FOUND');
  await lockMember(db, caller.id);
  const { lines, creditFen, payableFen } = billOf(terms, await readStanding(db, caller.id), now);
  if (payableFen !== agreed_total) throw refused('PRICE_CHANGED', { details: { total: payableFen } });
  const open = await lockOpen(db, caller.id);
  if (open) {
    const isSame = open.product === product && open.plan === plan && open.payable === payableFen && now < open.pay_deadline.getTime();
    if (isSame) return open.subscription_no;
    await closeSubscription(deps, open);
  }
  const deadline = now + SUBSCRIPTION_HOLD;
  const values = {
    subscription_no: subscriptionNumber(now),
    user_id: caller.id,
    product,
    plan,
    price: terms.priceFen,
    credit: creditFen,
    payable: payableFen,
    lines: JSON.stringify(lines),
    created_at: new Date(now),
    pay_deadline: new Date(deadline),
    paid_at: null,
  };
  const { id, subscription_no } = await subscriptions.start(deps, values, {});
  await queueJob(db, 'subscription.close', id, deadline);
  return subscription_no;
}

const lockOpen = (db: Db, userId: string): Promise<Subscription | undefined> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['unpaid', 'paying'])
    .forUpdate()
    .executeTakeFirst();

interface SubscriptionPayment {
  readonly subscriptionNo: string;
  readonly method: PayMethod;
  readonly proof?: string | undefined;
}

export interface Paid {
  readonly cashierUrl: string | null;
  readonly cardFen: number;
}

/** Pays from the wallet at once, or freezes the wallet's part and charges the rest at the card cashier. */
export async function payMembership(deps: Deps, caller: Caller, { subscriptionNo, method, proof }: SubscriptionPayment): Promise<Paid> {
  const { db, clock, outside } = deps;
  const now = clock.now();
  requireAdult(caller, '购买会员', now);
  const subscription = await lockUnpaid(db, caller.id, subscriptionNo);
  if (!subscriptionLifecycle.may(subscription.status, 'subscription.pay') || now >= subscription.pay_deadline.getTime())
    throw refused('ORDER_CLOSED');
  const { payable, wallet_frozen } = subscription;
  const funds = (await lockAvailable(db, caller.id)) + wallet_frozen;
  const byWallet = method === 'card' ? payable === 0 : funds >= payable;
  if (method === 'wallet' && !byWallet) throw refused('BALANCE_SHORT');
  const own = byWallet ? payable : method === 'card' ? 0 : funds;
  await askPayPassword(deps, { userId: caller.id, fen: own, proof, subject: subscriptionNo, alreadyCounted: wallet_frozen });
  if (byWallet) {
    await settleSubscription(deps, subscription, []);
    return { cashierUrl: null, cardFen: 0 };
  }
  const charge = openCharge(outside, now, {
    userId: caller.id,
    orderId: null,
    subscriptionId: subscription.id,
    amount: payable - own,
    subject: subscriptionTitle(subscription),
    expiresAt: subscription.pay_deadline.getTime(),
    returnPath: () => `${subscription.product === 'vip' ? '/VIPSubscribe' : '/svip'}?subscription=${subscriptionNo}`,
  });
  await setAside(db, subscription, now, own - wallet_frozen);
  await expireCharges(db, subscription.id, 'subscription_id');
  await subscriptions.move(deps, subscription, { event: 'subscription.pay', changes: { wallet_frozen: own } });
  await writeCharge(db, charge);
  return { cashierUrl: charge.cashierUrl, cardFen: payable - own };
}

/** Closes the buyer's unpaid subscription; repeating it changes nothing. */
export async function giveUpSubscription(deps: CommandContext, caller: Caller, subscriptionNo: string): Promise<void> {
  const subscription = await lockUnpaid(deps.db, caller.id, subscriptionNo);
  if (subscription.status !== 'closed') await closeSubscription(deps, subscription);
}

/** Locks the user's own subscription, after the memberships it may change. */
async function lockUnpaid(db: Db, userId: string, subscriptionNo: string): Promise<Subscription> {
  await lockMember(db, userId);
  const subscription = await db
    .selectFrom('subscription')
    .selectAll()
    .where('subscription_no', '=', subscriptionNo)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!subscription) throw refused('NOT_FOUND');
  if (subscription.status === 'paid') throw refused('ORDER_ALREADY_PAID');
  return subscription;
}

async function setAside(db: Db, { user_id, subscription_no }: Subscription, now: number, change: number): Promise<void> {
  const transfers = [{ from: available(user_id), to: frozen(user_id), fen: change }];
  await post(db, now, [{ kind: change > 0 ? 'payment_hold' : 'payment_release', causeNo: subscription_no, transfers }]);
}
