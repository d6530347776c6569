import { sql } from 'kysely';
import { dayKey } from '#contract/rules/clock.ts';
import { freePlaysADay, playsOfDay, restOfPlay } from '#contract/rules/freePlay.ts';
import { CREDIT_TO_RENT } from '#contract/rules/loyalty.ts';
import type { Period } from '#contract/rules/types.ts';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { createFreePlay } from '#contract/rest/freePlay.ts';
import { requireAdult, requireUnlimited } from '#service/domains/identity/eligibility.ts';
import { game, listing } from '#service/domains/listings/tables.ts';
import { flag, id, pick, type RowOf } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { type FreePlay, plays, USED } from './move.ts';
import { freePlayOffer } from './tables.ts';

const offered = {
  ...pick(listing, 'owner_id', 'is_listed', 'deleted_at', 'is_free_play'),
  ...pick(game, 'maintenance_status', 'is_suspended'),
  ...pick(freePlayOffer, 'windows', 'minutes'),
  /** Its owner lets it rest now. */
  is_resting: flag,
};
type Offered = RowOf<typeof offered>;

/** What a play uses: which chance of the day, or a coupon. */
type Chance = Pick<FreePlay, 'place' | 'coupon_id'>;

/** Takes one of today's plays for a person. Run inside a transaction. */
export async function beginPlay(
  deps: CommandContext,
  caller: Caller,
  { account_id, start_at }: BodyOf<typeof createFreePlay>,
): Promise<FreePlay> {
  const { db, clock } = deps;
  const now = clock.now();
  requireAdult(caller, '免费玩', now);
  requireUnlimited(caller, 'rent');
  if (caller.creditScore < CREDIT_TO_RENT)
    throw refused('CREDIT_TOO_LOW_TO_RENT', { details: { missing: CREDIT_TO_RENT - caller.creditScore } });
  const offer = await lockOffer(db, account_id, now);
  if (offer.owner_id === caller.id) throw refused('OWN_LISTING');
  const period = periodOf(offer, start_at, now);
  await db.write(sql`select pg_advisory_xact_lock(hashtext('renter'), hashtext(${caller.id}))`);
  await requireFree(db, caller.id, account_id, period);
  const chance = await chanceOf(db, caller, now);
  const begun = await plays.start(
    deps,
    {
      user_id: caller.id,
      listing_id: account_id,
      day: dayKey(now),
      ...chance,
      created_at: new Date(now),
      start_at: new Date(period.start),
      end_at: new Date(period.end),
      ended_at: null,
    },
    { event: 'play.taken', by: 'user', ...(period.start <= now && { status: 'playing' }) },
  );
  await reserve(db, begun);
  await queueJob(db, 'freePlay.move', begun.id, period.start <= now ? period.end : period.start);
  return begun;
}

async function lockOffer(db: Db, listingId: string, now: number): Promise<Offered> {
  const found = await first(
    db,
    offered,
    sql`
    select owner_id, is_listed, deleted_at, is_free_play, maintenance_status, is_suspended,
      coalesce(free_play_offer.windows, '[]') as windows, coalesce(minutes, 60) as minutes,
      coalesce(resting_until > ${new Date(now)}, false) as is_resting
    from listing join game on game.id = game_id left join free_play_offer on free_play_offer.listing_id = listing.id
    where listing.id = ${listingId} for no key update of listing`,
  );
  if (!found || found.deleted_at !== null) throw refused('LISTING_DELETED');
  const isClosed = found.maintenance_status && found.is_suspended;
  if (!found.is_listed || !found.is_free_play || isClosed || found.is_resting || found.windows.length === 0)
    throw refused('FREE_PLAY_NOT_OFFERED');
  return found;
}

function periodOf({ windows, minutes }: Offered, startAt: number, now: number): Period {
  const play = playsOfDay(windows, minutes, now).find(({ start }) => start === startAt);
  const rest = play && restOfPlay(play, now);
  if (!rest) throw refused('FREE_PLAY_OVER');
  return rest;
}

async function requireFree(db: Db, userId: string, listingId: string, { start, end }: Period): Promise<void> {
  const during = sql`tstzrange(${new Date(start)}, ${new Date(end)})`;
  const row = await first(
    db,
    { is_taken: flag, is_busy: flag },
    sql`select
      exists (select from order_hold where listing_id = ${listingId} and active and during && ${during}) as is_taken,
      exists (
        select from free_play where user_id = ${userId} and status in ('booked', 'playing', 'leaving')
          and tstzrange(start_at, end_at) && ${during}
      ) as is_busy`,
  );
  if (row?.is_busy) throw refused('FREE_PLAY_OWN_TIME');
  if (row?.is_taken) throw refused('FREE_PLAY_TAKEN');
}

/** The first unused chance of the day, else the unused coupon that expires first. */
async function chanceOf(db: Db, caller: Caller, now: number): Promise<Chance> {
  const used = await db
    .selectFrom('free_play')
    .select('place')
    .where('user_id', '=', caller.id)
    .where('day', '=', dayKey(now))
    .where('place', 'is not', null)
    .where('status', 'in', USED)
    .execute();
  const places = Array.from({ length: freePlaysADay(caller.isSuper) }, (_, at) => at + 1);
  const place = places.find((each) => !used.some(({ place: taken }) => taken === each));
  if (place !== undefined) return { place, coupon_id: null };
  const coupon = await first(
    db,
    { id },
    sql`
    select id from free_play_coupon where user_id = ${caller.id} and expires_at > ${new Date(now)}
      and not exists (select from free_play where coupon_id = free_play_coupon.id and status in ('booked', 'playing', 'ended'))
    order by expires_at, id limit 1`,
  );
  if (!coupon) throw refused('FREE_PLAY_USED_UP');
  return { place: null, coupon_id: coupon.id };
}

/** Reserves the time; the constraint that keeps rentals apart decides last. */
async function reserve(db: Db, { id: playId, listing_id, start_at, end_at }: FreePlay): Promise<void> {
  await db.write(sql`
    insert into order_hold (free_play_id, listing_id, during) values (${playId}, ${listing_id}, tstzrange(${start_at}, ${end_at}))`);
}
