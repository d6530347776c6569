import { type RawBuilder, sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { listListings } from '#contract/rest/listings.ts';
import type { Caller } from '#service/auth.ts';
import { runNamed } from '#service/db/named.ts';
import type { Deps } from '#service/deps.ts';
import { closedIds, type Game, type GameShelf, isClosed } from '#service/resources/catalogue/games.ts';
import { presentCards } from '#service/resources/listings/present.ts';
import { cardColumns, type CardRow } from '#service/resources/listings/row.ts';
import { COUNT_CAP, openHitCounter } from './count.ts';
import { filterOf, type HallQuery } from './filter.ts';
import { beyond, type Cursor, keyColumns, orderBy, readCursor, writeCursor } from './sort.ts';
import { openTermStatistics, type Search, searchForCount, searchForPage, type TermGroups } from './terms.ts';

type Page = DataOf<typeof listListings>;
type HallRow = CardRow & { readonly keys: number[] };

const EMPTY: Page = { list: [], next_cursor: null, count: 0, count_capped: false };

const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql.join([...conditions], sql` and `);

const hasTerms = (groups: TermGroups): RawBuilder<boolean> =>
  sql`listing_terms(listing.haystack, listing.attrs, listing.game_id) @> ${[...new Set(groups.flat())]}::text[]`;

/** What a count depends on: every filter, and neither the page nor its order. */
const countKey = ({ cursor: _cursor, limit: _limit, sort: _sort, ...filters }: HallQuery): string => JSON.stringify(filters);

/** A game whose listings nobody can rent now has no page, unless all listings are asked for. */
const isEmpty = (gameId: number, query: HallQuery, games: ReadonlyMap<number, Game>): boolean => {
  const game = games.get(gameId);
  return game === undefined || (isClosed(game) && query.available !== 'all');
};

/** The query of one page and one row more, which tells whether there is a next one. */
export const pageQuery = (query: HallQuery, conditions: readonly RawBuilder<boolean>[], cursor: Cursor | null, caller: Caller | null): RawBuilder<HallRow> =>
  sql`select ${cardColumns(caller)}, ${keyColumns(query.sort)} from listing
    where ${and(cursor ? [...conditions, beyond(query.sort, cursor)] : conditions)}
    order by ${orderBy(query.sort)} limit ${query.limit + 1}`;

/** Reads pages of the hall. The count is taken beside the first page and carried on by the cursor. */
export function openHall(deps: Deps, shelf: GameShelf): (query: HallQuery, caller: Caller | null) => Promise<Page> {
  const termStatistics = openTermStatistics(deps.pool);
  const countHits = openHitCounter(deps);
  const waysOfSearch = async (groups: TermGroups, wanted: number): Promise<[page: Search, count: Search]> => {
    if (groups.length === 0) return ['walk', 'walk'];
    const statistics = await termStatistics();
    return [searchForPage(groups, wanted, statistics), searchForCount(groups, statistics)];
  };

  return async (query, caller) => {
    const cursor = query.cursor === undefined ? null : readCursor(query.sort, query.cursor);
    const gameIds = query.game_id === undefined ? [] : [Number(query.game_id)];
    const games = await shelf.games(gameIds);
    const { conditions, termGroups } = filterOf(query, closedIds(games));
    if (gameIds.some((gameId) => isEmpty(gameId, query, games))) return EMPTY;

    const [forPage, forCount] = await waysOfSearch(termGroups, query.limit + 1);
    const found = (by: Search) => (by === 'terms' ? [...conditions, hasTerms(termGroups)] : conditions);
    const [rows, counted] = await Promise.all([
      runNamed(deps.db, deps.pool, pageQuery(query, found(forPage), cursor, caller)),
      cursor?.counted ?? countHits(countKey(query), sql`from listing where ${and(found(forCount))}`),
    ]);
    return present(query, rows, counted, await shelf.games(rows.map(({ game_id }) => game_id)));
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
