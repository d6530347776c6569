import { dayKey, formatClock } from '#contract/rules/clock.ts';
import {
  addMonths,
  type Bill,
  endAfter,
  firstDay,
  MEMBERSHIP_END_NOTICE,
  membershipBill,
  type MembershipProduct,
  MONTHLY_PACKETS,
  monthlyPacketTitle,
  monthsSince,
  type PlanTerms,
  PRODUCT_NAMES,
  type Span,
} from '#contract/rules/membership.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { notify } from '#service/kernel/notices/notify.ts';

/** A user's membership spans, past ones included, except those converted into credit. */
export interface MembershipSpans {
  readonly vipUntil: number | null;
  readonly superUntil: number | null;
  readonly vip: readonly Span[];
  readonly super: readonly Span[];
}

/** Locks a user's memberships until the transaction ends; take this lock before a subscription's. */
export const lockMember = (db: Db, userId: string): Promise<unknown> =>
  db.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();

export async function readStanding(db: Db, userId: string): Promise<MembershipSpans> {
  const { vip_until, super_until } = await db
    .selectFrom('user_account')
    .select(['vip_until', 'super_until'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('membership')
    .select(['product', 'starts_at', 'ends_at', 'paid'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('starts_at')
    .execute();
  const of = (product: MembershipProduct): Span[] =>
    rows
      .filter((row) => row.product === product)
      .map(({ starts_at, ends_at, paid }) => ({ startsAt: starts_at.getTime(), endsAt: ends_at.getTime(), paidFen: paid }));
  return { vipUntil: vip_until?.getTime() ?? null, superUntil: super_until?.getTime() ?? null, vip: of('vip'), super: of('super') };
}

/** The time span a plan would cover. VIP bought by a super member begins when the super membership ends. */
export function timeOf({ product, months }: PlanTerms, standing: MembershipSpans, now: number): { from: number; to: number } {
  const spans = standing[product];
  const until = Math.max(now, standing.superUntil ?? now, product === 'vip' ? (standing.vipUntil ?? now) : now);
  const goesOn = spans.some(({ endsAt }) => endsAt === until);
  return { from: until, to: endAfter(goesOn ? firstDay(spans) : null, until, months) };
}

export const billOf = (terms: PlanTerms, standing: MembershipSpans, now: number): Bill => membershipBill(terms, standing.vip, now);

interface Bought {
  readonly userId: string;
  readonly terms: PlanTerms;
  readonly subscriptionId: string;
  /** When the bill was made; conversion credit is computed for that instant. */
  readonly agreedAt: number;
}

/** Starts or extends the bought membership; VIP time replaced by a super membership is moved behind it. Lock the member first. */
export async function startMembership({ db, clock }: CommandContext, { userId, terms, subscriptionId, agreedAt }: Bought): Promise<number> {
  const now = clock.now();
  const standing = await readStanding(db, userId);
  const { from, to } = timeOf(terms, standing, now);
  const own = { product: terms.product, from, to, paid: terms.priceFen, subscriptionId };
  await addSpan(db, userId, own);
  if (terms.product === 'vip') {
    await db
      .updateTable('user_account')
      .set({ vip_until: new Date(to) })
      .where('id', '=', userId)
      .execute();
    return to;
  }
  let vipUntil = standing.vipUntil;
  if (standing.vip.length > 0) {
    vipUntil = null;
    await db
      .updateTable('membership')
      .set({ ended_at: new Date(now) })
      .where('user_id', '=', userId)
      .where('product', '=', 'vip')
      .where('ended_at', 'is', null)
      .where('ends_at', '>', new Date(agreedAt))
      .execute();
    let at = to;
    for (const { length, paidFen } of billOf(terms, standing, agreedAt).kept) {
      vipUntil = at + length;
      await addSpan(db, userId, { product: 'vip', from: at, to: vipUntil, paid: paidFen, subscriptionId: null });
      at = vipUntil;
    }
  }
  await db
    .updateTable('user_account')
    .set({ super_until: new Date(to), vip_until: vipUntil === null ? null : new Date(vipUntil) })
    .where('id', '=', userId)
    .execute();
  const next = await grantMonthlyPackets({ db, clock }, userId);
  if (next) await queueJob(db, 'membership.gift', userId, next.getTime());
  return to;
}

interface NewSpan {
  readonly product: MembershipProduct;
  readonly from: number;
  readonly to: number;
  readonly paid: number;
  readonly subscriptionId: string | null;
}

async function addSpan(db: Db, userId: string, { product, from, to, paid, subscriptionId }: NewSpan): Promise<void> {
  const { id } = await db
    .insertInto('membership')
    .values({
      user_id: userId,
      product,
      starts_at: new Date(from),
      ends_at: new Date(to),
      paid,
      subscription_id: subscriptionId,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueJob(db, 'membership.ending', id, to - MEMBERSHIP_END_NOTICE);
}

/** Appends free VIP time after the current membership; returns when it ends. */
export async function grantVip({ db, clock }: CommandContext, userId: string, length: number): Promise<number> {
  await lockMember(db, userId);
  const now = clock.now();
  const { vipUntil, superUntil } = await readStanding(db, userId);
  const from = Math.max(now, vipUntil ?? now, superUntil ?? now);
  await addSpan(db, userId, { product: 'vip', from, to: from + length, paid: 0, subscriptionId: null });
  await db
    .updateTable('user_account')
    .set({ vip_until: new Date(from + length) })
    .where('id', '=', userId)
    .execute();
  return from + length;
}

/** Gives the red packets of the current monthly day; one missed for a whole month is skipped. Returns the next day. */
export async function grantMonthlyPackets(deps: CommandContext, userId: string): Promise<Date | null> {
  const { db, clock } = deps;
  await lockMember(db, userId);
  const now = clock.now();
  const { super: spans, superUntil } = await readStanding(db, userId);
  const first = firstDay(spans);
  if (first === null || superUntil === null || superUntil <= now) return null;
  const month = monthsSince(first, now);
  const [today, next] = [addMonths(first, month), addMonths(first, month + 1)];
  const dueOn = dayKey(today);
  const given = await db
    .insertInto('membership_gift')
    .values({ user_id: userId, product: 'super', due_on: dueOn, given_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('due_on')
    .executeTakeFirst();
  if (given) {
    for (const packet of MONTHLY_PACKETS)
      await grantCoupon(deps, userId, { ...packet, title: monthlyPacketTitle(packet), expiresAt: next, source: `super:${dueOn}` });
    await notify(deps, userId, {
      type: 'activity',
      title: '本月会员红包已到账',
      content: `超级会员的 ${MONTHLY_PACKETS.length} 个红包已放进红包，${formatClock(next)} 前有效。`,
      orderNo: null,
    });
  }
  return next < superUntil ? new Date(next) : null;
}

/** Notifies that a membership is about to end, unless it was extended meanwhile. */
export async function notifyMembershipEnd(deps: CommandContext, spanId: string): Promise<null> {
  const { db, clock } = deps;
  const span = await db.selectFrom('membership').selectAll().where('id', '=', spanId).executeTakeFirstOrThrow();
  const { vip, super: more, superUntil } = await readStanding(db, span.user_id);
  const end = span.ends_at.getTime();
  const goesOn = (span.product === 'vip' ? vip : more).some(({ endsAt }) => endsAt > end) || (superUntil ?? 0) > end;
  if (span.ended_at !== null || end <= clock.now() || goesOn) return null;
  await notify(deps, span.user_id, {
    type: 'activity',
    title: `${PRODUCT_NAMES[span.product]}快到期了`,
    content: `${PRODUCT_NAMES[span.product]}到 ${formatClock(end)} 结束，不会自动续费。要继续可以再次购买，时间接着算。`,
    orderNo: null,
  });
  return null;
}
