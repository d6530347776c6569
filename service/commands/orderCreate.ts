import { sql } from 'kysely';
import { initialOrderStatus } from '#contract/orderLifecycle.ts';
import type { createOrder as createOrderCall } from '#contract/rest/orders.ts';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import { ORDER_HOLD } from '#contract/rules/constants.ts';
import { isCouponLive } from '#contract/rules/coupon.ts';
import { fits, rentPeriod } from '#contract/rules/period.ts';
import { quote } from '#contract/rules/price.ts';
import { comparePrice, priceSnapshot } from '#contract/rules/priceChange.ts';
import type { Channel, Coupon, Quote, RentPeriod } from '#contract/rules/types.ts';
import type { Caller } from '#service/auth.ts';
import type { Db, Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { requireAdult, requireCredit, requireRentable, requireWithinNewcomerLimits } from './orderEligibility.ts';
import {
  availabilityOf, currentRentalEnd, heldRange, isDoubleBooking, type ListingFacts, lockListing, priceFactsOf, termsOf,
} from './orderListing.ts';
import type { Order } from './orderLock.ts';

export type Wish = BodyOf<typeof createOrderCall>;

export const ORDER_MADE = 'order.made';

export interface Created {
  readonly order: Order;
  readonly listing: ListingFacts;
}

/** Makes an order at the server's own price and holds its time for 15 minutes. */
export async function createOrder(deps: Deps, caller: Caller, wish: Wish, channel: Channel | null = null): Promise<Created> {
  const now = deps.clock.now();
  requireAdult(caller, now);
  await requireWithinNewcomerLimits(deps, caller);
  const listing = await lockListing(deps.db, wish.account_id, now);
  requireRentable(listing, caller, wish.mode);
  requireCredit(caller, wish.mode);
  const period = periodOf(listing, wish, now);
  const coupon = wish.coupon_id === null ? null : await usableCoupon(deps.db, caller, wish.coupon_id, now);
  const price = priceOf(listing, caller, wish, period, coupon);
  requireAgreed(listing, wish, period, price);
  if (!fits(period, listing.holds)) throw refused('LISTING_UNRENTABLE', { details: { taken: listing.holds } });
  return { listing, order: await insertOrder(deps.db, { caller, listing, wish, channel, period, price, now }) };
}

function periodOf(listing: ListingFacts, wish: Wish, now: number): RentPeriod {
  const result = rentPeriod({
    type: wish.type, mode: wish.mode, now, hours: wish.hours, startAt: wish.start_at, currentRentalEnd: currentRentalEnd(listing, now),
    listing: termsOf(listing),
  });
  if (!result.ok) throw refused(result.fault === 'notOffered' ? 'TYPE_NOT_OFFERED' : 'PERIOD_INVALID');
  if (wish.block !== undefined && wish.type === 3 && wish.block !== result.period.block) throw refused('PERIOD_INVALID');
  return result.period;
}

async function usableCoupon(db: Db, caller: Caller, couponId: string, now: number): Promise<Coupon> {
  const row = await db
    .selectFrom('coupon')
    .selectAll()
    .where('id', '=', couponId)
    .where('user_id', '=', caller.id)
    .where('status', '=', 1)
    .forUpdate()
    .executeTakeFirst();
  const coupon: Coupon | null = row
    ? {
        id: row.id,
        type: row.type,
        minOrderFen: row.min_order_fen,
        discountFen: row.discount_fen,
        discountPercentage: Number(row.discount_percentage),
        maxDiscountFen: row.max_discount_fen,
        expiresAt: row.expires_at.getTime(),
      }
    : null;
  if (coupon === null || !isCouponLive(coupon, now)) throw refused('COUPON_UNUSABLE');
  return coupon;
}

function priceOf(listing: ListingFacts, caller: Caller, wish: Wish, period: RentPeriod, coupon: Coupon | null): Quote {
  const result = quote({
    listing: termsOf(listing), type: wish.type, hours: wish.hours, block: period.block, period, isVip: caller.isVip && wish.use_vip, coupon,
    gameMoney: wish.game_money,
  });
  if (!result.ok) {
    throw refused(({ notOffered: 'TYPE_NOT_OFFERED', hoursInvalid: 'PERIOD_INVALID', gameMoneyInvalid: 'GAME_MONEY_INVALID' } as const)[result.fault]);
  }
  if (result.quote.coupon === 'belowThreshold') throw refused('COUPON_UNUSABLE');
  return result.quote;
}

/** Both what was on the screen and the sum on the button must be what the server finds now. */
function requireAgreed(listing: ListingFacts, wish: Wish, period: RentPeriod, price: Quote): void {
  const shown = priceSnapshot(termsOf(listing, wish.agreed), wish.type, period.paidHours, period.block);
  const now = priceSnapshot(termsOf(listing), wish.type, period.paidHours, period.block);
  const isSame = shown !== null && now !== null && comparePrice(shown, now).length === 0 && wish.agreed_total === price.payableFen;
  if (!isSame) throw refused('PRICE_CHANGED', { details: { now: priceFactsOf(listing), total: price.payableFen } });
}

interface NewOrder {
  readonly caller: Caller;
  readonly listing: ListingFacts;
  readonly wish: Wish;
  readonly channel: Channel | null;
  readonly period: RentPeriod;
  readonly price: Quote;
  readonly now: number;
}

async function insertOrder(db: Db, { caller, listing, wish, channel, period, price, now }: NewOrder): Promise<Order> {
  const at = new Date(now);
  const deadline = new Date(Math.min(now + ORDER_HOLD, period.end));
  const isAtOnce = period.start <= now && availabilityOf(listing).status === 'normal';
  const shown = isAtOnce ? sql`, shown as (update listing set is_rented = true, rental_time = ${new Date(period.end)} where id = ${listing.id})` : sql``;
  const taken = wish.coupon_id === null ? sql`` : sql`, taken as (
    update coupon set status = 2, order_id = made.id from made where coupon.id = ${wish.coupon_id}
  )`;
  try {
    const { rows } = await sql<Order>`/* order.insert */
      with made as (
        insert into rental_order (
          order_no, renter_id, owner_id, listing_id, status, mode, type, block, paid_hours, bonus_hours, created_at, start_at, end_at, pay_deadline,
          rent_base, activity_discount, vip_discount, coupon_discount, rent, game_money, game_money_fen, deposit, payable, coupon_id, lines, channel, channel_net_id, channel_uid
        ) values (
          to_char(${at}::timestamptz at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISS') || lpad(nextval('order_number')::text, 6, '0'),
          ${caller.id}, ${listing.owner_id}, ${listing.id}, ${initialOrderStatus}, ${wish.mode}, ${wish.type}, ${period.block},
          ${period.paidHours}, ${period.bonusHours}, ${at}, ${new Date(period.start)}, ${new Date(period.end)}, ${deadline},
          ${price.rentBaseFen}, ${price.activityDiscountFen}, ${price.vipDiscountFen}, ${price.couponDiscountFen}, ${price.rentFen},
          ${wish.game_money}, ${price.gameMoneyFen}, ${price.depositFen}, ${price.payableFen}, ${wish.coupon_id}, ${JSON.stringify(price.lines)},
          ${channel?.channel ?? null}, ${channel?.netId ?? null}, ${channel?.uid ?? null}
        ) returning *
      ), held as (
        insert into order_hold (order_id, listing_id, during) select id, ${listing.id}, ${heldRange(period)} from made
      ), told as (
        insert into order_event (order_id, at, event, to_status, by, user_id)
        select id, ${at}, ${ORDER_MADE}, ${initialOrderStatus}, 'renter', ${caller.id} from made
      ), queued as (
        insert into job (kind, subject, run_at) select 'order.close', id, ${deadline} from made
      )${taken}${shown}
      select * from made`.execute(db);
    const [order] = rows;
    if (!order) throw new Error('an order was not inserted');
    return order;
  } catch (error) {
    throw isDoubleBooking(error) ? refused('LISTING_UNRENTABLE') : error;
  }
}
