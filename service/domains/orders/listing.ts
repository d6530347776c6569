import { sql } from 'kysely';
import { availability } from '#contract/rules/availability.ts';
import { RENTAL_BUFFER } from '#contract/rules/constants.ts';
import type { Availability, BonusTier, ListingTerms, Period } from '#contract/rules/types.ts';
import { flag, json, pick, type RowOf, text } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import { isAtRest } from '#service/domains/listings/offer.ts';
import { game, listing } from '#service/domains/listings/tables.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** What the order commands read about a listing, its game and its owner. Instants inside `holds` are epoch ms. */
export const listingFacts = {
  ...pick(listing, 'id', 'owner_id', 'game_id', 'title', 'platform', 'zone', 'role_name', 'stays_online', 'rental', 'deposit'),
  ...pick(listing, 'min_rental_period', 'daily_rental', 'ten_hour_rental', 'weekly_rental', 'morning_rental', 'afternoon_rental'),
  ...pick(listing, 'night_rental', 'discount', 'game_money', 'money_exchange_rate', 'is_listed', 'is_rented', 'rental_time'),
  ...pick(listing, 'is_reservation', 'is_use_vip_discount', 'deleted_at', 'state', 'windows', 'resting_until'),
  ...pick(listing, 'rental_promotion', 'password_due_at', 'rests_for_password', 'awaits_password'),
  ...pick(game, 'world', 'maintenance_status', 'is_suspended'),
  game_name: text,
  merchant_name: text,
  /** Reservations of active orders ending after the read, without the buffer. */
  holds: json<readonly Period[]>(),
  /** Free plays ending after the read; a paid order takes their time. */
  plays: json<readonly Period[]>(),
};
export type ListingFacts = RowOf<typeof listingFacts>;

const factColumns = (now: Date) => sql`
  listing.id, owner_id, game_id, game.title as game_name, game.world, listing.title, platform, zone, role_name, stays_online,
  coalesce(owner.shop_name, owner.nickname) as merchant_name, rental, deposit, min_rental_period, daily_rental, ten_hour_rental,
  weekly_rental, morning_rental, afternoon_rental, night_rental, discount::float8, rental_promotion, game_money,
  money_exchange_rate::float8, is_listed, is_rented, rental_time, is_reservation, is_use_vip_discount, deleted_at, awaits_password,
  listing.state, listing.windows, listing.resting_until, listing.password_due_at, listing.rests_for_password, maintenance_status,
  is_suspended, coalesce((
    select jsonb_agg(jsonb_build_object(
      'start', (extract(epoch from lower(during)) * 1000)::bigint,
      'end', (extract(epoch from upper(during)) * 1000)::bigint - ${sql.lit(RENTAL_BUFFER)}
    ) order by lower(during))
    from order_hold where order_hold.listing_id = listing.id and active and order_id is not null
      and during && tstzrange(${now}::timestamptz, null)
  ), '[]') as holds, coalesce((
    select jsonb_agg(jsonb_build_object(
      'start', (extract(epoch from lower(during)) * 1000)::bigint, 'end', (extract(epoch from upper(during)) * 1000)::bigint
    ) order by lower(during))
    from order_hold where order_hold.listing_id = listing.id and active and free_play_id is not null
      and during && tstzrange(${now}::timestamptz, null)
  ), '[]') as plays`;

const factTables = sql.raw('listing join game on game.id = game_id join user_account owner on owner.id = owner_id');

/** Free plays of an order's listing that end after an instant; `order` is the alias in the enclosing query. */
export const playsBeside = (order: Statement, now: Date) => sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'start', (extract(epoch from lower(during)) * 1000)::bigint, 'end', (extract(epoch from upper(during)) * 1000)::bigint
    )) from order_hold where order_hold.listing_id = ${order}.listing_id and active and free_play_id is not null
      and during && tstzrange(${now}::timestamptz, null)
  ), '[]')`;

/** The same for one order. */
export async function playsOf(db: Db, orderId: string, now: number): Promise<readonly Period[]> {
  const beside = sql`select ${playsBeside(sql`o`, new Date(now))} as plays from rental_order o where o.id = ${orderId}`;
  return (await first(db, { plays: json<readonly Period[]>() }, beside))?.plays ?? [];
}

/** Query for the facts of a listing and `more` columns of it. */
export const selectListingFacts = (listingId: string, now: Date, more: Statement): Statement =>
  sql`select ${factColumns(now)}, ${more} from ${factTables} where listing.id = ${listingId}::bigint`;

/** Locks a listing. Every command that takes, moves or frees its time locks it first; this prevents deadlocks. */
export const lockListingRow = (db: Db, listingId: string) => db.write(sql`select from listing where id = ${listingId} for no key update`);

/** Reads a listing and locks it until the transaction ends. */
export async function lockListing(db: Db, listingId: string, now: number): Promise<ListingFacts> {
  const facts = sql`select ${factColumns(new Date(now))} from ${factTables} where listing.id = ${listingId} for no key update of listing`;
  const found = await first(db, listingFacts, facts, 'kept');
  if (!found) throw refused('LISTING_DELETED');
  return found;
}

export const availabilityOf = (listing: ListingFacts, now: number): Availability =>
  availability({
    isListed: listing.is_listed,
    isRented: listing.is_rented,
    isReservation: listing.is_reservation,
    isAtRest: isAtRest(listing, now),
    game: { maintenanceStatus: listing.maintenance_status, isSuspended: listing.is_suspended },
  });

export interface Prices {
  readonly rental: number;
  readonly deposit: number;
  readonly rental_period: Pick<
    ListingFacts,
    'daily_rental' | 'ten_hour_rental' | 'weekly_rental' | 'morning_rental' | 'afternoon_rental' | 'night_rental'
  >;
  readonly discount: number;
  /** Of an hour, as it was bargained. */
  readonly bargain?: number | null | undefined;
}

const bonusTiers = (listing: ListingFacts): BonusTier[] =>
  listing.rental_promotion.map(({ rental_hour, bonus_hour }) => ({ rentalHour: rental_hour, bonusHour: bonus_hour }));

/** Terms that decide period and price, at the listing's own prices or at those that the renter was shown. */
export const termsOf = (listing: ListingFacts, prices: Prices = { ...listing, rental_period: listing }): ListingTerms => ({
  prices: {
    hourlyFen: prices.rental,
    dailyFen: prices.rental_period.daily_rental,
    tenHourFen: prices.rental_period.ten_hour_rental,
    weeklyFen: prices.rental_period.weekly_rental,
    morningFen: prices.rental_period.morning_rental,
    afternoonFen: prices.rental_period.afternoon_rental,
    nightFen: prices.rental_period.night_rental,
    bargainFen: prices.bargain,
  },
  activity: { discount: prices.discount, rentalPromotion: bonusTiers(listing) },
  depositFen: prices.deposit,
  minRentalPeriod: listing.min_rental_period,
  isUseVipDiscount: listing.is_use_vip_discount,
  gameMoney: listing.game_money,
  moneyExchangeRate: listing.money_exchange_rate,
});

export const priceFactsOf = (listing: ListingFacts, now: number) => ({
  rental: listing.rental,
  deposit: listing.deposit,
  rental_period: {
    daily_rental: listing.daily_rental,
    ten_hour_rental: listing.ten_hour_rental,
    weekly_rental: listing.weekly_rental,
    morning_rental: listing.morning_rental,
    afternoon_rental: listing.afternoon_rental,
    night_rental: listing.night_rental,
  },
  bargain: null as number | null,
  activity: { discount: listing.discount, rental_promotion: [...listing.rental_promotion] },
  availability: availabilityOf(listing, now).status,
  rental_time: listing.rental_time?.getTime() ?? null,
});

/** End of the current rental, as shown in the hall or by the reservations. */
export const currentRentalEnd = (listing: ListingFacts, now: number): number | null => {
  const running = listing.holds.find(({ start, end }) => start <= now && now < end);
  return running?.end ?? (listing.is_rented ? (listing.rental_time?.getTime() ?? null) : null);
};

/** The range reserved for an order, including the buffer after it. */
export const heldRange = ({ start, end }: Period) => sql`tstzrange(${new Date(start)}, ${new Date(end + RENTAL_BUFFER)})`;

/** Whether another reservation overlaps an order that reserves its time only when paid. `order` is the alias in the enclosing query. */
export const isTimeTaken = (order: Statement) => sql`(${order}.pays_first is true and exists (
  select from order_hold own join order_hold other on other.listing_id = own.listing_id and other.active and other.during && own.during
    and other.order_id is not null
  where own.order_id = ${order}.id and not own.active
))`;

/** The same for one order. */
export async function isOrderTaken(db: Db, orderId: string): Promise<boolean> {
  const row = await first(
    db,
    { is_taken: flag },
    sql`select ${isTimeTaken(sql`o`)} as is_taken from rental_order o where o.id = ${orderId}`,
  );
  return row?.is_taken === true;
}

/** Whether another order has reserved a part of the period that this order would take. */
export async function isReserved(db: Db, orderId: string, period: Period): Promise<boolean> {
  const others = sql`
    select exists (
      select from order_hold own join order_hold other on other.listing_id = own.listing_id and other.order_id <> own.order_id
      where own.order_id = ${orderId} and other.active and other.during && ${heldRange(period)}
    ) as is_reserved`;
  return (await first(db, { is_reserved: flag }, others))?.is_reserved === true;
}

/** Has the unpaid bookings closed whose time this order has just reserved. Run under the lock of the listing. */
export const closeLostBookings = (db: Db, orderId: string, now: number) =>
  db.write(sql`select close_lost_bookings(array[${orderId}::bigint], ${new Date(now)})`);

/** Shows the listing as rented in the hall until an instant. */
export const showRented = (db: Db, listingId: string, until: Date) =>
  db.write(sql`update listing set is_rented = true, rental_time = ${until} where id = ${listingId}`);

/** Shows the listing as free again if it is shown as rented by the order ending at this instant. */
export const showFree = (db: Db, listingId: string, end: Date) =>
  db.write(sql`update listing set is_rented = false, rental_time = null where id = ${listingId} and rental_time = ${end}`);

/** The exclusion constraint against overlapping rentals; it backs up the check made under the lock. */
export const isDoubleBooking = (error: unknown): boolean => isViolation(error, 'no_double_booking');

/** The trigger that refuses time outside a listing's windows and rest; it backs up the rule. */
export const isOutsideOffer = (error: unknown): boolean => isViolation(error, 'outside_offer');

const isViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;
