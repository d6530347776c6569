import { type RawBuilder, sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { listListings } from '#contract/rest/listings.ts';
import type { Caller } from '#service/auth.ts';
import { json, type RowOf } from '#service/db/columns.ts';
import type { Deps } from '#service/deps.ts';
import { closedIds, type Game, type GameShelf, isClosed } from '#service/resources/catalogue/games.ts';
import { presentCards } from '#service/resources/listings/present.ts';
import { cardColumns, cardRow } from '#service/resources/listings/row.ts';
import { COUNT_CAP, openHitCounter } from './count.ts';
import { type Filter, filterOf, type HallQuery } from './filter.ts';
import { beyond, type Cursor, keyColumns, orderBy, readCursor, writeCursor } from './sort.ts';
import {
  allTerms,
  countsByTerms,
  isSearch,
  openTermStatistics,
  type Outlook,
  outlookOf,
  type Search,
  searchAfterWalk,
  searchForPage,
  type SearchTerms,
} from './terms.ts';

type Page = DataOf<typeof listListings>;
const hallRow = { ...cardRow, keys: json<number[]>() };
type HallRow = RowOf<typeof hallRow>;

const EMPTY: Page = { list: [], next_cursor: null, count: 0, count_capped: false };

const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql.join([...conditions], sql` and `);

const hasTerms = (terms: SearchTerms): RawBuilder<boolean> =>
  sql`listing_terms(listing.haystack, listing.attrs, listing.game_id) @> ${allTerms(terms)}::text[]`;

/** What a count depends on: every filter, and neither the page nor its order. */
const countKey = ({ cursor: _cursor, limit: _limit, sort: _sort, ...filters }: HallQuery): string => JSON.stringify(filters);

/** A game whose listings nobody can rent now has no page, unless all listings are asked for. */
const isEmpty = (gameId: number, query: HallQuery, games: ReadonlyMap<number, Game>): boolean => {
  const game = games.get(gameId);
  return game === undefined || (isClosed(game) && query.available !== 'all');
};

/** A range of prices on the way along another order: the narrower it is, the less that order is worth. */
const hasFreeRange = ({ rental_min, rental_max, sort }: HallQuery): boolean =>
  (rental_min !== undefined || rental_max !== undefined) && sort !== 'price_asc' && sort !== 'price_desc';

/** Rows that hold all conditions; those of a merchant, who has few, and a search by terms are gathered first, a walk passes only so many on its way. */
function sourceOf(
  query: HallQuery,
  { ground, further, terms }: Filter,
  cursor: Cursor | null,
  search: Search | undefined,
): RawBuilder<unknown> {
  const reached = cursor ? [...ground, beyond(query.sort, cursor)] : ground;
  // The offset keeps the planner from taking a sorted index after all, along which it thinks that hits are met sooner than they are.
  const gathered = (conditions: readonly RawBuilder<boolean>[]) => sql`(select * from listing where ${and(conditions)} offset 0) listing`;
  if (query.merchant_id !== undefined) return gathered([...reached, ...further]);
  if (search === undefined) return sql`listing where ${and([...reached, ...further])}`;
  if (search === 'terms') return gathered([...reached, ...further, hasTerms(terms)]);
  return sql`(select * from listing where ${and(reached)} order by ${orderBy(query.sort)} limit ${search}) listing where ${and(further)}`;
}

/** Reads pages of the hall. The count is taken beside the first page and carried on by the cursor. */
export function openHall(deps: Deps, shelf: GameShelf): (query: HallQuery, caller: Caller | null) => Promise<Page> {
  const { db } = deps;
  const termStatistics = openTermStatistics(db);
  const countHits = openHitCounter(deps);

  /** The rows of one page and one more, which tells whether there is a next one. */
  const readRows = async (
    query: HallQuery,
    filter: Filter,
    cursor: Cursor | null,
    caller: Caller | null,
    outlook: Outlook | undefined,
  ): Promise<HallRow[]> => {
    const wanted = query.limit + 1;
    const read = (search?: Search): Promise<HallRow[]> =>
      db.read(
        hallRow,
        sql`
      select ${cardColumns(caller)}, ${keyColumns(query.sort)} from ${sourceOf(query, filter, cursor, search)}
      order by ${orderBy(query.sort)} limit ${wanted}`,
        // Where a range decides which index is best, one plan for all values can be very wrong.
        hasFreeRange(query) ? 'perCall' : 'kept',
      );
    if (outlook === undefined) return read();
    let search = searchForPage(outlook, wanted);
    for (;;) {
      const rows = await read(search);
      if (search === 'terms' || rows.length === wanted) return rows;
      search = searchAfterWalk(outlook, wanted, search, rows.length);
    }
  };

  return async (query, caller) => {
    const cursor = query.cursor === undefined ? null : readCursor(query.sort, query.cursor);
    const gameIds = query.game_id === undefined ? [] : [Number(query.game_id)];
    const games = await shelf.games(gameIds);
    const filter = filterOf(query, closedIds(games));
    if (gameIds.some((gameId) => isEmpty(gameId, query, games))) return EMPTY;

    const { ground, further, terms } = filter;
    const outlook = isSearch(terms) && query.merchant_id === undefined ? outlookOf(terms, await termStatistics()) : undefined;
    const counted = [...ground, ...further, ...(outlook && countsByTerms(outlook) ? [hasTerms(terms)] : [])];
    const [rows, count] = await Promise.all([
      readRows(query, filter, cursor, caller, outlook),
      cursor?.counted ?? countHits(countKey(query), sql`from listing where ${and(counted)}`),
    ]);
    return present(query, rows, count, await shelf.games(rows.map(({ game_id }) => game_id)));
  };
}

function present(query: HallQuery, rows: readonly HallRow[], counted: number, games: ReadonlyMap<number, Game>): Page {
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    list: presentCards(shown, games),
    next_cursor: rows.length > query.limit && last ? writeCursor(query.sort, { keys: last.keys, counted }) : null,
    count: Math.min(counted, COUNT_CAP),
    count_capped: counted > COUNT_CAP,
  };
}
