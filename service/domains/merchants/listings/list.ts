import { sql } from 'kysely';
import type { DataOf, QueryOf } from '#contract/rest/endpoint.ts';
import { type getCentre, type getGoingRate, type listOwnListings, ownListingShape } from '#contract/rest/ownListings.ts';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { publishMost } from '#contract/rules/merchant.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { coverLabel } from '#service/domains/listings/present.ts';
import { listing } from '#service/domains/listings/tables.ts';
import { listingCover } from '#service/domains/pictures/paths.ts';
import { instant, json, orNull, pick, type RowOf, text, texts, whole } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import type { Ground } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { readPage } from '#service/kernel/http/page.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import type { Reasons } from '#service/domains/merchants/tables.ts';
import { hindranceOf, standingOf } from './may.ts';

const WINDOW = 30 * DAY;
const RATE_FROM = 5;

const listRow = {
  ...pick(listing, 'id', 'title', 'game_id', 'platform', 'zone', 'state', 'resting_until', 'rental', 'deposit', 'is_rented', 'rental_time'),
  game_name: text,
  world: text,
  pictures: texts,
  attrs: json<readonly { readonly attr_name: string; readonly value: string }[]>(),
  next_at: orNull(instant),
  rented_minutes: whole,
  income: whole,
  version: whole,
  reasons: json<Reasons>(),
};

const reasonOf = (reasons: Reasons): string | null => Object.values(reasons).join('；') || null;

const untitled = (title: string): string => (title === '' ? '未命名草稿' : title);

const present = (row: RowOf<typeof listRow>) => {
  const until = row.resting_until;
  return fromRow(
    ownListingShape,
    { ...row, title: untitled(row.title) },
    {
      cover: row.pictures[0] ?? listingCover({ world: row.world, title: row.game_name }, row.id, coverLabel(row.attrs)),
      resting_until: until === null || until === 'infinity' ? null : until.getTime(),
      reason: reasonOf(row.reasons),
    },
  );
};

type Query = QueryOf<typeof listOwnListings>;

const conditions = ({ state, rented, game_id, keyword, least, most, cursor }: Query): Statement =>
  sql.join(
    [
      sql`listing.deleted_at is null`,
      ...(state === undefined ? [] : [sql`listing.state = ${state}::listing_state`]),
      ...(rented === undefined ? [] : [sql`listing.is_rented`]),
      ...(game_id === undefined ? [] : [sql`listing.game_id = ${game_id}`]),
      ...(keyword === undefined ? [] : [sql`(strpos(lower(listing.title), lower(${keyword})) > 0 or listing.id::text = ${keyword})`]),
      ...(least === undefined ? [] : [sql`listing.rental >= ${least}`]),
      ...(most === undefined ? [] : [sql`listing.rental <= ${most}`]),
      ...(cursor === undefined ? [] : [sql`listing.id < ${cursor}`]),
    ],
    sql` and `,
  );

/** A page of the owner's accounts: the page is cut first, so that only its rows are counted. */
export async function ownListings({ db, clock }: Ground, ownerId: string, query: Query): Promise<DataOf<typeof listOwnListings>> {
  const now = clock.now();
  const since = new Date(now - WINDOW);
  const { rows, last } = await readPage(query.limit, (count) =>
    db.read(
      listRow,
      sql`
      with page as materialized (
        select listing.* from listing where owner_id = ${ownerId} and ${conditions(query)} order by listing.id desc limit ${count}
      )
      select page.id, coalesce(nullif(edit.form ->> 'title', ''), page.title) as title, page.game_id, page.platform, page.zone, page.state,
        page.resting_until, case when page.state = 'draft' then coalesce((edit.form ->> 'hourly')::bigint, 0) else page.rental end as rental, page.deposit, page.is_rented, page.rental_time,
        game.title as game_name, game.world, page.pictures, page.attrs, coalesce(edit.version, 0) as version,
        coalesce(edit.reasons, '{}') as reasons, (
          select min(lower(during)) from order_hold where order_hold.listing_id = page.id and active and lower(during) > ${new Date(now)}
        ) as next_at, coalesce(done.minutes, 0)::bigint as rented_minutes, coalesce(done.income, 0)::bigint as income
      from page join game on game.id = page.game_id left join listing_edit edit on edit.listing_id = page.id
        left join lateral (
          select sum(extract(epoch from coalesce(ended_at, end_at) - start_at) / ${MINUTE / 1000}) as minutes,
            sum(rent) filter (where status = ${sql.lit(ORDER.finished)}) as income
          from rental_order where rental_order.listing_id = page.id and start_at >= ${since}
            and status in (${sql.lit(ORDER.finished)}, ${sql.lit(ORDER.renting)})
        ) done on true
      order by page.id desc`,
    ),
  );
  return { list: rows.map(present), next_cursor: last?.id ?? null };
}

/** What the caller may publish, and his accounts by state. */
export async function centreOf(deps: Ground, caller: Caller): Promise<DataOf<typeof getCentre>> {
  const standing = await standingOf(deps, caller.id);
  const counted = await first(
    deps.db,
    { on_offer: whole, resting: whole, waiting: whole, draft: whole, off: whole, rented: whole },
    sql`
    select count(*) filter (where state = 'on_offer') as on_offer, count(*) filter (where state = 'resting') as resting,
      count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'draft') as draft,
      count(*) filter (where state = 'off') as off, count(*) filter (where is_rented) as rented
    from listing where owner_id = ${caller.id} and deleted_at is null`,
  );
  return {
    certificate: caller.certType,
    shop: standing.shop,
    most: publishMost(caller.certType),
    hindrance: hindranceOf(caller, standing, deps.clock.now()),
    ...(counted ?? { on_offer: 0, resting: 0, waiting: 0, draft: 0, off: 0, rented: 0 }),
  };
}

/** Median hourly price of the game's accounts on a platform that were rented in the last 30 days; none below five. */
export async function goingRate({ db, clock }: Ground, gameId: string, platform: string | undefined): Promise<DataOf<typeof getGoingRate>> {
  const alike = platform === undefined || platform === '' ? sql`` : sql`and listing.platform = ${platform}`;
  const found = await first(
    db,
    { accounts: whole, hourly: orNull(whole) },
    sql`
    select count(*) as accounts, round(percentile_cont(0.5) within group (order by rental))::bigint as hourly
    from listing where game_id = ${gameId} and is_listed and deleted_at is null ${alike} and exists (
      select from rental_order where rental_order.listing_id = listing.id and start_at >= ${new Date(clock.now() - WINDOW)}
        and status in ${orderStatusesIn('depositFrozen')}
    )`,
  );
  const { accounts = 0, hourly = null } = found ?? {};
  return { accounts, hourly: accounts < RATE_FROM ? null : hourly };
}
