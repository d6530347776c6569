import { sql } from 'kysely';
import type { DataOf, QueryOf } from '#contract/rest/endpoint.ts';
import type { getOwnTable, listOwnIds } from '#contract/rest/ownListings.ts';
import { BULK_MOST } from '#contract/rules/bulk.ts';
import { CENTRE_WINDOW } from '#contract/rules/merchant.ts';
import { id, whole } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { conditions, doneSince, doneSums, listRow, nextStart, present, shownColumns, shownTables, type Wanted } from './list.ts';

type Query = QueryOf<typeof getOwnTable>;

const sums = ['hours', 'income'];

const keyOf = (sort: Query['sort'], now: number): Statement => {
  switch (sort) {
    case 'id':
      return sql`listing.id`;
    case 'title':
      return sql`listing.title`;
    case 'state':
      return sql`listing.state`;
    case 'price':
      return sql`listing.rental`;
    case 'deposit':
      return sql`listing.deposit`;
    case 'next':
      return nextStart(sql.ref('listing.id'), now);
    case 'hours':
      return sql`coalesce(done.minutes, 0)`;
    case 'income':
      return sql`coalesce(done.income, 0)`;
    case 'password':
      return sql`listing.password_due_at`;
    default:
      return sort satisfies never;
  }
};

const tableRow = { ...listRow, total: whole, page: whole };

/**
 * A page of the owner's accounts in any order. The rows are ordered first by their keys alone, then the page is cut, and only its rows are
 * joined; sums of orders are made for all accounts only where they are the order. Equal keys are in the order of ids, newest first.
 */
export async function ownTable({ db, clock }: CommandContext, ownerId: string, query: Query): Promise<DataOf<typeof getOwnTable>> {
  const now = clock.now();
  const { sort, ascending, page, size } = query;
  const summed = sums.includes(sort)
    ? sql`left join (
        select listing_id, ${doneSums} from rental_order
        where owner_id = ${ownerId} and paid_at is not null and ${doneSince(new Date(now - CENTRE_WINDOW))} group by listing_id
      ) done on done.listing_id = listing.id`
    : sql``;
  const direction = sql`${ascending === undefined ? sql`desc` : sql`asc`} nulls last`;
  const rows = await db.read(
    tableRow,
    sql`
    with chosen as materialized (
      select listing.id, ${keyOf(sort, now)} as key from listing ${summed} where listing.owner_id = ${ownerId} and ${conditions(query)}
    ), cut as materialized (
      select count(*) as total, least(${page}, greatest(0, (count(*) - 1) / ${size})) as page from chosen
    ), page as materialized (
      select listing.*, part.place from (
        select id, row_number() over (order by key ${direction}, id desc) as place from chosen
        order by key ${direction}, id desc limit ${size} offset (select cut.page * ${size} from cut)
      ) part join listing on listing.id = part.id
    )
    select ${shownColumns(now)}, cut.total, cut.page as page from ${shownTables(now)} cross join cut order by page.place`,
  );
  return { list: rows.map(present), total: rows[0]?.total ?? 0, page: rows[0]?.page ?? 0 };
}

/** Ids of the owner's accounts under filters, newest first, as many as one change takes. */
export async function ownIds({ db }: CommandContext, ownerId: string, wanted: Wanted): Promise<DataOf<typeof listOwnIds>> {
  const rows = await db.read(
    { id, total: whole },
    sql`
    select listing.id, count(*) over () as total from listing
    where owner_id = ${ownerId} and ${conditions(wanted)} order by listing.id desc limit ${BULK_MOST}`,
  );
  return { list: rows.map((row) => ({ id: row.id })), total: rows[0]?.total ?? 0 };
}
