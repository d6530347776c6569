import { type RawBuilder, sql } from 'kysely';
import { redPacketStatuses } from '#contract/names.ts';
import { initialOrderStatus } from '#contract/orderLifecycle.ts';
import type { createOrder as createOrderCall } from '#contract/rest/orders.ts';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import { shanghaiParts, startOfDay } from '#contract/rules/clock.ts';
import { NEWCOMER_FINISHED_ORDERS, RENTAL_BUFFER, UNPAID_ORDERS_AT_ONCE } from '#contract/rules/constants.ts';
import { isCouponLive } from '#contract/rules/coupon.ts';
import { fits, payDeadline, rentPeriod } from '#contract/rules/period.ts';
import { quote } from '#contract/rules/price.ts';
import { comparePrice, priceSnapshot } from '#contract/rules/priceChange.ts';
import { TIME_BLOCK } from '#contract/rules/rentTypes.ts';
import type { Channel, Coupon, Quote, RentPeriod } from '#contract/rules/types.ts';
import type { Caller } from '#service/auth.ts';
import { orderStatusesIn } from '#service/db/orderStatus.ts';
import { together } from '#service/db/together.ts';
import { Overtaken } from '#service/db/transact.ts';
import type { Db } from '#service/deps.ts';
import type { Command } from '#service/http/decide.ts';
import { type Kept, keptColumns } from '#service/http/idempotency.ts';
import { refused } from '#service/http/problem.ts';
import { reading } from '#service/http/reading.ts';
import { channelColumns } from '#service/identity/channel.ts';
import { requireAdult, requireCredit, requireRentable, requireWithinLimits, type OrderCounts } from './orderEligibility.ts';
import {
  availabilityOf,
  currentRentalEnd,
  holdListing,
  isDoubleBooking,
  type ListingFacts,
  listingFacts,
  priceFactsOf,
  termsOf,
} from './orderListing.ts';
import type { Order } from './orderLock.ts';

export type Wish = BodyOf<typeof createOrderCall>;

export const ORDER_MADE = 'order.made';

export interface Created {
  readonly order: Omit<Order, 'id'>;
  readonly listing: ListingFacts;
}

/** An account as a renter finds it who wants to order it. */
interface OrderFacts extends ListingFacts {
  /** The row’s version: another one when anything of the account has changed. */
  readonly version: string;
  /** Ends the order's number. */
  readonly turn: number;
  readonly order_counts: OrderCounts;
  /** Unused, and the caller's own. */
  readonly coupon: Coupon | null;
}

/** In the order of the index that begins where orders can still be paid: by any other one a renter's whole past would be read. */
const counts: RawBuilder<OrderCounts> = sql`
  jsonb_build_object(
    'newest', coalesce((select max(id) from rental_order where renter_id = caller.id), 0),
    'unpaid', (
      select count(*) from (
        select from rental_order where renter_id = caller.id and pay_deadline > asked.now and status in ${orderStatusesIn('payable')}
        order by pay_deadline limit ${sql.lit(UNPAID_ORDERS_AT_ONCE)}
      ) unpaid
    ),
    'newcomer', case when caller.finished_orders < ${sql.lit(NEWCOMER_FINISHED_ORDERS)} then (
      select jsonb_build_object('today', count(*) filter (where created_at >= asked.today), 'atOnce', count(*) filter (where status in ${orderStatusesIn('open')}))
      from rental_order where renter_id = caller.id
    ) end
  )`;

const coupon: RawBuilder<Coupon | null> = sql`(
  select jsonb_build_object(
    'id', coupon.id::text, 'type', type, 'minOrderFen', min_order_fen, 'discountFen', discount_fen, 'discountPercentage', discount_percentage,
    'maxDiscountFen', max_discount_fen, 'expiresAt', (extract(epoch from expires_at) * 1000)::bigint
  ) from coupon where coupon.id = asked.coupon_id and user_id = caller.id and status = ${sql.lit(redPacketStatuses.UNUSED)}
)`;

const factsFor = (ofCoupon: RawBuilder<unknown>) =>
  listingFacts<OrderFacts>([
    sql`listing.xmin::text as version`,
    sql`nextval('order_number') as turn`,
    sql`${counts} as order_counts`,
    sql`${ofCoupon} as coupon`,
  ]);
const orderFacts = reading('order.create.read', { listing_id: 'bigint', today: 'timestamptz' }, factsFor(sql`null::jsonb`));
const orderFactsWithCoupon = reading(
  'order.create.readWithCoupon',
  { listing_id: 'bigint', today: 'timestamptz', coupon_id: 'bigint' },
  factsFor(coupon),
);

/** Makes an order at the server's own price and holds its time for 15 minutes. */
export const createOrder = (wish: Wish, channel: Channel | null, now: number): Command<OrderFacts, Created> => ({
  now,
  reads: wish.coupon_id === null ? orderFacts : orderFactsWithCoupon,
  asked: { listing_id: wish.account_id, today: new Date(startOfDay(now)), coupon_id: wish.coupon_id },
  async hold(db, callerId) {
    await holdListing(db, wish.account_id);
    await sql`select pg_advisory_xact_lock(hashtext('renter'), hashtext(${callerId}))`.execute(db);
  },
  isHeldFirst: false,
  decide(facts, caller) {
    requireAdult(caller, now);
    if (facts === null) throw refused('LISTING_DELETED');
    requireWithinLimits(facts.order_counts, now);
    requireRentable(facts, caller, wish.mode);
    requireCredit(caller, wish.mode);
    const period = periodOf(facts, wish, now);
    const coupon = usableCoupon(facts, wish, now);
    const price = priceOf(facts, caller, wish, period, coupon);
    requireAgreed(facts, wish, period, price);
    if (!fits(period, facts.holds)) throw refused('LISTING_UNRENTABLE', { details: { taken: facts.holds } });
    const order = orderOf({ caller, facts, wish, channel, period, price, now });
    return { result: { order, listing: facts }, write: (db, kept) => place(db, { order, facts, kept }) };
  },
});

function periodOf(listing: ListingFacts, wish: Wish, now: number): RentPeriod {
  const result = rentPeriod({
    type: wish.type,
    mode: wish.mode,
    now,
    hours: wish.hours,
    startAt: wish.start_at,
    currentRentalEnd: currentRentalEnd(listing, now),
    listing: termsOf(listing),
  });
  if (!result.ok) throw refused(result.fault === 'notOffered' ? 'TYPE_NOT_OFFERED' : 'PERIOD_INVALID');
  if (wish.block !== undefined && wish.type === TIME_BLOCK && wish.block !== result.period.block) throw refused('PERIOD_INVALID');
  return result.period;
}

function usableCoupon({ coupon }: OrderFacts, wish: Wish, now: number): Coupon | null {
  if (wish.coupon_id !== null && (coupon === null || !isCouponLive(coupon, now))) throw refused('COUPON_UNUSABLE');
  return coupon;
}

function priceOf(listing: ListingFacts, caller: Caller, wish: Wish, period: RentPeriod, coupon: Coupon | null): Quote {
  const result = quote({
    listing: termsOf(listing),
    type: wish.type,
    hours: wish.hours,
    block: period.block,
    period,
    isVip: caller.isVip && wish.use_vip,
    coupon,
    gameMoney: wish.game_money,
  });
  if (!result.ok) {
    throw refused(
      ({ notOffered: 'TYPE_NOT_OFFERED', hoursInvalid: 'PERIOD_INVALID', gameMoneyInvalid: 'GAME_MONEY_INVALID' } as const)[result.fault],
    );
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

interface Decided {
  readonly caller: Caller;
  readonly facts: OrderFacts;
  readonly wish: Wish;
  readonly channel: Channel | null;
  readonly period: RentPeriod;
  readonly price: Quote;
  readonly now: number;
}

/** The second in Shanghai in which it is made, and a turn that repeats after a million orders. */
function orderNumber(now: number, turn: number): string {
  const { y, m, d, h, mi, s } = shanghaiParts(now);
  return [y, ...[m, d, h, mi, s].map((part) => String(part).padStart(2, '0')), String(turn).padStart(6, '0')].join('');
}

const orderOf = ({ caller, facts, wish, channel, period, price, now }: Decided): Omit<Order, 'id'> => ({
  order_no: orderNumber(now, facts.turn),
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
  paid_at: null,
  ended_at: null,
  rent_base: price.rentBaseFen,
  activity_discount: price.activityDiscountFen,
  vip_discount: price.vipDiscountFen,
  coupon_discount: price.couponDiscountFen,
  rent: price.rentFen,
  game_money: wish.game_money,
  game_money_fen: price.gameMoneyFen,
  game_money_used: null,
  game_money_refund: 0,
  deposit: price.depositFen,
  payable: price.payableFen,
  wallet_frozen: 0,
  cancel_fee: null,
  coupon_id: wish.coupon_id,
  deposit_returned_at: null,
  settled_at: null,
  lines: [...price.lines],
  ...channelColumns(channel),
});

interface Placed {
  readonly order: Omit<Order, 'id'>;
  readonly facts: OrderFacts;
  readonly kept: Kept | null;
}

/** Until when the account is shown as rented, if it is from now on. */
const shownUntil = ({ order, facts }: Placed): Date | null =>
  order.start_at <= order.created_at && availabilityOf(facts).status === 'normal' ? order.end_at : null;

const asRow = ({ order, kept }: Placed) => ({
  ...order,
  free_again: new Date(order.end_at.getTime() + RENTAL_BUFFER),
  ...keptColumns(kept),
});

/** Whether it was written; not, when the account has changed since it was read. */
const writeOrder = together<Placed, boolean>(async (db, placed, first) => {
  // Two who want one account cannot both have it, and who orders twice is counted in between.
  const firsts = new Map(placed.toReversed().map((each) => [each.order.listing_id, each]));
  const chosen = [...new Map([...firsts.values()].toReversed().map((each) => [each.order.renter_id, each])).values()];
  const { rows } = await sql<{ taken: readonly number[] }>`/* order.place */ select ${first}place_orders(
    listing_ids => ${chosen.map(({ order }) => order.listing_id)}, listing_versions => ${chosen.map(({ facts }) => facts.version)},
    shown_until => ${chosen.map(shownUntil)}, renters => ${chosen.map(({ order }) => order.renter_id)}, newest => ${chosen.map(({ facts }) => facts.order_counts.newest)},
    orders => ${JSON.stringify(chosen.map(asRow))}
  ) as taken`.execute(db);
  const taken = new Set(rows[0]?.taken.map(String));
  return placed.map((each) => chosen.includes(each) && taken.has(each.order.listing_id));
});

async function place(db: Db, placed: Placed): Promise<void> {
  try {
    if (!(await writeOrder(db, placed))) throw new Overtaken();
  } catch (error) {
    // Under the lock the rules have seen every hold, and nothing is left to read anew.
    throw isDoubleBooking(error) && db.isTransaction ? refused('LISTING_UNRENTABLE') : error;
  }
}
