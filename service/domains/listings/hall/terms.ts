import { sql } from 'kysely';
import { MINUTE } from '#contract/rules/constants.ts';
import { decimal, json, orNull, texts } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { cached } from '#service/kernel/lib/cached.ts';
import type { Sort } from './sort.ts';

/** Steps for which `search_terms` in the database makes terms; a filter uses the highest step up to its minimum. */
const STEPS = [5, 10, 20, 50, 100, 200, 400, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000];

/** Terms of a word: the word itself if it is one character, else its pairs of adjacent characters. */
export function wordTerms(word: string): string[] {
  const letters = [...word];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
}

/** Term of an attribute of a game; none for a number below the first step. */
export function attributeTerm(gameId: string, { name, value, least }: { name: string; value: string; least: number | null }): string[] {
  if (least === null) return [`a:${gameId}:${name}=${value}`];
  const step = STEPS.findLast((reached) => reached <= least);
  return step === undefined ? [] : [`a:${gameId}:${name}+${step}`];
}

/** Term of a game, which each of its listings has. */
export const gameTerm = (gameId: string): string => `g:${gameId}`;

/** Term of a piece, which each listing with that piece has. */
export const pieceTerm = (name: string): string => `p:${name}`;

/** Term of a listing without a deposit. */
export const FREE_TERM = 'd:0';

/** Terms of single characters within a game: if a game lacks one of them, the index shows at once that there are no hits. */
export const lettersIn = (gameId: string, words: readonly string[]): string[] =>
  words.flatMap((word) => [...word].map((letter) => `c:${gameId}:${letter}`));

/** Terms to search for in an index. Every hit has all of them. */
export interface SearchTerms {
  /** Undefined: all games. */
  readonly game: string | undefined;
  /** Terms of the words' characters within the game; empty for all games. */
  readonly letters: readonly string[];
  /** Terms of each word. */
  readonly words: readonly (readonly string[])[];
  /** Terms of each attribute, which only listings of the game can have. */
  readonly attributes: readonly (readonly string[])[];
  /** Terms of each filter, which are added to an index search made for words or attributes. */
  readonly filters: readonly (readonly string[])[];
}

export const isSearch = ({ words, attributes }: SearchTerms): boolean => words.length + attributes.length > 0;

const isLetter = (term: string): boolean => [...term].length === 1;

/** Terms to search for in index listing_banded_terms. Within a game, a single character is searched for as a term of that game. */
export const allTerms = ({ game, letters, words, attributes, filters }: SearchTerms): string[] => {
  const ofWords = game === undefined ? words.flat() : words.flat().filter((term) => !isLetter(term));
  return [...new Set([...(game === undefined ? [] : [game]), ...letters, ...ofWords, ...attributes.flat(), ...filters.flat()])];
};

/** Terms to search for in index listing_priced_terms, which has no single characters; undefined if a word is one character. */
export function pricedTerms({ game, words, attributes, filters }: SearchTerms): string[] | undefined {
  if (words.flat().some(isLetter)) return undefined;
  const ofFilters = filters.flat().filter((term) => !isLetter(term));
  return [...new Set([...(game === undefined ? [] : [game]), ...words.flat(), ...attributes.flat(), ...ofFilters])];
}

/** Frequencies of terms, from the database's planner statistics. */
export interface TermStatistics {
  readonly listings: number;
  readonly shares: ReadonlyMap<string, number>;
  /** Maximum share of a term that is not listed. */
  readonly rareShare: number;
}

const STATISTICS_FRESH = 2 * MINUTE;

export const openTermStatistics = (db: Db): (() => Promise<TermStatistics>) =>
  cached(
    async () => {
      const row = await first(
        db,
        { listings: decimal, terms: orNull(texts), shares: orNull(json<number[]>()) },
        sql`
        select greatest(reltuples, 0)::float8 as listings,
          most_common_elems::text::text[] as terms, most_common_elem_freqs::float8[] as shares
        from pg_class left join pg_stats_ext_exprs
          on schemaname = relnamespace::regnamespace::text and statistics_name = 'listing_hall_terms'
        where pg_class.oid = 'listing'::regclass`,
      );
      const terms = row?.terms ?? [];
      // After the frequencies of all terms follows their minimum.
      return {
        listings: row?.listings ?? 0,
        shares: new Map(terms.map((term, at) => [term, row?.shares?.[at] ?? 0])),
        rareShare: row?.shares?.[terms.length] ?? 0,
      };
    },
    { freshFor: STATISTICS_FRESH, staleFor: STATISTICS_FRESH },
  );

/** Expected scope and hits of a search. */
export interface Outlook {
  readonly scope: number;
  /** Share of hits in the scope: words and attributes are assumed independent, and a word is as frequent as its rarest term. */
  readonly density: number;
  /** Upper bound of the number of hits, however the terms are correlated. */
  readonly mostHits: number;
}

const shareIn = ({ shares, rareShare }: TermStatistics, term: string): number => shares.get(term) ?? rareShare;

/** Share of listings that have the rarest of some terms. */
export const rarestShare = (group: readonly string[], statistics: TermStatistics): number =>
  Math.min(...group.map((term) => shareIn(statistics, term)));

export function outlookOf(terms: SearchTerms, statistics: TermStatistics): Outlook {
  const { listings } = statistics;
  const rarest = (group: readonly string[]): number => rarestShare(group, statistics);
  const ofGame = terms.game === undefined ? 1 : shareIn(statistics, terms.game);
  const ofWords = [...terms.words, ...terms.filters].reduce((product, group) => product * rarest(group), 1);
  const density = terms.attributes.reduce((product, group) => product * Math.min(1, rarest(group) / ofGame || 0), ofWords);
  return { scope: listings * ofGame, density, mostHits: listings * rarest(allTerms(terms)) };
}

/**
 * `bands`: read hits from an index of terms, the bands that come first in the sort order first, until the page is full.
 * `terms`: read all hits from the index and sort them.
 * A number: scan that many listings in sort order and keep those that match; if the page is not full, choose again from its result.
 */
export type Search = 'bands' | 'terms' | number;

/** Reading a hit from the term index and sorting it costs as much as scanning this many rows in sort order. */
const GATHER_COST = 2;
/** A scan of this many rows is always worth trying: planning alone takes longer. */
const SHORT_WALK = 400;
/** Maximum ratio of a scan's length to its expected length. */
const PATIENCE = 3;
/** Factor by which the next scan is longer if one found nothing. */
const MOST_GROWTH = 10;

/**
 * Few hits are read from the index; many are found quickly by scanning in sort order. Term frequencies do not show which terms
 * occur together, a scan does.
 */
export function searchForPage({ scope, density, mostHits }: Outlook, wanted: number, sort: Sort, isPriced: boolean): Search {
  if (sort === 'recommended') return 'bands';
  const walk = wanted / density;
  if (isPriced && isByPrice(sort)) return walk > SHORT_WALK ? 'bands' : SHORT_WALK;
  const isFew = scope * density * GATHER_COST < walk && mostHits * GATHER_COST <= Math.max(SHORT_WALK, Math.min(walk, scope));
  return isFew ? 'terms' : SHORT_WALK;
}

export const isByPrice = (sort: Sort): boolean => sort === 'price_asc' || sort === 'price_desc';

/** The next strategy when an index scan of that many rows found too few hits: other filters exclude them, or the words rarely co-occur. */
export function searchAfterWalk({ scope, density }: Outlook, wanted: number, passed: number, met: number): Search {
  const seen = (met + 0.5) / passed;
  const walk = wanted / seen;
  // Between the expectation from the words alone and the hits found with all filters.
  const likely = Math.sqrt(density * seen);
  const isWalk = scope * likely * GATHER_COST > walk;
  return isWalk ? Math.ceil(met > 0 ? walk * PATIENCE : passed * MOST_GROWTH) : 'terms';
}
