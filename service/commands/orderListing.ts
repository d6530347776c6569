import { type RawBuilder, sql } from 'kysely';
import { availability } from '#contract/rules/availability.ts';
import { RENTAL_BUFFER } from '#contract/rules/constants.ts';
import type { Availability, BonusTier, ListingTerms, Period } from '#contract/rules/types.ts';
import type { Db } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';

/** What the order commands read of an account, its game and its owner. Instants are epoch ms. */
export interface ListingFacts {
  readonly id: string;
  readonly owner_id: string;
  readonly game_id: string;
  readonly game_name: string;
  readonly world: string;
  readonly title: string;
  readonly platform: string;
  readonly zone: string;
  readonly role_name: string;
  readonly stays_online: boolean;
  readonly merchant_name: string;
  readonly rental: number;
  readonly deposit: number;
  readonly min_rental_period: number;
  readonly daily_rental: number | null;
  readonly ten_hour_rental: number | null;
  readonly weekly_rental: number | null;
  readonly morning_rental: number | null;
  readonly afternoon_rental: number | null;
  readonly night_rental: number | null;
  readonly discount: number;
  readonly rental_promotion: readonly { rental_hour: number; bonus_hour: number }[];
  readonly game_money: number;
  readonly money_exchange_rate: number;
  readonly is_listed: boolean;
  readonly is_rented: boolean;
  readonly rental_time: Date | null;
  readonly is_reservation: boolean;
  readonly is_use_vip_discount: boolean;
  readonly deleted_at: Date | null;
  readonly maintenance_status: boolean;
  readonly is_suspended: boolean;
  /** Times taken by active orders that end after the instant of reading: start, end without the buffer. */
  readonly holds: readonly Period[];
}

const factColumns = (now: RawBuilder<unknown>) => sql`
  listing.id, owner_id, game_id, game.title as game_name, game.world, listing.title, platform, zone, role_name, stays_online,
  coalesce(owner.shop_name, owner.nickname) as merchant_name, rental, deposit, min_rental_period, daily_rental, ten_hour_rental,
  weekly_rental, morning_rental, afternoon_rental, night_rental, discount::float8, rental_promotion, game_money,
  money_exchange_rate::float8, is_listed, is_rented, rental_time, is_reservation, is_use_vip_discount, deleted_at, maintenance_status,
  is_suspended, coalesce((
    select jsonb_agg(jsonb_build_object(
      'start', (extract(epoch from lower(during)) * 1000)::bigint,
      'end', (extract(epoch from upper(during)) * 1000)::bigint - ${RENTAL_BUFFER}::integer
    ) order by lower(during))
    from order_hold where order_hold.listing_id = listing.id and active and during && tstzrange(${now}, null)
  ), '[]') as holds`;

const factTables = sql.raw('listing join game on game.id = game_id join user_account owner on owner.id = owner_id');

/** A query of the facts of the account that is `asked.listing_id` at `asked.now`, and of what else is wanted of `listing`. */
export const listingFacts = <Facts extends ListingFacts>(more: readonly RawBuilder<unknown>[]): RawBuilder<Facts> =>
  sql`select ${factColumns(sql.raw('asked.now'))}, ${sql.join(more)} from ${factTables} where listing.id = asked.listing_id`;

/** Whoever takes, moves or frees the time of an account comes here first, so that two of them cannot wait for each other. */
export const holdListing = (db: Db, listingId: string) => sql`select from listing where id = ${listingId} for no key update`.execute(db);

/** Reads an account and holds it until the transaction ends. */
export async function lockListing(db: Db, listingId: string, now: number): Promise<ListingFacts> {
  const { rows } = await sql<ListingFacts>`/* listing.lock */
    select ${factColumns(sql`${new Date(now)}`)} from ${factTables} where listing.id = ${listingId} for no key update of listing`.execute(
    db,
  );
  const [listing] = rows;
  if (!listing) throw refused('LISTING_DELETED');
  return listing;
}

export const availabilityOf = (listing: ListingFacts): Availability =>
  availability({
    isListed: listing.is_listed,
    isRented: listing.is_rented,
    isReservation: listing.is_reservation,
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
}

const bonusTiers = (listing: ListingFacts): BonusTier[] =>
  listing.rental_promotion.map(({ rental_hour, bonus_hour }) => ({ rentalHour: rental_hour, bonusHour: bonus_hour }));

/** The terms that decide period and price, with the account's own prices or with those that a renter was shown. */
export const termsOf = (listing: ListingFacts, prices: Prices = { ...listing, rental_period: listing }): ListingTerms => ({
  prices: {
    hourlyFen: prices.rental,
    dailyFen: prices.rental_period.daily_rental,
    tenHourFen: prices.rental_period.ten_hour_rental,
    weeklyFen: prices.rental_period.weekly_rental,
    morningFen: prices.rental_period.morning_rental,
    afternoonFen: prices.rental_period.afternoon_rental,
    nightFen: prices.rental_period.night_rental,
  },
  activity: { discount: prices.discount, rentalPromotion: bonusTiers(listing) },
  depositFen: prices.deposit,
  minRentalPeriod: listing.min_rental_period,
  isUseVipDiscount: listing.is_use_vip_discount,
  gameMoney: listing.game_money,
  moneyExchangeRate: listing.money_exchange_rate,
});

/** `priceFacts` of the contract. */
export const priceFactsOf = (listing: ListingFacts) => ({
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
  activity: { discount: listing.discount, rental_promotion: [...listing.rental_promotion] },
  availability: availabilityOf(listing).status,
  rental_time: listing.rental_time?.getTime() ?? null,
});

/** End of the rental that runs now, as the hall shows it or as the holds say. */
export const currentRentalEnd = (listing: ListingFacts, now: number): number | null => {
  const running = listing.holds.find(({ start, end }) => start <= now && now < end);
  return running?.end ?? (listing.is_rented ? (listing.rental_time?.getTime() ?? null) : null);
};

/** The range that an order holds, with the time kept free after it. */
export const heldRange = ({ start, end }: Period) => sql`tstzrange(${new Date(start)}, ${new Date(end + RENTAL_BUFFER)})`;

/** Shows in the hall that an account is rented, until an instant. */
export const showRented = (db: Db, listingId: string, until: Date) =>
  sql`update listing set is_rented = true, rental_time = ${until} where id = ${listingId}`.execute(db);

/** Shows an account as free, if it is shown as rented by the order that ends at this instant. */
export const showFree = (db: Db, listingId: string, end: Date) =>
  sql`update listing set is_rented = false, rental_time = null where id = ${listingId} and rental_time = ${end}`.execute(db);

/** The database's own refusal of two rentals at one time: the last line, behind the check under the lock. */
export const isDoubleBooking = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'no_double_booking';
