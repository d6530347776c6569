import { sql } from 'kysely';
import { formatRelative } from '#contract/rules/clock.ts';
import { HOUR, RENTAL_BUFFER, RENTAL_HOURS_MOST } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { fits, renewedEnd } from '#contract/rules/period.ts';
import { quote } from '#contract/rules/price.ts';
import { HOURLY } from '#contract/rules/rentTypes.ts';
import type { Quote, QuoteLine, QuoteResult } from '#contract/rules/types.ts';
import { liesOnOffer, offerEnd } from '#contract/rules/offer.ts';
import { offerOf } from '#service/domains/listings/offer.ts';
import { requireAdult, requireUnlimited } from '#service/domains/identity/eligibility.ts';
import { askPayPassword } from '#service/domains/identity/payPasswordAsk.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { AgreedRenewal } from '#service/domains/payments/tables.ts';
import { available, lockAvailable, type Movement, platform, post } from '#service/kernel/ledger/post.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { closeLostBookings, heldRange, isDoubleBooking, isOutsideOffer, type ListingFacts, lockListing, termsOf } from './listing.ts';
import { findOwnOrder, isRunning, lockOwnOrder, type Order } from './lock.ts';
import { moveOrder } from './move.ts';

export interface Renewal {
  readonly fits: boolean;
  readonly maxHours: number;
  readonly newEnd: number;
  /** Fen. */
  readonly price: number;
  readonly lines: QuoteLine[];
  readonly quote: Quote;
}

/** Price of some more hours at today's hourly price without a deposit, and whether they fit before the next booking. */
export async function checkRenewal(deps: Deps, caller: Caller, orderNo: string, hours: number): Promise<Renewal> {
  const { order, listing } = await lockRunning(deps, caller, orderNo);
  return renewalOf(order, listing, caller, hours);
}

interface RenewalRequest {
  readonly hours: number;
  /** Fen. */
  readonly agreedPrice: number;
}

/** A running order and its renewal, if the renter may have it for the agreed price. */
export async function agreeRenewal(
  deps: Deps,
  caller: Caller,
  orderNo: string,
  { hours, agreedPrice }: RenewalRequest,
): Promise<{ order: Order; renewal: Renewal }> {
  requireAdult(caller, '租号', deps.clock.now());
  requireUnlimited(caller, 'rent');
  const { order, listing } = await lockRunning(deps, caller, orderNo);
  const renewal = renewalOf(order, listing, caller, hours);
  if (!renewal.fits) throw refused('RENEW_CONFLICT', { details: { max_hours: renewal.maxHours } });
  if (renewal.price !== agreedPrice) throw refused('PRICE_CHANGED', { details: { total: renewal.price } });
  return { order, renewal };
}

export async function renewOrder(
  deps: Deps,
  caller: Caller,
  orderNo: string,
  wish: RenewalRequest & { readonly proof: string | undefined },
): Promise<void> {
  const { order, renewal } = await agreeRenewal(deps, caller, orderNo, wish);
  if ((await lockAvailable(deps.db, caller.id)) < renewal.price) throw refused('BALANCE_SHORT');
  await askPayPassword(deps, { userId: caller.id, fen: renewal.price, proof: wish.proof, subject: orderNo });
  await payRenewal(deps, order, agreedOf(renewal, wish.hours), renewal.newEnd, []);
}

export const agreedOf = ({ price, quote: sum, lines }: Renewal, hours: number): AgreedRenewal => ({
  hours,
  price,
  rent_base: sum.rentBaseFen,
  activity_discount: sum.activityDiscountFen,
  vip_discount: sum.vipDiscountFen,
  lines,
});

/** Extends the hold, takes the price from the wallet, and notifies the owner; `before`: movements that fill the wallet. */
export async function payRenewal(
  deps: Deps,
  order: Order,
  agreed: AgreedRenewal,
  newEnd: number,
  before: readonly Movement[],
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { hours, price } = agreed;
  await extendHold(deps, order, newEnd);
  await post(db, now, [
    ...before,
    { kind: 'renew', orderId: order.id, transfers: [{ from: available(order.renter_id), to: platform.escrow, fen: price }] },
  ]);
  await moveOrder(db, order, now, [{ event: 'order.renew', by: 'renter', userId: order.renter_id, note: `续租 ${hours} 小时` }], {
    end_at: new Date(newEnd),
    rent_base: order.rent_base + agreed.rent_base,
    activity_discount: order.activity_discount + agreed.activity_discount,
    vip_discount: order.vip_discount + agreed.vip_discount,
    rent: order.rent + price,
    payable: order.payable + price,
    lines: JSON.stringify([...order.lines, ...agreed.lines]),
  });
  await notify(deps, order.owner_id, {
    type: 'order',
    title: '租客已续租',
    orderNo: order.order_no,
    content: `订单 ${order.order_no} 续租 ${hours} 小时，到 ${formatRelative(newEnd, now)} 结束，租金 ${formatYuan(price)}。`,
  });
}

async function lockRunning({ db, clock }: Deps, caller: Caller, orderNo: string): Promise<{ order: Order; listing: ListingFacts }> {
  const now = clock.now();
  const { listing_id } = await findOwnOrder(db, caller.id, orderNo);
  const listing = await lockListing(db, listing_id, now);
  const order = await lockOwnOrder(db, caller.id, orderNo);
  if (!isRunning(order, now)) throw refused('ORDER_STATE');
  return { order, listing };
}

function renewalOf(order: Order, listing: ListingFacts, caller: Caller, hours: number): Renewal {
  const price = priceOf(order, listing, caller, hours);
  const room = roomOf(order, listing, hours);
  const affordable = Array.from({ length: room.maxHours }, (_, less) => room.maxHours - less);
  return {
    ...room,
    maxHours: affordable.find((most) => quoteOf(order, listing, caller, most).ok) ?? 0,
    price: price.rentFen,
    lines: price.lines.map((line) => (line.kind === 'rent' ? { ...line, label: '续租' } : line)),
    quote: price,
  };
}

/** Whether some more hours fit before the next booking, and how many would. */
export function roomOf(order: Order, listing: ListingFacts, hours: number): Pick<Renewal, 'fits' | 'maxHours' | 'newEnd'> {
  const end = order.end_at.getTime();
  const newEnd = renewedEnd(end, hours);
  const others = listing.holds.filter(({ start }) => start >= end);
  const next = others[0]?.start ?? Number.MAX_SAFE_INTEGER;
  const isMaintained = listing.maintenance_status && listing.is_suspended;
  const isOpen = listing.deleted_at === null && listing.is_listed && !isMaintained;
  const offer = offerOf(listing);
  const closes = offerEnd(offer, end) ?? Number.MAX_SAFE_INTEGER;
  const room = isOpen ? Math.floor((Math.min(next - RENTAL_BUFFER, closes) - end) / HOUR) : 0;
  const more = { start: end, end: newEnd };
  return {
    fits: isOpen && fits(more, others) && liesOnOffer(offer, more),
    maxHours: Math.max(0, Math.min(RENTAL_HOURS_MOST, room)),
    newEnd,
  };
}

function quoteOf(order: Order, listing: ListingFacts, caller: Caller, hours: number): QuoteResult {
  const terms = { ...termsOf(listing), depositFen: 0, minRentalPeriod: null };
  const given = { vipUsedFen: order.vip_discount, paidFen: order.payable };
  return quote({ listing: terms, type: HOURLY, hours, isVip: caller.isVip, ...given });
}

function priceOf(order: Order, listing: ListingFacts, caller: Caller, hours: number): Quote {
  const result = quoteOf(order, listing, caller, hours);
  if (!result.ok) throw refused(result.fault === 'tooMuch' ? 'ORDER_TOO_LARGE' : 'ORDER_STATE');
  return result.quote;
}

/** Reserves the time until a new end, if nobody else has it. */
export async function extendHold({ db, clock }: CommandContext, order: Order, newEnd: number): Promise<void> {
  try {
    const during = heldRange({ start: order.start_at.getTime(), end: newEnd });
    await db.write(sql`select yield_free_plays(${order.listing_id}, ${during}, ${new Date(clock.now())})`);
    await db.write(sql`update order_hold set during = ${during} where order_id = ${order.id}`);
  } catch (error) {
    throw isDoubleBooking(error) || isOutsideOffer(error) ? refused('RENEW_CONFLICT') : error;
  }
  await closeLostBookings(db, order.id, clock.now());
  await db.write(
    sql`update listing set rental_time = ${new Date(newEnd)} where id = ${order.listing_id} and rental_time = ${order.end_at}`,
  );
}
