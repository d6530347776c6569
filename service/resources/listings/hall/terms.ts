import { sql } from 'kysely';
import { MINUTE } from '#contract/rules/constants.ts';
import { decimal, json, orNull, texts } from '#service/db/columns.ts';
import { first } from '#service/db/handle.ts';
import type { Db } from '#service/deps.ts';
import { cached } from '#service/lib/cached.ts';
import type { Sort } from './sort.ts';

/** Numbers that `search_terms` of the database marks as reached; a filter uses the highest that it asks for. */
const STEPS = [5, 10, 20, 50, 100, 200, 400, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000];

/** The terms of a word: itself when it is one character, else its pairs of neighbours. */
export function wordTerms(word: string): string[] {
  const letters = [...word];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
}

/** The term of an attribute of a game; none for a number below the first step. */
export function attributeTerm(gameId: string, { name, value, least }: { name: string; value: string; least: number | null }): string[] {
  if (least === null) return [`a:${gameId}:${name}=${value}`];
  const step = STEPS.findLast((reached) => reached <= least);
  return step === undefined ? [] : [`a:${gameId}:${name}+${step}`];
}

/** The term of a game, which each of its listings has. */
export const gameTerm = (gameId: string): string => `g:${gameId}`;

/** The term of a piece that a listing holds. */
export const pieceTerm = (name: string): string => `p:${name}`;

/** The term of a listing without a deposit. */
export const FREE_TERM = 'd:0';

/** The terms of the characters of words, as the listings of a game have them: where a game lacks one of them, that is known at once. */
export const lettersIn = (gameId: string, words: readonly string[]): string[] =>
  words.flatMap((word) => [...word].map((letter) => `c:${gameId}:${letter}`));

/** What a search asks of the indexes of terms. Every hit has all terms. */
export interface SearchTerms {
  /** Undefined: among all games. */
  readonly game: string | undefined;
  /** Those of the words' characters in the game; empty among all games. */
  readonly letters: readonly string[];
  /** The terms of each word. */
  readonly words: readonly (readonly string[])[];
  /** The terms of each attribute, which only listings of the game can have. */
  readonly attributes: readonly (readonly string[])[];
  /** The terms of each filter beside them, which are asked of the index where it is searched anyway. */
  readonly filters: readonly (readonly string[])[];
}

export const isSearch = ({ words, attributes }: SearchTerms): boolean => words.length + attributes.length > 0;

const isLetter = (term: string): boolean => [...term].length === 1;

/** What index listing_banded_terms is asked for. In a game a character is asked for as one of that game. */
export const allTerms = ({ game, letters, words, attributes, filters }: SearchTerms): string[] => {
  const ofWords = game === undefined ? words.flat() : words.flat().filter((term) => !isLetter(term));
  return [...new Set([...(game === undefined ? [] : [game]), ...letters, ...ofWords, ...attributes.flat(), ...filters.flat()])];
};

/** What index listing_priced_terms, which has no characters, is asked for; undefined where a word is nothing else. */
export function pricedTerms({ game, words, attributes, filters }: SearchTerms): string[] | undefined {
  if (words.flat().some(isLetter)) return undefined;
  const ofFilters = filters.flat().filter((term) => !isLetter(term));
  return [...new Set([...(game === undefined ? [] : [game]), ...words.flat(), ...attributes.flat(), ...ofFilters])];
}

/** How common terms are, as the database's own statistics know it. */
export interface TermStatistics {
  readonly listings: number;
  readonly shares: ReadonlyMap<string, number>;
  /** What a term that is not named has at most. */
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
      // The share that the last of them has follows after the shares of all.
      return {
        listings: row?.listings ?? 0,
        shares: new Map(terms.map((term, at) => [term, row?.shares?.[at] ?? 0])),
        rareShare: row?.shares?.[terms.length] ?? 0,
      };
    },
    { freshFor: STATISTICS_FRESH, staleFor: STATISTICS_FRESH },
  );

/** How many listings there are to look through, and how many of them are hits. */
export interface Outlook {
  readonly scope: number;
  /** Share of the scope that are hits: words and attributes are taken as independent, and of a word only the rarest term counts. */
  readonly density: number;
  /** However the terms go together, there are not more hits. */
  readonly mostHits: number;
}

const shareIn = ({ shares, rareShare }: TermStatistics, term: string): number => shares.get(term) ?? rareShare;

/** The share of listings that have the rarest of some terms. */
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
 * A number: scan that many listings in sort order and keep those that match; if the page is not full, choose again with what was learned.
 */
export type Search = 'bands' | 'terms' | number;

/** Fetching a hit through the index of terms and sorting it costs as much as passing this many rows in sorted order. */
const GATHER_COST = 2;
/** A walk of so many rows is always worth its while: the planner's own time is longer. */
const SHORT_WALK = 400;
/** How much longer than expected a walk may become. */
const PATIENCE = 3;
/** How many times longer than a walk that met nothing the next one may be. */
const MOST_GROWTH = 10;

/**
 * Few hits are read from the index; many are found soon by scanning in the sort order. Term frequencies do not show which terms
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
  // Between what was expected of the words alone and what was met with all filters.
  const likely = Math.sqrt(density * seen);
  const isWalk = scope * likely * GATHER_COST > walk;
  return isWalk ? Math.ceil(met > 0 ? walk * PATIENCE : passed * MOST_GROWTH) : 'terms';
}
