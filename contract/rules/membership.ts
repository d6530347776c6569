import { formatDate, fromShanghai, shanghaiParts } from './clock.ts';
import { DAY, HOUR } from './constants.ts';
import { fixedText } from './coupon.ts';
import { formatYuan, mulDiv } from './money.ts';
import type { Duration, Fen, Instant } from './types.ts';

export type MembershipProduct = 'vip' | 'super';
export type MembershipPlan = 'month' | 'quarter' | 'year';

export interface PlanTerms {
  readonly product: MembershipProduct;
  readonly plan: MembershipPlan;
  readonly months: number;
  readonly priceFen: Fen;
}

/** All plans in display order. */
export const MEMBERSHIP_PLANS: readonly PlanTerms[] = [
  { product: 'vip', plan: 'month', months: 1, priceFen: 990 },
  { product: 'vip', plan: 'quarter', months: 3, priceFen: 2_680 },
  { product: 'vip', plan: 'year', months: 12, priceFen: 9_800 },
  { product: 'super', plan: 'month', months: 1, priceFen: 1_990 },
  { product: 'super', plan: 'year', months: 12, priceFen: 19_800 },
];

export const PRODUCT_NAMES: Readonly<Record<MembershipProduct, string>> = { vip: '会员', super: '超级会员' };
export const PLAN_NAMES: Readonly<Record<MembershipPlan, string>> = { month: '月卡', quarter: '季卡', year: '年卡' };

/** A super member's red packets of each monthly day; they expire at the next one. */
export const MONTHLY_PACKETS = [
  { type: 1, minOrderFen: 1_000, discountFen: 200 },
  { type: 1, minOrderFen: 1_000, discountFen: 200 },
  { type: 1, minOrderFen: 2_000, discountFen: 500 },
  { type: 2, minOrderFen: 0, discountPercentage: 20, maxDiscountFen: 300 },
] as const;
export type MonthlyPacket = (typeof MONTHLY_PACKETS)[number];

/** '满10减2', '8 折'. */
export const monthlyPacketText = (packet: MonthlyPacket): string =>
  packet.type === 1 ? fixedText(packet) : `${(100 - packet.discountPercentage) / 10} 折`;
export const monthlyPacketTitle = (packet: MonthlyPacket): string => `${PRODUCT_NAMES.super} ${monthlyPacketText(packet)}`;
export const FREE_PLAYS_A_DAY = 1;
export const SUPER_FREE_PLAYS_A_DAY = 2;
export const FREE_PLAY_LONGEST: Duration = HOUR;
/** The past months over which savings are counted. */
export const SAVINGS_MONTHS = 12;
/** How long before its end an expiry notification is sent. */
export const MEMBERSHIP_END_NOTICE: Duration = 3 * DAY;

export const planTerms = (product: MembershipProduct, plan: MembershipPlan): PlanTerms | null =>
  MEMBERSHIP_PLANS.find((terms) => terms.product === product && terms.plan === plan) ?? null;

/** The same Shanghai clock time so many calendar months later; in a month without that day, its last day. */
export function addMonths(at: Instant, months: number): Instant {
  const { y, m, d, h, mi, s } = shanghaiParts(at);
  const lastDay = shanghaiParts(fromShanghai({ y, m: m + months + 1, d: 0 })).d;
  const rest = at - fromShanghai({ y, m, d, h, mi, s });
  return fromShanghai({ y, m: m + months, d: Math.min(d, lastDay), h, mi, s }) + rest;
}

/** Number of whole months since `first` that have begun at an instant, i.e. of the latest monthly day. */
export function monthsSince(first: Instant, at: Instant): number {
  const [from, to] = [shanghaiParts(first), shanghaiParts(at)];
  const months = (to.y - from.y) * 12 + to.m - from.m;
  return addMonths(first, months) <= at ? months : months - 1;
}

/** A span of membership. `paidFen` 0: a gift. */
export interface Span {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly paidFen: Fen;
}

/** Start of the gapless run of spans that ends with the last one; null without spans. The spans are of one product. */
export function firstDay(spans: readonly Span[]): Instant | null {
  let first: Instant | null = null;
  for (const { startsAt } of spans.toSorted((one, other) => other.startsAt - one.startsAt)) {
    if (first !== null && !spans.some(({ endsAt }) => endsAt === first)) break;
    first = startsAt;
  }
  return first;
}

/**
 * End of time added at `from`. While whole months lie between `first` and `from`, the day of month is that of `first`, so a short month
 * does not shift later ones.
 */
export function endAfter(first: Instant | null, from: Instant, months: number): Instant {
  if (first === null || first > from) return addMonths(from, months);
  const before = monthsSince(first, from);
  return addMonths(first, before) === from ? addMonths(first, before + months) : addMonths(from, months);
}

/** One line of a bill; credit is negative. */
export interface BillLine {
  readonly label: string;
  readonly fen: Fen;
  readonly note: string;
}

/** VIP time remaining after an upgrade to super member: its length, and fen paid for it. */
export interface KeptTime {
  readonly length: Duration;
  readonly paidFen: Fen;
}

export interface Bill {
  readonly lines: readonly BillLine[];
  readonly creditFen: Fen;
  readonly payableFen: Fen;
  /** VIP time that continues after the super membership, in order. */
  readonly kept: readonly KeptTime[];
}

const daysText = (length: Duration): string => `剩 ${Math.ceil(length / DAY)} 天`;

/**
 * The bill of a plan at an instant. Paid VIP time is credited pro rata towards super membership, earliest first, up to the price; unneeded
 * and gifted time continues afterwards.
 */
export function membershipBill({ product, plan, priceFen }: PlanTerms, vipSpans: readonly Span[], now: Instant): Bill {
  const title: BillLine = { label: `${PRODUCT_NAMES[product]}${PLAN_NAMES[plan]}`, fen: priceFen, note: '' };
  if (product === 'vip') return { lines: [title], creditFen: 0, payableFen: priceFen, kept: [] };
  const lines: BillLine[] = [title];
  const kept: KeptTime[] = [];
  let payableFen = priceFen;
  for (const { startsAt, endsAt, paidFen } of vipSpans.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const rest = endsAt - Math.max(startsAt, now);
    if (rest <= 0) continue;
    const worth = mulDiv(paidFen, rest, endsAt - startsAt);
    const credit = Math.min(worth, payableFen);
    payableFen -= credit;
    if (credit > 0)
      lines.push({
        label: '会员剩余时间折抵',
        fen: -credit,
        note: `到 ${formatDate(endsAt)}，${daysText(rest)}，付过 ${formatYuan(paidFen)}`,
      });
    const length = worth === 0 ? rest : Math.floor((rest * (worth - credit)) / worth);
    if (length > 0) kept.push({ length, paidFen: worth - credit });
  }
  return { lines, creditFen: priceFen - payableFen, payableFen, kept };
}
