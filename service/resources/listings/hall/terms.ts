import type { Pool } from 'pg';
import { MINUTE } from '#contract/rules/constants.ts';
import { cached } from '#service/lib/cached.ts';

/** Numbers that `listing_terms` of the database marks as reached; a filter uses the highest that it asks for. */
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

/** How common terms are, as the database's own statistics know it. */
export interface TermStatistics {
  readonly listings: number;
  /** Share of the listings that have a term; a term that is not named here is rare. */
  readonly shares: ReadonlyMap<string, number>;
}

const STATISTICS_FRESH = 2 * MINUTE;

export const openTermStatistics = (pool: Pool): (() => Promise<TermStatistics>) =>
  cached(
    async () => {
      const { rows } = await pool.query<{ listings: number; terms: string[] | null; shares: number[] | null }>(`
        select greatest(reltuples, 0)::float8 as listings, most_common_elems::text::text[] as terms, most_common_elem_freqs::float8[] as shares
        from pg_class left join pg_stats on schemaname = relnamespace::regnamespace::text and tablename = 'listing_terms'
        where pg_class.oid = 'listing'::regclass`);
      const [row] = rows;
      const terms = row?.terms ?? [];
      return { listings: row?.listings ?? 0, shares: new Map(terms.map((term, at) => [term, row?.shares?.[at] ?? 0])) };
    },
    { freshFor: STATISTICS_FRESH, staleFor: STATISTICS_FRESH },
  );

/** Groups of terms; each belongs to one word or attribute. */
export type TermGroups = readonly (readonly string[])[];

/** Share of the listings that have all terms, as far as it can be known: the rarest of each group counts, groups are taken as independent. */
const shareOf = (groups: TermGroups, { shares }: TermStatistics): number =>
  groups.reduce((product, terms) => product * Math.min(...terms.map((term) => shares.get(term) ?? 0)), 1);

/** `terms`: gather the hits through the index of terms. `walk`: pass along another index and skip what does not fit. */
export type Search = 'terms' | 'walk';

/** Fetching a hit through the index of terms and sorting it costs as much as passing this many rows in sorted order. */
const GATHER_COST = 3.5;
/** Above this share the rows in any order soon hold enough hits to count. */
const COMMON = 0.1;

/**
 * Few hits are gathered and sorted, many are met soon on a walk in sorted order. The planner cannot tell: neighbouring pairs of a word go
 * together, and it multiplies their shares.
 */
export const searchForPage = (groups: TermGroups, wanted: number, statistics: TermStatistics): Search => {
  const share = shareOf(groups, statistics);
  return share * statistics.listings * GATHER_COST < wanted / share ? 'terms' : 'walk';
};

export const searchForCount = (groups: TermGroups, statistics: TermStatistics): Search => (shareOf(groups, statistics) < COMMON ? 'terms' : 'walk');
