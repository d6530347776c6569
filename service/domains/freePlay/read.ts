import { sql } from 'kysely';
import type { DataOf, QueryOf } from '#contract/rest/endpoint.ts';
import * as rest from '#contract/rest/freePlay.ts';
import { addDays, dayKey, startOfDay } from '#contract/rules/clock.ts';
import { type FreePlayWindow, freePlaysADay, playsOfDay, restOfPlay } from '#contract/rules/freePlay.ts';
import type { Period } from '#contract/rules/types.ts';
import { coverLabel, presentAttributes } from '#service/domains/listings/present.ts';
import { closedIds, type Game, type GameShelf } from '#service/domains/listings/games.ts';
import type { Attribute } from '#service/domains/listings/row.ts';
import { game, listing } from '#service/domains/listings/tables.ts';
import { gameIcon, listingCover } from '#service/domains/pictures/paths.ts';
import { flag, id, instant, json, orNull, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { isShownAt } from '#service/kernel/contents/kind.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { olderThan, readPage } from '#service/kernel/http/page.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { freePlay } from './tables.ts';

type ListingData = DataOf<typeof rest.listFreePlayAccounts>['list'][number];

/** Offered today, and its owner does not let it rest now; the partial index listing_free_play has the conditions of columns. */
const isOffered = (now: number) => sql`listing.is_free_play and listing.is_listed and listing.deleted_at is null
  and (listing.resting_until is null or listing.resting_until <= ${new Date(now)})`;

export async function listGames({ db, clock }: CommandContext, shelf: GameShelf): Promise<DataOf<typeof rest.listFreePlayGames>> {
  const closed = closedIds(await shelf.games());
  const counts = await db.read(
    { id, listings: whole },
    sql`select game_id as id, count(*) as listings from listing join free_play_offer on listing_id = listing.id
      where ${isOffered(clock.now())} and game_id <> all(${closed}::bigint[]) group by game_id order by listings desc, game_id`,
  );
  const games = await shelf.games(counts.map((row) => Number(row.id)));
  return {
    list: counts.flatMap((row) => {
      const of = games.get(Number(row.id));
      return of ? [fromRow(rest.freePlayGameShape, { ...row, title: of.title }, { icon: gameIcon(of) })] : [];
    }),
  };
}

const offerRow = {
  ...pick(listing, 'id', 'title', 'shown_rental'),
  game_id: id,
  recommendation: whole,
  attrs: json<readonly Attribute[]>(),
  best: json<readonly { readonly name: string; readonly kind: never; readonly rarity: never }[]>(),
  windows: json<FreePlayWindow[]>(),
  minutes: whole,
  /** Reserved periods of today, with the caller's own plays marked. */
  taken: json<readonly (Period & { readonly isOwn: boolean })[]>(),
};
type OfferRow = RowOf<typeof offerRow>;

const cursorOf = ({ recommendation, id: last }: OfferRow): string => `${recommendation}_${last}`;

function behind(cursor: string | undefined) {
  const [place = '', last = ''] = cursor?.split('_') ?? [];
  return cursor === undefined ? sql`` : sql`and (listing.recommendation, listing.id) < (${place}::integer, ${last}::bigint)`;
}

const selectOffers = (
  query: { cursor?: string | undefined; game_id?: string | undefined },
  count: number,
  closed: number[],
  of: Seen,
) => sql`
  select listing.id, listing.title, shown_rental, game_id, attrs, free_play_offer.windows, minutes,
    recommendation,
    jsonb_path_query_array(inventory, '$[0 to 0]') as best, coalesce((
      select jsonb_agg(jsonb_build_object(
        'start', (extract(epoch from lower(during)) * 1000)::bigint, 'end', (extract(epoch from upper(during)) * 1000)::bigint,
        'isOwn', coalesce(free_play.user_id = ${of.userId}::bigint, false)
      ))
      from order_hold left join free_play on free_play.id = free_play_id
      where order_hold.listing_id = listing.id and active and during && tstzrange(${of.from}, ${of.to})
    ), '[]') as taken
  from listing join free_play_offer on free_play_offer.listing_id = listing.id
  where ${isOffered(of.now)} and game_id <> all(${closed}::bigint[]) ${behind(query.cursor)}
    ${query.game_id === undefined ? sql`` : sql`and game_id = ${query.game_id}`}
  order by listing.recommendation desc, listing.id desc limit ${count}`;

interface Seen {
  readonly userId: string | null;
  readonly now: number;
  readonly from: Date;
  readonly to: Date;
}

function slotOf(play: Period, taken: OfferRow['taken'], now: number): ListingData['slots'][number] {
  const met = taken.filter(({ start, end }) => start < play.end && play.start < end);
  const ends = (state: ListingData['slots'][number]['state']) => ({ start_at: play.start, end_at: play.end, state });
  if (play.end <= now) return ends('past');
  if (met.some(({ isOwn }) => isOwn)) return ends('own');
  const rest = restOfPlay(play, now);
  if (rest === null) return ends('past');
  return ends(met.some(({ start, end }) => start < rest.end && rest.start < end) ? 'taken' : 'free');
}

function presentOffer(row: OfferRow, of: Game, now: number): ListingData {
  return fromRow(
    rest.freePlayListingShape,
    { ...row, game_name: of.title },
    {
      cover: listingCover(of, Number(row.id), coverLabel(row.attrs), row.best[0]),
      attrs: presentAttributes(row.attrs.slice(0, 3)),
      slots: playsOfDay(row.windows, row.minutes, now).map((play) => slotOf(play, row.taken, now)),
    },
  );
}

/** Pages of full accounts are skipped while only open ones are wanted, at most so many. */
const PAGES_MOST = 5;

export async function listOffers(
  { db, clock }: CommandContext,
  shelf: GameShelf,
  query: QueryOf<typeof rest.listFreePlayAccounts>,
  caller: Caller | null,
): Promise<DataOf<typeof rest.listFreePlayAccounts>> {
  const now = clock.now();
  const closed = closedIds(await shelf.games());
  const seen: Seen = { userId: caller?.id ?? null, now, from: new Date(startOfDay(now)), to: new Date(addDays(startOfDay(now), 1)) };
  const list: ListingData[] = [];
  let cursor = query.cursor;
  for (let page = 0; page < PAGES_MOST; page += 1) {
    const { rows, last } = await readPage(query.limit, (count) =>
      db.read(offerRow, selectOffers({ cursor, game_id: query.game_id }, count, closed, seen)),
    );
    const games = await shelf.games(rows.map(({ game_id }) => Number(game_id)));
    for (const row of rows) {
      const of = games.get(Number(row.game_id));
      if (of) list.push(presentOffer(row, of, now));
    }
    cursor = last ? cursorOf(last) : undefined;
    if (query.is_open !== '1') break;
    const open = list.filter(({ slots }) => slots.some(({ state }) => state === 'free'));
    list.splice(0, list.length, ...open);
    if (cursor === undefined || list.length > 0) break;
  }
  return { list, next_cursor: cursor ?? null };
}

const playRow = {
  ...pick(freePlay, 'id', 'status', 'start_at', 'end_at', 'listing_id', 'coupon_id'),
  ...pick(listing, 'title', 'shown_rental'),
  ...pick(game, 'world'),
  game_title: text,
  attrs: json<readonly Attribute[]>(),
};

const selectPlays = sql`
  select free_play.id, status, start_at, end_at, listing_id, coupon_id, listing.title, shown_rental, world, game.title as game_title, attrs
  from free_play join listing on listing.id = listing_id join game on game.id = game_id`;

const returned: ReadonlySet<string> = new Set(['leaving', 'shortened', 'cancelled', 'displaced']);

const presentPlay = (row: RowOf<typeof playRow>, now: number) =>
  fromRow(rest.freePlayShape, row, {
    is_by_coupon: row.coupon_id !== null,
    is_returned: returned.has(row.status),
    cover: listingCover({ world: row.world, title: row.game_title }, Number(row.listing_id), coverLabel(row.attrs), undefined),
    server_time: now,
  });

export async function readPlay({ db, clock }: CommandContext, userId: string, playId: string) {
  const row = await first(db, playRow, sql`${selectPlays} where free_play.id = ${playId} and user_id = ${userId}`);
  if (!row) throw refused('NOT_FOUND');
  return presentPlay(row, clock.now());
}

export async function listPlays(
  { db, clock }: CommandContext,
  userId: string,
  { cursor, limit }: QueryOf<typeof rest.listFreePlays>,
): Promise<DataOf<typeof rest.listFreePlays>> {
  const { rows, last } = await readPage(limit, (count) =>
    db.read(
      playRow,
      sql`${selectPlays} where user_id = ${userId} ${olderThan('free_play.id', cursor)} order by free_play.id desc limit ${count}`,
    ),
  );
  return { list: rows.map((row) => presentPlay(row, clock.now())), next_cursor: last?.id ?? null };
}

const COUPONS_SHOWN = 20;

const couponRow = { id, given_at: instant, expires_at: instant, is_used: flag };

const couponsOf = (db: Db, userId: string) =>
  db.read(
    couponRow,
    sql`select id, given_at, expires_at,
        exists (select from free_play where coupon_id = free_play_coupon.id and status in ('booked', 'playing', 'ended')) as is_used
      from free_play_coupon where user_id = ${userId} order by id desc limit ${COUPONS_SHOWN}`,
  );

const couponStatus = ({ is_used, expires_at }: RowOf<typeof couponRow>, now: number) =>
  is_used ? 'used' : expires_at.getTime() > now ? 'unused' : 'expired';

export async function listCoupons({ db, clock }: CommandContext, userId: string): Promise<DataOf<typeof rest.listFreePlayCoupons>> {
  const rows = await couponsOf(db, userId);
  return { list: rows.map((row) => fromRow(rest.freePlayCouponShape, row, { status: couponStatus(row, clock.now()) })) };
}

export async function readCount({ db, clock }: CommandContext, caller: Caller): Promise<DataOf<typeof rest.getFreePlayCount>> {
  const now = clock.now();
  const [coupons, row] = await Promise.all([
    couponsOf(db, caller.id),
    first(
      db,
      { used: whole, streak: orNull(whole) },
      sql`select
        (select count(*) from free_play where user_id = ${caller.id} and day = ${dayKey(now)} and place is not null
          and status in ('booked', 'playing', 'ended')) as used,
        (select step from sign_in where user_id = ${caller.id} and day >= ${dayKey(addDays(now, -1))} order by day desc limit 1) as streak`,
    ),
  ]);
  const total = freePlaysADay(caller.isSuper);
  const daily = Math.max(0, total - (row?.used ?? 0));
  const unused = coupons.filter((coupon) => couponStatus(coupon, now) === 'unused').length;
  return {
    left: daily + unused,
    daily_total: total,
    daily_left: daily,
    coupons: unused,
    is_super: caller.isSuper,
    streak: row?.streak ?? 0,
    resets_at: addDays(startOfDay(now), 1),
  };
}

export async function listPromotions({ db, clock }: CommandContext): Promise<DataOf<typeof rest.listFreePlayPromotions>> {
  const rows = await db
    .selectFrom('free_play_promotion')
    .select(['id', 'title', 'text', 'button', 'href'])
    .where(isShownAt(clock.now(), 'free_play_promotion'))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return { list: rows.map((row) => fromRow(rest.freePlayPromotionShape, row, {})) };
}
