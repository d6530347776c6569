import { type RawBuilder, sql } from 'kysely';
import { NEW_ACCOUNTS_MOST } from '#contract/rules/savedSearch.ts';
import { whole } from '#service/kernel/database/columns.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { closedIds, gameShelf } from '#service/domains/listings/games.ts';
import { isShown, offerTurn } from '#service/domains/listings/row.ts';
import { type ParsedQuery, filterOf, type HallQuery } from './filter.ts';
import { askedFor, readKeyword } from './keyword.ts';
import { isEmpty } from './page.ts';
import type { Vocabulary } from './understand.ts';
import { vocabularyOf, withShops } from './vocabulary.ts';

/** The newest listings that one count reads at most. */
export const NEWEST_READ = 1_000;

/** A hall query, and the turn of the newest listing that its user has seen. */
export interface Watched {
  readonly query: HallQuery;
  readonly seen: number;
}

export interface NewHits {
  readonly count: number;
  /** There may be more. */
  readonly isCapped: boolean;
}

const NONE: NewHits = { count: 0, isCapped: false };

async function asAsked(db: Db, query: HallQuery, vocabulary: () => Promise<Vocabulary>): Promise<ParsedQuery> {
  if (query.keyword === undefined) return { query, words: [], games: [], owners: [] };
  return askedFor(query, readKeyword(query.keyword, await withShops(db, query.keyword, await vocabulary())));
}

/** The turn of the listing that came on offer last. */
export const newestListing = sql<number>`(select coalesce(max(${offerTurn}), 0) from listing where ${isShown})`;

/** Counts the hits that are newer than what was seen, of several queries in one statement. */
export function openNewHits({ db, clock }: CommandContext): (watched: readonly Watched[]) => Promise<NewHits[]> {
  const [shelf, vocabulary] = [gameShelf(db), vocabularyOf(db)];

  return async (watched) => {
    const asked = await Promise.all(watched.map(({ query }) => asAsked(db, query, vocabulary)));
    const gameIds = asked.flatMap(({ query }) => (query.game_id === undefined ? [] : [Number(query.game_id)]));
    const games = await shelf.games(gameIds);
    const branches: RawBuilder<unknown>[] = [];
    for (const [place, { seen }] of watched.entries()) {
      const each = asked[place];
      const game = each?.query.game_id;
      if (!each || (game !== undefined && isEmpty(Number(game), each.query, games))) continue;
      const { ground, further, proven } = filterOf(each, closedIds(games), clock.now());
      const ofGame = game === undefined ? sql`` : sql`and game_id = ${game}`;
      branches.push(sql`
        select ${place}::int as place, count(*) filter (where ${sql.join([...ground, ...further, ...proven], sql` and `)}) as hits,
          count(*) as newer
        from (
          select * from listing where ${isShown} ${ofGame} and ${offerTurn} > ${seen}
          order by ${offerTurn} desc limit ${NEWEST_READ + 1}
        ) listing`);
    }
    if (branches.length === 0) return watched.map(() => NONE);
    const rows = await db.read({ place: whole, hits: whole, newer: whole }, sql.join(branches, sql` union all `));
    const found = new Map(rows.map((row) => [row.place, row]));
    return watched.map((_, place) => {
      const { hits, newer } = found.get(place) ?? { hits: 0, newer: 0 };
      return { count: Math.min(hits, NEW_ACCOUNTS_MOST), isCapped: hits > NEW_ACCOUNTS_MOST || newer > NEWEST_READ };
    });
  };
}
