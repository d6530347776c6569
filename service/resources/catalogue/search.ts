import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { searchGame } from '#contract/rest/catalogue.ts';
import type { Caller } from '#service/auth.ts';
import type { Deps } from '#service/deps.ts';
import type { GameShelf } from './games.ts';

const MOST_HOT_WORDS = 12;
const MOST_SUGGESTED = 8;
const MOST_REMEMBERED = 10;

const spelled = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

export async function hotWords({ db }: Deps): Promise<string[]> {
  const rows = await db.selectFrom('hot_word').select('word').orderBy('weight', 'desc').orderBy('word').limit(MOST_HOT_WORDS).execute();
  return rows.map(({ word }) => word);
}

/** Games and hot words that contain what is being typed. */
export async function suggest({ db }: Deps, shelf: GameShelf, keyword: string): Promise<DataOf<typeof searchGame>> {
  const typed = spelled(keyword);
  const [games, words] = await Promise.all([
    shelf.shown(),
    db.selectFrom('hot_word').select('word').orderBy('weight', 'desc').orderBy('word').execute(),
  ]);
  const fits = (text: string) => typed !== '' && spelled(text).includes(typed);
  return {
    games: games
      .filter(({ title }) => fits(title))
      .slice(0, MOST_SUGGESTED)
      .map(({ id, title, icon, rentable }) => ({ id, title, icon, rentable })),
    words: words
      .map(({ word }) => word)
      .filter(fits)
      .slice(0, MOST_SUGGESTED),
  };
}

/** Own last searches, newest first. */
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

/** A keyword that was searched before becomes the newest; what is beyond the last ten is forgotten. */
export async function remember({ db }: Deps, { id }: Caller, keyword: string): Promise<void> {
  const text = keyword.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (text === '') return;
  await db.write(
    sql`insert into search_history (user_id, keyword) values (${id}, ${text}) on conflict (user_id, keyword) do update set turn = default`,
  );
  await db.write(sql`delete from search_history where user_id = ${id} and keyword in (
    select keyword from search_history where user_id = ${id} order by turn desc offset ${MOST_REMEMBERED} for update skip locked
  )`);
}

export async function forget({ db }: Deps, { id }: Caller, keyword: string | undefined): Promise<void> {
  const own = db.deleteFrom('search_history').where('user_id', '=', id);
  await (keyword === undefined ? own : own.where('keyword', '=', keyword.replaceAll('\0', ''))).execute();
}
