import { sql } from 'kysely';
import { redPacketStatuses } from '#contract/names.ts';
import { initialOrderStatus } from '#contract/orderLifecycle.ts';
import { quoteRefusals } from '#contract/refusal.ts';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { createOrder as createOrderCall } from '#contract/rest/orders.ts';
import { startOfDay } from '#contract/rules/clock.ts';
import { NEWCOMER_FINISHED_ORDERS, RENTAL_BUFFER, UNPAID_ORDERS_AT_ONCE } from '#contract/rules/constants.ts';
import { isCouponLive } from '#contract/rules/coupon.ts';
import { meetsPlay, startAfterPlay } from '#contract/rules/freePlay.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { fits, heldPeriod, payDeadline, paysFirst, rentPeriod, startsWhenPaid } from '#contract/rules/period.ts';
import { quote } from '#contract/rules/price.ts';
import { comparePrice, priceSnapshot } from '#contract/rules/priceChange.ts';
import { HOURLY, TIME_BLOCK } from '#contract/rules/rentTypes.ts';
import type { Channel, Coupon, ListingTerms, Quote, RentPeriod } from '#contract/rules/types.ts';
import { offerOf } from '#service/domains/listings/offer.ts';
import { channelColumns } from '#service/domains/identity/channel.ts';
import { requireAdult, requireUnlimited } from '#service/domains/identity/eligibility.ts';
import { heldBargain } from '#service/domains/listings/heldBargain.ts';
import { decodeRow, json, object, orNull, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import { together } from '#service/kernel/database/together.ts';
import { SerializationConflict } from '#service/kernel/database/transact.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import type { Command } from '#service/kernel/http/decide.ts';
import { type Once, onceColumns } from '#service/kernel/http/idempotency.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { type OrderCounts, requireCredit, requireRentable, requireWithinLimits } from './eligibility.ts';
import {
  availabilityOf,
  currentRentalEnd,
  lockListingRow,
  isDoubleBooking,
  isOutsideOffer,
  listingFacts,
  priceFactsOf,
  selectListingFacts,
  termsOf,
} from './listing.ts';
import type { Order } from './lock.ts';
import { orderNumber } from './number.ts';
import { rentalOrder } from './tables.ts';

export type OrderRequest = BodyOf<typeof createOrderCall>;

export const ORDER_MADE = 'order.made';

/** Listing fields stored with the order, as they were when it was made. */
export const shownListing = pick(
  listingFacts,
  ...(['title', 'game_id', 'game_name', 'world', 'platform', 'zone', 'role_name', 'stays_online', 'merchant_name'] as const),
);

/** Result of creating an order. */
export const created = { order: object(rentalOrder), listing: object(shownListing) };
export type Created = RowOf<typeof created>;

/** Facts on which a new order is decided. */
const orderFacts = {
  ...listingFacts,
  /** xmin of the listing, which changes with every update of the row. */
  version: text,
  /** Determines the last digits of the order number. */
  turn: whole,
  order_counts: json<OrderCounts>(),
  /** An unused red packet of the caller. */
  coupon: orNull(json<Coupon>()),
  /** The price that the caller has bargained and that is held. */
  bargain: orNull(json<{ readonly id: string; readonly fen: number }>()),
};
type OrderFacts = RowOf<typeof orderFacts>;

interface OrderContext {
  readonly listingId: string;
  readonly couponId: string | null;
  readonly now: number;
  /** Rate limit: orders per user and minute. */
  readonly aMinute: number;
}

/** Orders beyond this number are not counted. */
const MANY = 1_000;

/**
 * An order let go counts on the day of its cancellation, else of its deadline. Ordered by pay_deadline, so that
 * the planner uses rental_order_unpaid instead of scanning all of a renter's orders.
 */
const counts = ({ listingId, aMinute }: OrderContext, now: Date, today: Date) => sql`
  jsonb_build_object(
    'newest', coalesce((select max(id) from rental_order where renter_id = caller.id), 0),
    'leavesFirst', (
      select (extract(epoch from created_at) * 1000)::bigint from rental_order where renter_id = caller.id
      order by id desc offset ${Math.min(aMinute, MANY) - 1} limit 1
    ),
    'letGo', (
      select jsonb_build_object('here', count(*) filter (where listing_id = ${listingId}::bigint), 'all', count(*)) from (
        select listing_id from rental_order
        where renter_id = caller.id and pay_deadline >= ${today} and status = ${sql.lit(ORDER.closed)} and pays_first is not true
          and (created_at >= ${today} or not exists (
            select from order_event where order_id = rental_order.id and event = 'order.cancel' and at < ${today}
          ))
        order by pay_deadline limit ${sql.lit(MANY)}
      ) let_go
    ),
    'unpaid', (
      select count(*) from (
        select from rental_order where renter_id = caller.id and pay_deadline > ${now} and status in ${orderStatusesIn('payable')}
        order by pay_deadline limit ${sql.lit(UNPAID_ORDERS_AT_ONCE)}
      ) unpaid
    ),
    'newcomer', case when caller.finished_orders < ${sql.lit(NEWCOMER_FINISHED_ORDERS)}
      and coalesce(caller.super_until <= ${now}, true)
    then (
      select jsonb_build_object(
        'today', count(*) filter (
          where paid_at >= ${today} or (pay_deadline > ${now} and status in ${orderStatusesIn('payable')})
        ),
        'atOnce', count(*) filter (where status in ${orderStatusesIn('open')})
      ) from rental_order where renter_id = caller.id
    ) end
  )`;

const couponOf = (couponId: string | null) => sql`(
  select jsonb_build_object(
    'id', coupon.id::text, 'type', type, 'minOrderFen', min_order_fen, 'discountFen', discount_fen,
    'discountPercentage', discount_percentage,
    'maxDiscountFen', max_discount_fen, 'expiresAt', (extract(epoch from expires_at) * 1000)::bigint
  ) from coupon where coupon.id = ${couponId}::bigint and user_id = caller.id and status = ${sql.lit(redPacketStatuses.UNUSED)}
)`;

const readOrderFacts = (asked: OrderContext) => {
  const { listingId, couponId, now } = asked;
  return selectListingFacts(
    listingId,
    new Date(now),
    sql`listing.xmin::text as version, nextval('order_number') as turn,
      ${counts(asked, new Date(now), new Date(startOfDay(now)))} as order_counts,
      ${couponOf(couponId)} as coupon,
      (select jsonb_build_object('id', bargain.id::text, 'fen', accepted) from ${heldBargain(sql`caller.id`, new Date(now))}) as bargain`,
  );
};

/** Creates an order at the server's own price and holds its time for 15 minutes. */
export const createOrder = (
  wish: OrderRequest,
  channel: Channel | null,
  aMinute: number,
  now: number,
): Command<typeof orderFacts, typeof created> => ({
  now,
  reads: { columns: orderFacts, query: readOrderFacts({ listingId: wish.account_id, couponId: wish.coupon_id, now, aMinute }) },
  result: created,
  async hold(db, callerId) {
    await lockListingRow(db, wish.account_id);
    await db.write(sql`select pg_advisory_xact_lock(hashtext('renter'), hashtext(${callerId}))`);
  },
  isHeldFirst: false,
  decide(facts, caller) {
    requireAdult(caller, '租号', now);
    requireUnlimited(caller, 'rent');
    if (wish.mode === 'appoint') requireUnlimited(caller, 'book');
    if (facts === null) throw refused('LISTING_DELETED');
    requireWithinLimits(facts.order_counts, now);
    requireRentable(facts, caller, wish.mode, now);
    requireCredit(caller, wish.mode);
    const period = periodOf(facts, wish, now);
    const coupon = usableCoupon(facts, wish, now);
    const price = priceOf(facts, caller, wish, period, coupon);
    requireAgreed(facts, wish, period, price, now);
    if (!fits(heldPeriod(period, startsWhenPaid(wish.mode, wish.type)), facts.holds))
      throw refused('LISTING_UNRENTABLE', { details: { taken: facts.holds } });
    const decided = { caller, facts, wish, channel, period, price, now };
    const bargainId = bargainOf(facts, wish)?.id ?? null;
    return async (db, once) => place(db, { order: orderOf(decided, await orderNumber(db, now, facts.turn)), facts, once, bargainId });
  },
});

/** The bargained price counts for an hourly order that was shown it. */
const bargainOf = ({ bargain }: OrderFacts, wish: OrderRequest) =>
  wish.type === HOURLY && wish.agreed.bargain !== undefined ? bargain : null;

/** The listing's own terms, with the price that the caller has bargained. */
const termsNow = (listing: OrderFacts, wish: OrderRequest): ListingTerms =>
  termsOf(listing, { ...listing, rental_period: listing, bargain: bargainOf(listing, wish)?.fen });

function periodOf(listing: OrderFacts, wish: OrderRequest, now: number): RentPeriod {
  const result = rentPeriod({
    type: wish.type,
    mode: wish.mode,
    now,
    hours: wish.hours,
    startAt: wish.start_at,
    notBefore: startAfterPlay(listing.plays, now),
    currentRentalEnd: currentRentalEnd(listing, now),
    offer: offerOf(listing),
    listing: termsNow(listing, wish),
  });
  if (!result.ok) throw refused(result.fault === 'notOffered' ? 'TYPE_NOT_OFFERED' : 'PERIOD_INVALID');
  if (wish.block !== undefined && wish.type === TIME_BLOCK && wish.block !== result.period.block) throw refused('PERIOD_INVALID');
  return result.period;
}

function usableCoupon({ coupon }: OrderFacts, wish: OrderRequest, now: number): Coupon | null {
  if (wish.coupon_id !== null && (coupon === null || !isCouponLive(coupon, now))) throw refused('COUPON_UNUSABLE');
  return coupon;
}

function priceOf(listing: OrderFacts, caller: Caller, wish: OrderRequest, period: RentPeriod, coupon: Coupon | null): Quote {
  const result = quote({
    listing: termsNow(listing, wish),
    type: wish.type,
    hours: wish.hours,
    block: period.block,
    period,
    isVip: caller.isVip && wish.use_vip,
    coupon,
    gameMoney: wish.game_money,
  });
  if (!result.ok) {
    throw refused(quoteRefusals[result.fault]);
  }
  if (result.quote.coupon === 'belowThreshold') throw refused('COUPON_UNUSABLE');
  return result.quote;
}

/** Both the terms on screen and the total on the button must equal what the server computes now. */
function requireAgreed(listing: OrderFacts, wish: OrderRequest, period: RentPeriod, price: Quote, at: number): void {
  const shown = priceSnapshot(termsOf(listing, wish.agreed), wish.type, period.paidHours, period.block);
  const now = priceSnapshot(termsNow(listing, wish), wish.type, period.paidHours, period.block);
  const isSame = shown !== null && now !== null && comparePrice(shown, now).length === 0 && wish.agreed_total === price.payableFen;
  if (!isSame)
    throw refused('PRICE_CHANGED', {
      details: { now: { ...priceFactsOf(listing, at), bargain: bargainOf(listing, wish)?.fen ?? null }, total: price.payableFen },
    });
}

type NewOrder = Omit<Order, 'id' | 'paid_at' | 'ended_at' | 'game_money_used' | 'cancel_fee' | 'deposit_returned_at' | 'settled_at'>;

interface Decided {
  readonly caller: Caller;
  readonly facts: OrderFacts;
  readonly wish: OrderRequest;
  readonly channel: Channel | null;
  readonly period: RentPeriod;
  readonly price: Quote;
  readonly now: number;
}

/** Every column except those set later, which are null or given their initial value by `create_orders`. */
const orderOf = ({ caller, facts, wish, channel, period, price, now }: Decided, orderNo: string): NewOrder => ({
  order_no: orderNo,
  renter_id: caller.id,
  owner_id: facts.owner_id,
  listing_id: facts.id,
  status: initialOrderStatus,
  mode: wish.mode,
  type: wish.type,
  block: period.block,
  paid_hours: period.paidHours,
  bonus_hours: period.bonusHours,
  created_at: new Date(now),
  start_at: new Date(period.start),
  end_at: new Date(period.end),
  pay_deadline: new Date(payDeadline(now, period.end)),
  rent_base: price.rentBaseFen,
  activity_discount: price.activityDiscountFen + price.bargainDiscountFen,
  vip_discount: price.vipDiscountFen,
  coupon_discount: price.couponDiscountFen,
  rent: price.rentFen,
  game_money: wish.game_money,
  game_money_fen: price.gameMoneyFen,
  game_money_refund: 0,
  deposit: price.depositFen,
  payable: price.payableFen,
  wallet_frozen: 0,
  coupon_id: wish.coupon_id,
  lines: [...price.lines],
  starts_when_paid: startsWhenPaid(wish.mode, wish.type),
  pays_first:
    paysFirst(wish.mode, period, price.depositFen, now) || meetsPlay(heldPeriod(period, startsWhenPaid(wish.mode, wish.type)), facts.plays),
  ...channelColumns(channel),
});

interface Placed {
  readonly order: NewOrder;
  readonly facts: OrderFacts;
  readonly once: Once | null;
  /** The bargain whose price it has. */
  readonly bargainId: string | null;
}

/** Until when the listing is shown as rented; null if the rental does not start now. */
const shownUntil = ({ order, facts }: Placed): Date | null =>
  order.start_at <= order.created_at && availabilityOf(facts, order.created_at.getTime()).status === 'normal' ? order.end_at : null;

const heldEnd = ({ start_at, end_at, starts_when_paid }: NewOrder): number =>
  heldPeriod({ start: start_at.getTime(), end: end_at.getTime() }, starts_when_paid === true).end;

const asRequest = (placed: Placed) => ({
  listing_id: placed.order.listing_id,
  renter_id: placed.order.renter_id,
  fields: placed.order,
  listing_version: placed.facts.version,
  newest: placed.facts.order_counts.newest,
  shown_until: shownUntil(placed),
  free_again: new Date(heldEnd(placed.order) + RENTAL_BUFFER),
  keeps_time: placed.order.pays_first !== true,
  shown: decodeRow(shownListing, placed.facts),
  ...(placed.bargainId !== null && { bargain_id: placed.bargainId }),
  ...onceColumns(placed.once),
});

/** At most one order per listing and per renter in a batch; the others are decided again. */
function writableAtOnce(placed: readonly Placed[]): Placed[] {
  const byListing = new Map(placed.toReversed().map((each) => [each.order.listing_id, each]));
  return [...new Map([...byListing.values()].toReversed().map((each) => [each.order.renter_id, each])).values()];
}

/** null: not written, because the listing has changed since it was read. */
const writeOrder = together<Placed, Created | null>(async (db, placed, patience) => {
  const chosen = writableAtOnce(placed);
  const creating = sql`select create_orders(${JSON.stringify(chosen.map(asRequest))}, ${patience}) as results`;
  const row = await first(db, { results: json<Readonly<Record<string, object>>>() }, creating, 'kept');
  return placed.map((each) => {
    const result = chosen.includes(each) ? row?.results[each.order.listing_id] : undefined;
    return result ? decodeRow(created, { ...result }) : null;
  });
});

async function place(db: Db, placed: Placed): Promise<Created> {
  try {
    const made = await writeOrder(db, placed);
    if (!made) throw new SerializationConflict();
    return made;
  } catch (error) {
    // With the listing locked the rules have seen every reservation, so re-reading would not help.
    if (isOutsideOffer(error)) throw refused('PERIOD_INVALID');
    throw isDoubleBooking(error) && db.isTransaction ? refused('LISTING_UNRENTABLE') : error;
  }
}
