import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { searchGame } from '#contract/rest/catalogue.ts';
import type { Caller } from '#service/auth.ts';
import { transact } from '#service/db/transact.ts';
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
    games: games.filter(({ title }) => fits(title)).slice(0, MOST_SUGGESTED).map(({ id, title, icon, rentable }) => ({ id, title, icon, rentable })),
    words: words.map(({ word }) => word).filter(fits).slice(0, MOST_SUGGESTED),
  };
}

/** Own last searches, newest first. */
export async function searchHistory({ db }: Deps, { id }: Caller): Promise<string[]> {
  const rows = await db.selectFrom('search_history').select('keyword').where('user_id', '=', id).orderBy('turn', 'desc').limit(MOST_REMEMBERED).execute();
  return rows.map(({ keyword }) => keyword);
}

/** A keyword that was searched before becomes the newest; what is beyond the last ten is forgotten. */
export const remember = (deps: Deps, { id }: Caller, keyword: string): Promise<void> =>
  transact(deps, async ({ db }) => {
    const text = keyword.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    if (text === '') return;
    await db.deleteFrom('search_history').where('user_id', '=', id).where('keyword', '=', text).execute();
    await db.insertInto('search_history').values({ user_id: id, keyword: text }).onConflict((conflict) => conflict.doNothing()).execute();
    await sql`delete from search_history where user_id = ${id} and turn <= (
      select turn from search_history where user_id = ${id} order by turn desc offset ${MOST_REMEMBERED} limit 1
    )`.execute(db);
  });

export async function forget({ db }: Deps, { id }: Caller, keyword: string | undefined): Promise<void> {
  const own = db.deleteFrom('search_history').where('user_id', '=', id);
  await (keyword === undefined ? own : own.where('keyword', '=', keyword.replaceAll('\0', ''))).execute();
}
