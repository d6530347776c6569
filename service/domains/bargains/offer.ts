import { sql } from 'kysely';
import { bargainLifecycle } from '#contract/bargainLifecycle.ts';
import { BARGAIN_HOLD, BARGAIN_OFFERS, counterFen, offerRange } from '#contract/rules/bargain.ts';
import { addDays, dayKey, startOfDay } from '#contract/rules/clock.ts';
import { requireAdult, requireUnlimited } from '#service/domains/identity/eligibility.ts';
import { game, listing } from '#service/domains/listings/tables.ts';
import { pick, type RowOf, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, Deps, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { movedBy } from '#service/kernel/lifecycle.ts';
import { counterDraw, drawSecret, leastFor } from './draw.ts';
import { bargain } from './tables.ts';

export type Bargain = RowOf<typeof bargain>;

export const bargains = movedBy({
  lifecycle: bargainLifecycle,
  table: 'bargain',
  columns: bargain,
  key: 'id',
  history: null,
  endedAt: 'ended_at',
  refusal: 'BARGAIN_OVER',
});

export const haggled = {
  ...pick(listing, 'id', 'owner_id', 'shown_rental', 'is_listed', 'deleted_at', 'is_use_bargain'),
  ...pick(game, 'maintenance_status', 'is_suspended'),
  bargain_floor: whole,
};
export type Haggled = RowOf<typeof haggled>;

/** Reads a listing that can be bargained for. */
export async function readHaggled(db: Db, listingId: string): Promise<Haggled> {
  const found = await first(
    db,
    haggled,
    sql`select listing.id, owner_id, shown_rental, is_listed, deleted_at, is_use_bargain, bargain_floor, maintenance_status, is_suspended
      from listing join game on game.id = game_id where listing.id = ${listingId}`,
  );
  if (!found || found.deleted_at !== null) throw refused('LISTING_DELETED');
  if (!found.is_use_bargain) throw refused('BARGAIN_OFF');
  return found;
}

export const ofToday = (db: Db, userId: string, listingId: string, now: number) =>
  db.selectFrom('bargain').selectAll().where('user_id', '=', userId).where('listing_id', '=', listingId).where('day', '=', dayKey(now));

/** The bargain of today, locked; made first if there is none, so that a person has one over any number of processes. */
async function lockToday(db: Db, userId: string, of: Haggled, now: number): Promise<Bargain> {
  await db
    .insertInto('bargain')
    .values({
      user_id: userId,
      listing_id: of.id,
      day: dayKey(now),
      status: bargainLifecycle.initial,
      hourly: of.shown_rental,
      counter: null,
      accepted: null,
      held_until: null,
      order_id: null,
      created_at: new Date(now),
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ofToday(db, userId, of.id, now).forUpdate().executeTakeFirstOrThrow();
}

/** Offers a price for an hour. Run inside the transaction that stores the response under its idempotency key. */
export async function makeOffer(deps: Deps, caller: Caller, listingId: string, fen: number): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  requireAdult(caller, '租号', now);
  requireUnlimited(caller, 'rent');
  const secret = await drawSecret(deps);
  const of = await readHaggled(db, listingId);
  if (of.owner_id === caller.id) throw refused('OWN_LISTING');
  if (!of.is_listed || (of.maintenance_status && of.is_suspended)) throw refused('LISTING_UNLISTED');
  const row = await lockToday(db, caller.id, of, now);
  const drawn = { userId: caller.id, ownerId: of.owner_id, listingId, day: row.day };
  if (row.counter === fen && row.hourly === of.shown_rental) return accept(deps, row, fen);
  if (!bargainLifecycle.may(row.status, 'offer.countered')) throw refused('BARGAIN_OVER');
  const range = offerRange(of.shown_rental);
  if (fen < range.least || fen > range.most) throw refused('BARGAIN_RANGE');
  const offers = [...row.offers, { at: now, fen }];
  const least = leastFor(secret, drawn, of.bargain_floor, of.shown_rental);
  const kept = { hourly: of.shown_rental, offers: JSON.stringify(offers) };
  const last = row.offers.at(-1);
  // Nobody knowingly offers again what was not enough: another tab shows an older state, and learns the present one.
  if (last && fen <= last.fen && fen < least && row.hourly === of.shown_rental) return;
  if (row.offers.length === 0) await queueJob(db, 'bargain.end', row.id, addDays(startOfDay(now), 1));
  if (fen >= least) return accept(deps, row, fen, kept);
  const said = counterFen(of.shown_rental, least, offers.length, counterDraw(secret, drawn, offers.length));
  const isLower = row.counter !== null && row.hourly === of.shown_rental;
  const counter = Math.max(least, isLower ? Math.min(row.counter ?? said, said) : said);
  const event = offers.length < BARGAIN_OFFERS ? 'offer.countered' : 'offers.spent';
  await bargains.move(deps, row, { event, changes: { ...kept, counter } });
}

async function accept(deps: CommandContext, row: Bargain, fen: number, offered: object = {}): Promise<void> {
  const until = deps.clock.now() + BARGAIN_HOLD;
  await bargains.move(deps, row, { event: 'offer.accepted', changes: { ...offered, accepted: fen, held_until: new Date(until) } });
  await queueJob(deps.db, 'bargain.end', row.id, until);
}

/** Ends a bargain at its end: a held price after ten minutes, an open one at midnight. Returns when to run again, null when done. */
export async function endBargain(deps: Deps, id: string): Promise<Date | null> {
  const { db, clock } = deps;
  const now = clock.now();
  const row = await db.selectFrom('bargain').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (row.ended_at !== null) return null;
  if (row.status === 'held') {
    const { shown_rental } = await db
      .selectFrom('listing')
      .select('shown_rental')
      .where('id', '=', row.listing_id)
      .executeTakeFirstOrThrow();
    if (row.held_until !== null && now < row.held_until.getTime() && row.hourly === shown_rental) return row.held_until;
    await bargains.move(deps, row, { event: 'bargain.expired' });
    return null;
  }
  const midnight = addDays(startOfDay(row.created_at.getTime()), 1);
  if (now < midnight) return new Date(midnight);
  await bargains.move(deps, row, { event: 'bargain.closed' });
  return null;
}
