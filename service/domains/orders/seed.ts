import { sql } from 'kysely';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { quote } from '#contract/rules/price.ts';
import { offeredTypes } from '#contract/rules/rentTypes.ts';
import type { RentTypeId } from '#contract/rules/types.ts';
import { dropPasswordDue } from '#service/domains/listings/passwordDue.ts';
import { id, whole } from '#service/kernel/database/columns.ts';
import { at, type Seed } from '#service/kernel/demo.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { carryOut } from '#service/kernel/http/decide.ts';
import type { Random } from '#service/kernel/lib/random.ts';
import { createOrder } from './create.ts';
import { lockListing, priceFactsOf, termsOf } from './listing.ts';
import type { Order } from './lock.ts';
import { payOrder } from './pay.ts';
import { endRental } from './rental.ts';
import { concludeOrder } from './settle.ts';

interface Wanted {
  readonly type: RentTypeId;
  /** For type 1. */
  readonly hours?: number | undefined;
  /** Booked ahead; default: now. */
  readonly startAt?: number | undefined;
}

/** Rents a listing by the real commands, paid from the wallet, at the time of `deps.clock`. */
const RENTED_NOW = 180;

export async function rent(deps: Deps, caller: Caller, listingId: string, { type, hours, startAt }: Wanted): Promise<Order> {
  const listing = await lockListing(deps.db, listingId, deps.clock.now());
  const price = quote({ listing: termsOf(listing), type, hours, isVip: caller.isVip });
  if (!price.ok) throw new Error(`listing ${listingId} cannot be rented: ${price.fault}`);
  const { rental, deposit, rental_period } = priceFactsOf(listing, deps.clock.now());
  const now = deps.clock.now();
  const { order } = await carryOut(
    deps.db,
    caller,
    createOrder(
      {
        account_id: listingId,
        mode: startAt === undefined ? 'now' : 'appoint',
        type,
        hours,
        start_at: startAt,
        coupon_id: null,
        use_vip: true,
        game_money: 0,
        agreed: { rental, deposit, rental_period, discount: listing.discount },
        agreed_total: price.quote.payableFen,
      },
      null,
      Infinity,
      now,
    ),
  );
  await carryOut(deps.db, caller, payOrder(deps.outside, { orderNo: order.order_no, method: 'wallet' }, now));
  return order;
}

/** Rents a listing by a random offered rent type; the rental starts before `deps.clock`. */
async function rentSomehow(deps: Deps, caller: Caller, listingId: string, random: Random): Promise<void> {
  const now = deps.clock.now();
  const listing = await lockListing(deps.db, listingId, now);
  const types = offeredTypes(termsOf(listing).prices).filter((type) => type !== 3);
  const type = random.pick([...types, ...types.filter((each) => each === 6 || each === 7)]);
  const begun = now - random.int(1, 55) * MINUTE - (type === 6 || type === 7 ? random.int(0, 20) * HOUR : 0);
  const hours = type === 1 ? listing.min_rental_period + random.int(1, 6) : undefined;
  await rent({ ...deps, clock: { now: () => begun } }, caller, listingId, { type, hours });
}

const freeListings = ({ db }: Deps) =>
  db
    .selectFrom('listing')
    .innerJoin('game', 'game.id', 'game_id')
    .select(['listing.id', 'rental', 'is_reservation', 'min_rental_period'])
    .where((is) => is.and({ is_listed: true, is_rented: false, is_suspended: false }))
    .where('deleted_at', 'is', null)
    .orderBy('listing.id')
    .execute();

/** The member is renting one listing, has booked another for tonight, and rented a third yesterday. */
export async function rentForMember(deps: Deps, member: Caller, random: Random): Promise<void> {
  const now = deps.clock.now();
  const at = (instant: number): Deps => ({ ...deps, clock: { now: () => instant } });
  const fair = (await freeListings(deps)).filter(
    (one) => one.is_reservation && one.min_rental_period === 1 && one.rental >= 200 && one.rental <= 600,
  );
  const [past, running, booked] = random.some(fair, 3);
  if (!past || !running || !booked) throw new Error('too few accounts for the demo');
  await rent(at(now - 30 * HOUR), member, past.id, { type: 1, hours: 3 });
  await rent(at(now - 40 * MINUTE), member, running.id, { type: 1, hours: 5 });
  await rent(deps, member, booked.id, { type: 1, hours: 2, startAt: now + 9 * HOUR });
}

/** Other demo users rent so many listings, of all rent types. */
export async function rentForPassers(deps: Deps, passers: readonly Caller[], count: number, random: Random): Promise<void> {
  const wanted = random.some(await freeListings(deps), count);
  for (const [at, { id }] of wanted.entries()) {
    const passer = passers[at % passers.length];
    if (passer) await rentSomehow(deps, passer, id, random);
  }
}

export const seed: Seed = {
  async present({ deps, random, cast: { vip, passers } }) {
    await rentForMember(deps, vip, random);
    await rentForPassers(deps, passers, RENTED_NOW, random);
  },
};

/** Listings with most of the reviews. */
export const ACCOUNTS = 30;

/** Runs a rental in the past, through to its settlement. */
export async function rentInThePast(
  deps: Deps,
  renter: Caller,
  listingId: string,
  { begun, hours }: { begun: number; hours: number },
): Promise<Order> {
  const order = await rent(at(deps, begun), renter, listingId, { type: 1, hours });
  const end = order.end_at.getTime();
  await endRental(at(deps, end + 11 * MINUTE), order.id);
  await dropPasswordDue(deps.db, deps.clock.now(), listingId);
  if (end + DAY < deps.clock.now()) await concludeOrder(at(deps, end + DAY), order.id);
  return order;
}

/** Listings rentable by the hour and at least a month old; `owner`'s own or those of the shops. */
export const oldListings = (deps: Deps, ownerId: string | null) =>
  deps.db.read(
    { id, min_rental_period: whole },
    sql`
    select listing.id, min_rental_period from listing join game on game.id = game_id
    where is_listed and not is_rented and not is_suspended and deleted_at is null
      and listing.created_at < ${new Date(deps.clock.now() - 40 * DAY)}
      and ${ownerId === null ? sql`true` : sql`owner_id = ${ownerId}`} and rental <= 800
    order by rented_count desc, listing.id limit ${ACCOUNTS}`,
  );
