import { sql } from 'kysely';
import type { getNotice } from '#contract/rest/catalogue.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** Condition of an announcement. */
export const isPublishedAt = (now: number) => {
  const at = new Date(now);
  return sql<boolean>`notice.is_shown and notice.published_at <= ${at} and (notice.shown_until is null or notice.shown_until > ${at})`;
};

/** One announcement; NOT_FOUND before it is published. */
export async function readNotice({ db, clock }: Deps, id: string): Promise<DataOf<typeof getNotice>> {
  const notice = await db
    .selectFrom('notice')
    .select(['id', 'title', 'content', 'published_at'])
    .where('id', '=', id)
    .where(isPublishedAt(clock.now()))
    .executeTakeFirst();
  if (!notice) throw refused('NOT_FOUND');
  const { title, content, published_at } = notice;
  return { id: notice.id, title, content, published_at: published_at.getTime() };
}
