import { sql } from 'kysely';
import type { getNotice } from '#contract/rest/catalogue.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { announcements } from '#contract/rest/index.ts';
import { blocksOf } from '#service/kernel/contents/markdown.ts';
import { isShownAt } from '#service/kernel/contents/kind.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { readPage } from '#service/kernel/http/page.ts';
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
  return { id: notice.id, title, content, body: blocksOf(content), published_at: published_at.getTime() };
}

type Announcements = DataOf<typeof announcements.listAnnouncements>;

/** A page, newest first; the cursor is time and id of its last one. */
export async function readAnnouncements({ db, clock }: Deps, cursor: string | undefined, limit: number): Promise<Announcements> {
  const [at, id] = cursor?.split('-') ?? [];
  const shown = db.selectFrom('notice').select(['id', 'title', 'published_at']).where(isPublishedAt(clock.now()));
  const after =
    at === undefined || id === undefined ? shown : shown.where(sql<boolean>`(published_at, id) < (${new Date(Number(at))}, ${id}::bigint)`);
  const { rows, last } = await readPage(limit, (count) =>
    after.orderBy('published_at', 'desc').orderBy('id', 'desc').limit(count).execute(),
  );
  return {
    list: rows.map((row) => fromRow(announcements.announcementShape, row, {})),
    next_cursor: last ? `${last.published_at.getTime()}-${last.id}` : null,
  };
}

/** The page of an activity; NOT_FOUND before and after it is shown. */
export async function readAdvertisePage({ db, clock }: Deps, id: string): Promise<DataOf<typeof announcements.getAdvertisePage>> {
  const page = await db
    .selectFrom('advertise_page')
    .select(['id', 'title', 'lead', 'body', 'button', 'href'])
    .where('id', '=', id)
    .where(isShownAt(clock.now(), 'advertise_page'))
    .executeTakeFirst();
  if (!page) throw refused('NOT_FOUND');
  const { body, ...row } = page;
  return fromRow(announcements.advertisePageShape, row, { body: blocksOf(body) });
}
