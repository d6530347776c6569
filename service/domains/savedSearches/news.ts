import { sql } from 'kysely';
import { MINUTE } from '#contract/rules/constants.ts';
import { NEWS_EVERY } from '#contract/rules/shop.ts';
import { newestListing, openNewHits } from '#service/domains/listings/hall/newSince.ts';
import { links } from '#service/kernel/notices/links.ts';
import { id, pick, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { addressOf, hallQueryOf } from './filter.ts';
import { savedSearch } from './tables.ts';

/** Searches that one run reads; the next run follows at once while there are more. */
const AT_ONCE = 100;
const EVERY = 10 * MINUTE;

const dueRow = { ...pick(savedSearch, 'name', 'filter', 'seen_listing', 'told_listing'), id, user_id: id };

/**
 * Tells members of what is new in their saved searches: once a day and search at most, and nothing that was looked at or told before. A
 * search is read again after the listings that a run read, so that each run reads little.
 */
export async function notifyNews({ db, clock }: CommandContext): Promise<Date> {
  const now = clock.now();
  const newest = (await first(db, { newest: whole }, sql`select ${newestListing} as newest`))?.newest ?? 0;
  const due = await db.read(
    dueRow,
    sql`
    select id, user_id, name, filter, seen_listing, told_listing from saved_search
    where is_told and (told_at is null or told_at <= ${new Date(now - NEWS_EVERY)}) and greatest(seen_listing, told_listing) < ${newest}
    order by id limit ${sql.lit(AT_ONCE)} for update skip locked`,
  );
  if (due.length === 0) return new Date(now + EVERY);
  const counts = await openNewHits({ db, clock })(
    due.map(({ filter, seen_listing: seen, told_listing: told }) => ({ query: hallQueryOf(filter), seen: Math.max(seen, told) })),
  );
  await db.write(sql`update saved_search set told_listing = ${newest} where id = any(${due.map((row) => row.id)}::bigint[])`);
  const news = due.flatMap((row, at) => {
    const { count = 0, isCapped = false } = counts[at] ?? {};
    return count > 0 ? [{ row, count: `${count}${isCapped ? '+' : ''}` }] : [];
  });
  if (news.length > 0) {
    await db.write(sql`update saved_search set told_at = ${new Date(now)} where id = any(${news.map(({ row }) => row.id)}::bigint[])`);
    await db
      .insertInto('notification')
      .values(
        news.map(({ row, count }) => ({
          user_id: row.user_id,
          type: 'activity' as const,
          title: `“${row.name}”有 ${count} 个新账号`,
          content: `符合保存的搜索“${row.name}”的账号新上架了 ${count} 个。每个搜索一天最多发一次，不想收到可以在大厅的“保存的搜索”里关掉。`,
          order_no: null,
          leads_to: links.hall(addressOf(row.filter)),
          created_at: new Date(now),
          read_at: null,
        })),
      )
      .execute();
  }
  return new Date(due.length < AT_ONCE ? now + EVERY : now);
}
