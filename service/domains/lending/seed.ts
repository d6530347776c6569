import { sql } from 'kysely';
import { startOfDay } from '#contract/rules/clock.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { WEEK_MINUTES } from '#contract/rules/offer.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { endRental } from '#service/domains/orders/rental.ts';
import { rent, rentInThePast } from '#service/domains/orders/seed.ts';
import { id, instant, whole } from '#service/kernel/database/columns.ts';
import { at, type Demo, type Seed } from '#service/kernel/demo.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { callOffOrder } from './callOff.ts';
import { setOffer } from './offer.ts';

/** Rentals of the demo owner's accounts in about three months. */
const PAST_RENTALS = 36;
const PAST_DAYS = 85;

/** The demo owner's accounts that nobody has rented or booked, the oldest first. */
const ownListings = ({ db }: Deps, ownerId: string) =>
  db.read(
    { id, min_rental_period: whole, created_at: instant },
    sql`
    select listing.id, min_rental_period, listing.created_at from listing join game on game.id = game_id
    where owner_id = ${ownerId} and listing.state = 'on_offer' and not is_rented and not is_suspended and rental <= 1500
      and not exists (
        select from rental_order where listing_id = listing.id and status in (${sql.lit(ORDER.waiting)}, ${sql.lit(ORDER.disputed)})
      )
    order by listing.created_at, listing.id`,
  );

async function past({ deps, now, random, cast: { owner, passers } }: Demo): Promise<void> {
  const listings = await ownListings(deps, owner.id);
  const rentals: { readonly begun: number; readonly play: () => Promise<unknown> }[] = [];
  for (let nth = 0; nth < PAST_RENTALS; nth += 1) {
    const [listing, passer] = [listings[nth % listings.length], passers[nth % passers.length]];
    const begun = startOfDay(now) - Math.floor((nth + 1) * (PAST_DAYS / PAST_RENTALS)) * DAY + random.int(10, 20) * HOUR;
    if (!listing || !passer || begun < listing.created_at.getTime() || begun > now - 3 * DAY) continue;
    const hours = Math.max(listing.min_rental_period, random.int(2, 6));
    rentals.push({ begun, play: () => rentInThePast(deps, passer, listing.id, { begun, hours }) });
  }
  for (const { play } of rentals.toSorted((one, other) => one.begun - other.begun)) await play();
}

/** A running rental, a booking for tonight, two passwords to change, evenings only, and two accounts that rest. */
async function present({ deps, now, cast: { owner, passers } }: Demo): Promise<void> {
  const [running, booked, first, second, evening, resting, away] = await ownListings(deps, owner.id);
  const [renter, guest] = passers;
  if (!running || !booked || !first || !second || !evening || !resting || !away || !renter || !guest)
    throw new Error('the demo owner has too few accounts');
  const hours = (listing: { readonly min_rental_period: number }, wanted: number) => Math.max(listing.min_rental_period, wanted);
  await rent(at(deps, now - 70 * MINUTE), renter, running.id, { type: 1, hours: hours(running, 4) });
  await rent(deps, guest, booked.id, { type: 1, hours: hours(booked, 3), startAt: now + 6 * HOUR });
  for (const [nth, listing] of [first, second].entries()) {
    const begun = now - (10 + 6 * nth) * HOUR;
    const order = await rent(at(deps, begun), nth === 0 ? guest : renter, listing.id, { type: 1, hours: hours(listing, 3) });
    await endRental(at(deps, order.end_at.getTime() + 11 * MINUTE), order.id);
  }
  const always = { rest: 'none', resting_until: null, rests_for_password: true } as const;
  const evenings = Array.from({ length: 7 }, (_, day) => ({ from: day * 1_440 + 1_080, until: (day * 1_440 + 1_560) % WEEK_MINUTES }));
  await setOffer(deps, owner.id, evening.id, { ...always, windows: evenings });
  await setOffer(deps, owner.id, resting.id, { ...always, windows: [], rest: 'until', resting_until: startOfDay(now) + 2 * DAY });
  await setOffer(deps, owner.id, away.id, { ...always, windows: [], rest: 'further' });
}

/** Days ago. */
const CALLED_OFF = [12, 5, 1] as const;

/** An owner has cancelled paid bookings until publishing was stopped. */
async function undelivered({ deps, now, cast: { owner, passers } }: Demo): Promise<void> {
  const [found] = await deps.db.read(
    { id, owner_id: id, min_rental_period: whole },
    sql`
    select listing.id, owner_id, min_rental_period from listing join game on game.id = game_id
    where is_listed and is_reservation and not is_rented and not is_suspended and deleted_at is null and owner_id <> ${owner.id}
      and rental <= 800 and listing.created_at < ${new Date(now - 30 * DAY)}
      and not exists (select from rental_order where listing_id = listing.id and end_at > ${new Date(now - 20 * DAY)})
    order by listing.id limit 1`,
  );
  if (!found) throw new Error('the demo has too few accounts');
  for (const [nth, days] of CALLED_OFF.entries()) {
    const [passer, booked] = [passers[nth % passers.length], startOfDay(now) - days * DAY + 11 * HOUR];
    if (!passer) throw new Error('the demo has nobody who passes');
    const order = await rent(at(deps, booked), passer, found.id, {
      type: 1,
      hours: Math.max(2, found.min_rental_period),
      startAt: booked + 8 * HOUR,
    });
    await callOffOrder(at(deps, booked + HOUR), found.owner_id, order.order_no, '账号被官方要求改密，来不及处理');
  }
}

export const seed: Seed = {
  async goods({ deps, cast: { owner } }) {
    // Nobody changes the passwords of the other demo shops: they rent on.
    await deps.db.write(sql`update listing set rests_for_password = false where owner_id <> ${owner.id}`);
  },
  past,
  async present(demo) {
    await present(demo);
    await undelivered(demo);
  },
};
