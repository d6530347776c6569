import { sql } from 'kysely';
import type { DataOf, QueryOf } from '#contract/rest/endpoint.ts';
import { type getCentre, type listOwnIds, type listOwnListings, ownListingShape } from '#contract/rest/ownListings.ts';
import { addDays, startOfDay } from '#contract/rules/clock.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { CENTRE_WINDOW, publishMost } from '#contract/rules/merchant.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { coverLabel } from '#service/domains/listings/present.ts';
import { listing } from '#service/domains/listings/tables.ts';
import { listingCover } from '#service/domains/pictures/paths.ts';
import { instant, json, orNull, pick, type RowOf, text, texts, whole } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { readPage } from '#service/kernel/http/page.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import type { Reasons } from '#service/domains/merchants/tables.ts';
import { hindranceOf, standingOf } from './may.ts';

export const listRow = {
  ...pick(listing, 'id', 'title', 'game_id', 'platform', 'zone', 'state', 'resting_until', 'rental', 'deposit', 'is_rented', 'rental_time'),
  game_name: text,
  world: text,
  pictures: texts,
  attrs: json<readonly { readonly attr_name: string; readonly value: string }[]>(),
  next_at: orNull(instant),
  today_from: orNull(instant),
  today_until: orNull(instant),
  password_due_at: orNull(instant),
  answer_order_no: orNull(text),
  rented_minutes: whole,
  income: whole,
  version: whole,
  reasons: json<Reasons>(),
};

const reasonOf = (reasons: Reasons): string | null => Object.values(reasons).join('；') || null;

const untitled = (title: string): string => (title === '' ? '未命名草稿' : title);

export const present = (row: RowOf<typeof listRow>) => {
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
export type Wanted = QueryOf<typeof listOwnIds>;

/** Condition on listings by the filters of the owner's lists. */
export const conditions = ({ state, rented, password, game_id, keyword, least, most }: Wanted): Statement =>
  sql.join(
    [
      sql`listing.deleted_at is null`,
      ...(password === undefined ? [] : [sql`listing.password_due_at is not null`]),
      ...(state === undefined ? [] : [sql`listing.state = ${state}::listing_state`]),
      ...(rented === undefined ? [] : [sql`listing.is_rented`]),
      ...(game_id === undefined ? [] : [sql`listing.game_id = ${game_id}`]),
      ...(keyword === undefined ? [] : [sql`(strpos(lower(listing.title), lower(${keyword})) > 0 or listing.id::text = ${keyword})`]),
      ...(least === undefined ? [] : [sql`listing.rental >= ${least}`]),
      ...(most === undefined ? [] : [sql`listing.rental <= ${most}`]),
    ],
    sql` and `,
  );

/** Columns of `listRow` for the listings that a statement `page` has chosen, and the tables that they need. */
export const shownColumns = (now: number): Statement => sql`
  page.id, coalesce(nullif(edit.form ->> 'title', ''), page.title) as title, page.game_id, page.platform, page.zone, page.state,
  page.resting_until, page.deposit, page.is_rented, page.rental_time, page.password_due_at,
  case when page.state = 'draft' then coalesce((edit.form ->> 'hourly')::bigint, 0) else page.rental end as rental,
  game.title as game_name, game.world, page.pictures, page.attrs, coalesce(edit.version, 0) as version,
  coalesce(edit.reasons, '{}') as reasons, ${nextStart(sql.ref('page.id'), now)} as next_at, today.start_at as today_from,
  today.end_at as today_until, (
    select order_no from rental_order join complaint on complaint.order_id = rental_order.id
    where rental_order.listing_id = page.id and rental_order.status = ${sql.lit(ORDER.disputed)}
      and complaint.party = 'renter' and complaint.status = 'open'
    order by rental_order.id limit 1
  ) as answer_order_no, coalesce(done.minutes, 0)::bigint as rented_minutes, coalesce(done.income, 0)::bigint as income`;

/** Start of a listing's next paid order. */
export const nextStart = (listingId: Statement, now: number): Statement => sql`(
  select min(start_at) from rental_order
  where rental_order.listing_id = ${listingId} and status = ${sql.lit(ORDER.waiting)} and start_at > ${new Date(now)}
)`;

const rented = sql`(${sql.lit(ORDER.finished)}, ${sql.lit(ORDER.renting)})`;
/** Minutes and rent of the last 30 days. */
export const doneSums = sql`
  sum(extract(epoch from coalesce(ended_at, end_at) - start_at) / ${sql.lit(MINUTE / 1000)}) as minutes,
  sum(rent) filter (where status = ${sql.lit(ORDER.finished)}) as income`;
export const doneSince = (since: Date): Statement => sql`start_at >= ${since} and status in ${rented}`;

export const shownTables = (now: number): Statement => sql`
  page join game on game.id = page.game_id left join listing_edit edit on edit.listing_id = page.id
    left join lateral (
      select ${doneSums} from rental_order where rental_order.listing_id = page.id and ${doneSince(new Date(now - CENTRE_WINDOW))}
    ) done on true
    left join lateral (
      select start_at, end_at from rental_order
      where rental_order.listing_id = page.id and status in (${sql.lit(ORDER.waiting)}, ${sql.lit(ORDER.renting)})
        and start_at < ${new Date(addDays(startOfDay(now), 1))} and end_at > ${new Date(now)}
      order by start_at limit 1
    ) today on true`;

/** A page of the owner's accounts: the page is cut first, so that only its rows are counted. */
export async function ownListings({ db, clock }: CommandContext, ownerId: string, query: Query): Promise<DataOf<typeof listOwnListings>> {
  const now = clock.now();
  const older = query.cursor === undefined ? sql`` : sql`and listing.id < ${query.cursor}`;
  const { rows, last } = await readPage(query.limit, (count) =>
    db.read(
      listRow,
      sql`
      with page as materialized (
        select listing.* from listing
        where owner_id = ${ownerId} and ${conditions(query)} ${older} order by listing.id desc limit ${count}
      )
      select ${shownColumns(now)} from ${shownTables(now)} order by page.id desc`,
    ),
  );
  return { list: rows.map(present), next_cursor: last?.id ?? null };
}

/** Orders by which an account is rented now, or is about to be. */
const taking = sql`(${sql.lit(ORDER.unpaid)}, ${sql.lit(ORDER.paying)}, ${sql.lit(ORDER.renting)}, ${sql.lit(ORDER.disputed)})`;

const counted = {
  on_offer: whole,
  resting: whole,
  waiting: whole,
  draft: whole,
  off: whole,
  rented: whole,
  passwords_due: whole,
  complaints_open: whole,
};

/** What the caller may publish, and his accounts by state. */
export async function centreOf(deps: CommandContext, caller: Caller): Promise<DataOf<typeof getCentre>> {
  const standing = await standingOf(deps, caller.id);
  const counts = await first(
    deps.db,
    counted,
    sql`
    select count(*) filter (where state = 'on_offer') as on_offer, count(*) filter (where state = 'resting') as resting,
      count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'draft') as draft,
      count(*) filter (where state = 'off') as off, (
        select count(*) from listing where is_rented and deleted_at is null and id in (
          select listing_id from rental_order where owner_id = ${caller.id} and status in ${taking}
        )
      ) as rented, (
        select count(*) from listing where owner_id = ${caller.id} and password_due_at is not null and deleted_at is null
      ) as passwords_due, (
        select count(*) from rental_order join complaint on complaint.order_id = rental_order.id
        where rental_order.owner_id = ${caller.id} and rental_order.status = ${sql.lit(ORDER.disputed)}
          and complaint.party = 'renter' and complaint.status = 'open'
      ) as complaints_open
    from listing where owner_id = ${caller.id} and deleted_at is null`,
  );
  return {
    certificate: caller.certType,
    shop: standing.shop,
    most: publishMost(caller.certType),
    hindrance: hindranceOf(caller, standing, deps.clock.now()),
    ...(counts ?? { on_offer: 0, resting: 0, waiting: 0, draft: 0, off: 0, rented: 0, passwords_due: 0, complaints_open: 0 }),
  };
}
