import { type RawBuilder, sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { listListings } from '#contract/rest/listings.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { json, type RowOf } from '#service/kernel/database/columns.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { closedIds, type Game, type GameShelf, isClosed } from '#service/domains/listings/games.ts';
import { presentCards } from '#service/domains/listings/present.ts';
import { cardColumns, cardRow, isShown } from '#service/domains/listings/row.ts';
import { COUNT_CAP, openHitCounter } from './count.ts';
import { type ParsedQuery, type Filter, filterOf, type HallQuery, readAttributes } from './filter.ts';
import { askedFor, isAsTyped, nearer, type Read, readKeyword } from './keyword.ts';
import { beyond, type Cursor, firstKey, isInPart, keyColumns, orderBy, partsOf, readCursor, withinPart, writeCursor } from './sort.ts';
import {
  allTerms,
  isByPrice,
  isSearch,
  openTermStatistics,
  type Outlook,
  outlookOf,
  pricedTerms,
  type Search,
  searchAfterWalk,
  searchForPage,
} from './terms.ts';
import { numberIn, type Vocabulary } from './understand.ts';
import { withShops } from './vocabulary.ts';
import { readPage } from '#service/kernel/http/page.ts';

type Page = DataOf<typeof listListings>;
const hallRow = { ...cardRow, keys: json<number[]>() };
type HallRow = RowOf<typeof hallRow>;

const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql.join([...conditions], sql` and `);

/** Above every recommendation and every price. */
const HIGHEST = 2_147_483_647;

type Hits = (listing: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Hits of each band, the best band first. With a sort and a limit inside the band, lower bands are not read once a page is full. */
const inBands = (terms: readonly string[], from: number, hits: Hits): RawBuilder<unknown> => sql`
  generate_series(recommendation_band(${from}), 0, -1) band cross join lateral ${hits(sql`(
    select * from listing where ${isShown} and recommendation_band(recommendation) = band
      and banded_terms(hall_terms(haystack, attrs, inventory, game_id, deposit > 0), recommendation_band(recommendation))
        @> banded_terms(${terms}::text[], band)
    offset 0
  ) listing`)}`;

/** Like `inBands`, in bands of the price. */
const inPriceBands = (terms: readonly string[], { from, to, step }: PriceWay, hits: Hits): RawBuilder<unknown> => sql`
  generate_series(price_band(${from}), price_band(${to}), ${sql.lit(step)}) band cross join lateral ${hits(sql`(
    select * from listing where ${isShown} and price_band(shown_rental) = band
      and banded_terms(search_terms(haystack, attrs, inventory, game_id, deposit > 0, false), price_band(shown_rental))
        @> banded_terms(${terms}::text[], band)
    offset 0
  ) listing`)}`;

interface PriceWay {
  readonly from: number;
  readonly to: number;
  readonly step: 1 | -1;
}

/** Prices from the start of a page to the end of the range, in fen. */
function priceWay({ rental_min = 0, rental_max = HIGHEST, sort }: HallQuery, cursor: Cursor | null): PriceWay {
  const begun = cursor?.keys[0];
  return sort === 'price_desc'
    ? { from: Math.min(begun ?? rental_max, rental_max), to: rental_min, step: -1 }
    : { from: Math.max(begun ?? rental_min, rental_min), to: rental_max, step: 1 };
}

/** What a count depends on: every filter, but neither page nor sort. */
const countKey = ({
  query: { cursor: _cursor, limit: _limit, sort: _sort, keyword: _keyword, ...filters },
  ...named
}: ParsedQuery): string => JSON.stringify([filters, named]);

/** A game without rentable listings has an empty page, unless all listings are requested. */
export const isEmpty = (gameId: number, query: HallQuery, games: ReadonlyMap<number, Game>): boolean => {
  const game = games.get(gameId);
  return game === undefined || (isClosed(game) && query.available !== 'all');
};

/** Whether a price range applies while another column is sorted by: the narrower the range, the less useful that sort's index. */
const hasFreeRange = ({ rental_min, rental_max, sort }: HallQuery): boolean =>
  (rental_min !== undefined || rental_max !== undefined) && sort !== 'price_asc' && sort !== 'price_desc';

/** Orders in which an index has a merchant’s listings. */
const isIndexedByOwner = (sort: HallQuery['sort']): boolean => sort === 'recommended' || isByPrice(sort);

/**
 * Source of the rows that meet all conditions. A merchant’s listings and the hits of a term search are gathered before sorting; an index
 * scan is limited to a number of rows.
 */
function sourceOf(
  query: HallQuery,
  { ground, further, proven, terms }: Filter,
  cursor: Cursor | null,
  wanted: number,
  search: Search | undefined,
): RawBuilder<unknown> {
  const reached = cursor ? [...ground, beyond(query.sort, cursor)] : ground;
  const beside = and([...reached, ...further]);
  const all = and([...reached, ...further, ...proven]);
  // `offset 0` keeps the planner from choosing a sorted index, in which it expects the hits earlier than they are.
  if (query.merchant_id !== undefined && !isIndexedByOwner(query.sort)) return sql`(select * from listing where ${all} offset 0) listing`;
  if (search === undefined) return sql`listing where ${all}`;
  if (search === 'terms') return sql`(select listing.* from ${inBands(allTerms(terms), HIGHEST, (hits) => hits)} where ${beside}) listing`;
  if (search === 'bands') {
    const first = (hits: RawBuilder<unknown>) =>
      sql`(select * from ${hits} where ${beside} order by ${orderBy(query.sort)} limit ${wanted}) listing`;
    const banded = isByPrice(query.sort)
      ? inPriceBands(pricedTerms(terms) ?? [], priceWay(query, cursor), first)
      : inBands(allTerms(terms), (cursor && firstKey(query.sort, cursor)) ?? HIGHEST, first);
    return sql`(select listing.* from ${banded} limit ${wanted}) listing`;
  }
  const walked = sql`select * from listing where ${and(reached)} order by ${orderBy(query.sort)} limit ${search}`;
  return sql`(${walked}) listing where ${and([...further, ...proven])}`;
}

/** Rows found: one more than the page if there is a next page. */
interface Found {
  readonly rows: readonly HallRow[];
  /** The row after which the next page begins. */
  readonly last: HallRow | null;
  readonly count: number;
}

const NONE: Found = { rows: [], last: null, count: 0 };
const UNNAMED = { words: [], games: [], owners: [] };

interface Reading {
  readonly query: HallQuery;
  readonly words: readonly string[];
  readonly filter: Filter;
  readonly outlook: Outlook | undefined;
  readonly caller: Caller | null;
}

/** Reads pages of the hall. Hits are counted with the first page, and the cursor carries the count. */
export function openHall(
  deps: Deps,
  shelf: GameShelf,
  vocabulary: () => Promise<Vocabulary>,
): (query: HallQuery, caller: Caller | null) => Promise<Page> {
  const { db } = deps;
  const termStatistics = openTermStatistics(db);
  const countHits = openHitCounter(deps);

  /** The first rows of one part of the order. */
  const readPart = async (
    { query, words, filter, outlook, caller }: Reading,
    cursor: Cursor | null,
    wanted: number,
  ): Promise<HallRow[]> => {
    const columns = cardColumns(caller, { words, piece: query.piece });
    const read = (search?: Search): Promise<HallRow[]> =>
      db.read(
        hallRow,
        sql`
      select ${columns}, ${keyColumns(query.sort)} from ${sourceOf(query, filter, cursor, wanted, search)}
      order by ${orderBy(query.sort)} limit ${wanted}`,
        // With a range the best index depends on its values, so each call gets its own plan.
        hasFreeRange(query) ? 'perCall' : 'kept',
      );
    if (outlook === undefined) return read();
    const isPriced = isByPrice(query.sort) && pricedTerms(filter.terms) !== undefined;
    let search = searchForPage(outlook, wanted, query.sort, isPriced);
    for (;;) {
      const rows = await read(search);
      if (typeof search === 'string' || rows.length === wanted) return rows;
      search = isPriced ? 'bands' : searchAfterWalk(outlook, wanted, search, rows.length);
    }
  };

  /** The first rows behind the cursor. */
  const readRows = async (reading: Reading, cursor: Cursor | null, wanted: number): Promise<HallRow[]> => {
    const { query, filter } = reading;
    const rows: HallRow[] = [];
    for (const part of partsOf(query.sort, cursor)) {
      if (rows.length === wanted) break;
      const further = part === undefined ? filter.further : [...filter.further, isInPart(part)];
      const ofPart = { ...reading, filter: { ...filter, further } };
      rows.push(...(await readPart(ofPart, withinPart(cursor, part), wanted - rows.length)));
    }
    return rows;
  };

  const find = async (asked: ParsedQuery, caller: Caller | null): Promise<Found> => {
    const { query } = asked;
    const cursor = query.cursor === undefined ? null : readCursor(query.sort, query.cursor);
    const gameIds = query.game_id === undefined ? [] : [Number(query.game_id)];
    const games = await shelf.games(gameIds);
    const filter = filterOf(asked, closedIds(games), deps.clock.now());
    if (gameIds.some((gameId) => isEmpty(gameId, query, games))) return NONE;

    const { ground, further, proven, terms } = filter;
    const outlook = isSearch(terms) && query.merchant_id === undefined ? outlookOf(terms, await termStatistics()) : undefined;
    const fits = and([...ground, ...further, ...(outlook ? [] : proven)]);
    const counted = outlook ? inBands(allTerms(terms), HIGHEST, (hits) => hits) : sql`listing`;
    const reading = { query, words: asked.words, filter, outlook, caller };
    const { rows, last } = await readPage(query.limit, (wanted) => readRows(reading, cursor, wanted));
    if (cursor) return { rows, last, count: cursor.counted };
    // A page that is not full contains all hits, so counting them again is unnecessary.
    const count = last ? await countHits(countKey(asked), sql`from ${counted} where ${fits}`) : rows.length;
    return { rows, last, count };
  };

  const page = async ({ rows, last, count }: Found, { sort, attrs }: HallQuery, read: Read | null, isAsRead = false): Promise<Page> => {
    const isWhole = last === null || (read !== null && read.dropped.length > 0);
    const games = await shelf.games(rows.map(({ game_id }) => game_id));
    const named = { words: read?.words ?? [], attributes: readAttributes(attrs).map(({ name }) => name) };
    return {
      list: presentCards(rows, games, named),
      next_cursor: isWhole ? null : writeCursor(sort, { keys: last.keys, counted: count }),
      ...counts(count),
      understood: isAsRead ? null : read && presentRead(read, games),
    };
  };

  /** The listing with a number, by the other filters; unless asked for, also one that cannot be rented now. */
  const findNumber = async (query: HallQuery, id: string, caller: Caller | null): Promise<Found> => {
    const { keyword: _keyword, cursor: _cursor, ...rest } = query;
    const asked = { ...rest, available: rest.available === 'now' ? 'now' : 'all' } as const;
    const { ground, further } = filterOf({ ...UNNAMED, query: asked }, [], deps.clock.now());
    const columns = sql`${cardColumns(caller)}, ${keyColumns(query.sort)}`;
    const fits = and([...ground, ...further]);
    const rows = await db.read(hallRow, sql`select ${columns} from listing where listing.id = ${id} and ${fits}`);
    return { rows, last: null, count: rows.length };
  };

  const search = async (query: HallQuery, keyword: string, besides: string | undefined, caller: Caller | null): Promise<Page> => {
    const known = await withShops(db, keyword, await vocabulary());
    const read = readKeyword(keyword, known);
    const found = await find({ ...askedFor(query, read), besides }, caller);
    if (found.rows.length === 0 && query.cursor === undefined && besides === undefined) {
      for (const other of nearer(read, known, await termStatistics())) {
        const near = await find(askedFor(query, other), caller);
        if (near.rows.length > 0) return page(near, query, other);
      }
    }
    return page(found, query, read, isAsTyped(keyword, read, known));
  };

  return async (query, caller) => {
    const { keyword } = query;
    if (keyword === undefined) return page(await find({ ...UNNAMED, query }, caller), query, null);
    const number = numberIn(keyword);
    const numbered = number ? await findNumber(query, number.id, caller) : NONE;
    if (!number || numbered.rows.length === 0) return search(query, keyword, undefined, caller);
    const first = await page(numbered, query, null);
    if (number.isNamed) return first;
    const others = await search(query, keyword, number.id, caller);
    const list = query.cursor === undefined ? [...first.list, ...others.list] : others.list;
    return { ...others, list, count: Math.min(others.count + first.count, COUNT_CAP), understood: null };
  };
}

const presentRead = ({ games: ids, words, shops, dropped }: Read, games: ReadonlyMap<number, Game>): Page['understood'] => ({
  games: ids.map((id) => ({ id: String(id), title: games.get(id)?.title ?? '' })),
  words: [...words, ...new Set(shops.map(({ shown }) => shown))],
  dropped: [...dropped],
});

const counts = (counted: number): Pick<Page, 'count' | 'count_capped'> => ({
  count: Math.min(counted, COUNT_CAP),
  count_capped: counted > COUNT_CAP,
});
