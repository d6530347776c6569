import { sql } from 'kysely';
import { MINUTE } from '#contract/rules/constants.ts';
import { FOLLOWED_MOST, NEWS_EVERY } from '#contract/rules/shop.ts';
import { isShown } from '#service/domains/listings/row.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** Follows a shop from now on. Run inside a transaction. */
export async function follow({ db, clock }: CommandContext, userId: string, ownerId: string): Promise<void> {
  await db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`follows ${userId}`}, 0))`);
  const others = await first(
    db,
    { followed: whole },
    sql`select count(*) as followed from shop_follow where user_id = ${userId} and owner_id <> ${ownerId}`,
  );
  if ((others?.followed ?? 0) >= FOLLOWED_MOST) throw refused('FOLLOWED_FULL');
  await db.write(sql`
    insert into shop_follow (user_id, owner_id, seen_at)
    select ${userId}, owner_id, ${new Date(clock.now())} from shop where owner_id = ${ownerId}
    on conflict do nothing`);
}

export const unfollow = ({ db }: CommandContext, userId: string, ownerId: string): Promise<number> =>
  db.write(sql`delete from shop_follow where user_id = ${userId} and owner_id = ${ownerId}`);

const EVERY = 10 * MINUTE;

/** When a listing came on offer; one that was never edited here came with its row. */
const cameAt = sql`coalesce(listing.published_at, listing.created_at)`;

/** Tells the followers of every shop that has new accounts, once a day and shop at most; one statement. */
export async function notifyFollowers({ db, clock }: CommandContext): Promise<Date> {
  const now = clock.now();
  await db.write(sql`
    with due as materialized (
      select * from shop_follow where told_at is null or told_at <= ${new Date(now - NEWS_EVERY)}
    ), oldest as (
      select owner_id, min(seen_at) as seen from due group by owner_id
    ), fresh as materialized (
      select listing.owner_id, listing.title, ${cameAt} as came_at from oldest join listing on listing.owner_id = oldest.owner_id
      where ${isShown} and ${cameAt} > oldest.seen
    ), news as (
      select user_id, due.owner_id, count(*) as listings, (array_agg(title order by came_at desc))[1] as title
      from due join fresh on fresh.owner_id = due.owner_id and came_at > due.seen_at group by user_id, due.owner_id
    ), told as (
      update shop_follow set seen_at = ${new Date(now)}, told_at = ${new Date(now)} from news
      where shop_follow.user_id = news.user_id and shop_follow.owner_id = news.owner_id
      returning news.*
    )
    insert into notification (user_id, type, title, content, leads_to, created_at)
    select told.user_id, 'activity', format('“%s”上新了 %s 个账号', shop.name, told.listings),
      format('你关注的店铺“%s”新上架了 %s 个账号，如“%s”。每个店铺一天最多发一次，不想收到可以在店铺页取消关注。',
        shop.name, told.listings, told.title),
      format('/dianpu?shop=%s&sort=newest', told.owner_id), ${new Date(now)}
    from told join shop on shop.owner_id = told.owner_id`);
  return new Date(now + EVERY);
}
