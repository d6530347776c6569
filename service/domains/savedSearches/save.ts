import { sql } from 'kysely';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { saveSearch as call } from '#contract/rest/savedSearches.ts';
import { SAVED_SEARCHES_MOST } from '#contract/rules/savedSearch.ts';
import { newestListing } from '#service/domains/listings/hall/newSince.ts';
import { readAttributes } from '#service/domains/listings/hall/filter.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { storedFilter } from './filter.ts';

/** Stores a search and returns its id. Run inside the transaction that stores the response under its idempotency key. */
export async function saveSearch({ db, clock }: Deps, userId: string, { name, filter }: BodyOf<typeof call>): Promise<string> {
  const stored = storedFilter(filter);
  if (Object.keys(stored).length === 0) throw refused('BAD_REQUEST', { fields: { filter: '请先选游戏或其他条件，再保存' } });
  readAttributes(filter.attrs);
  await db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`saved search ${userId}`}, 0))`);
  const own = await db.selectFrom('saved_search').select(['name', 'filter']).where('user_id', '=', userId).execute();
  const key = keyOf(stored);
  const same = own.find((each) => keyOf(each.filter) === key);
  if (same) throw refused('SAVED_SEARCH_SAME', { message: `这些条件已经保存为“${same.name}”，可以直接打开它` });
  if (own.length >= SAVED_SEARCHES_MOST) throw refused('SAVED_SEARCHES_FULL');
  const { id } = await db
    .insertInto('saved_search')
    .values({ user_id: userId, name, filter: JSON.stringify(stored), seen_listing: newestListing, saved_at: new Date(clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const keyOf = (filter: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1)));
