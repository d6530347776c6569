import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { searchGame } from '#contract/rest/catalogue.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { isShownAt } from '#service/kernel/contents/kind.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { gamesFor, namesFor, spelled, type Vocabulary } from '#service/domains/listings/hall/understand.ts';
import { countSearch } from './hotTags.ts';
import type { GameShelf } from '#service/domains/listings/games.ts';

const MOST_HOT_WORDS = 12;
const MOST_SUGGESTED = 8;
const MOST_REMEMBERED = 10;

const shownWords = ({ db, clock }: CommandContext) =>
  db.selectFrom('hot_word').select('word').where(isShownAt(clock.now(), 'hot_word')).orderBy('weight', 'desc').orderBy('word');

export async function hotWords(deps: CommandContext): Promise<string[]> {
  const rows = await shownWords(deps).limit(MOST_HOT_WORDS).execute();
  return rows.map(({ word }) => word);
}

/** Games, hot words and names that match the input. */
export async function suggest(
  deps: CommandContext,
  shelf: GameShelf,
  vocabulary: () => Promise<Vocabulary>,
  keyword: string,
): Promise<DataOf<typeof searchGame>> {
  const typed = spelled(keyword);
  const [games, known, words] = await Promise.all([shelf.shown(), vocabulary(), shownWords(deps).execute()]);
  if (typed === '') return { games: [], words: [] };
  const wanted = new Set(gamesFor(typed, known).map(String));
  const hot = words.map(({ word }) => word).filter((word) => spelled(word).includes(typed));
  return {
    games: games
      .filter(({ id }) => wanted.has(id))
      .slice(0, MOST_SUGGESTED)
      .map(({ id, title, icon, rentable }) => ({ id, title, icon, rentable })),
    words: [...new Map([...hot, ...namesFor(typed, known)].map((word) => [spelled(word), word])).values()].slice(0, MOST_SUGGESTED),
  };
}

/** The user's last searches, newest first. */
export async function searchHistory({ db }: Deps, { id }: Caller): Promise<string[]> {
  const rows = await db
    .selectFrom('search_history')
    .select('keyword')
    .where('user_id', '=', id)
    .orderBy('turn', 'desc')
    .limit(MOST_REMEMBERED)
    .execute();
  return rows.map(({ keyword }) => keyword);
}

/** A repeated keyword becomes the newest; all but the last ten are deleted. */
export async function remember({ db, clock }: Deps, { id }: Caller, keyword: string): Promise<void> {
  const text = keyword.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (text === '') return;
  await db.write(
    sql`insert into search_history (user_id, keyword) values (${id}, ${text}) on conflict (user_id, keyword) do update set turn = default`,
  );
  await countSearch(db, clock.now(), id, text);
  await db.write(sql`delete from search_history where user_id = ${id} and keyword in (
    select keyword from search_history where user_id = ${id} order by turn desc offset ${MOST_REMEMBERED} for update skip locked
  )`);
}

export async function forget({ db }: Deps, { id }: Caller, keyword: string | undefined): Promise<void> {
  const own = db.deleteFrom('search_history').where('user_id', '=', id);
  await (keyword === undefined ? own : own.where('keyword', '=', keyword.replaceAll('\0', ''))).execute();
}
