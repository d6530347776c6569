import { sql } from 'kysely';
import { HOUR } from '#contract/rules/constants.ts';
import { isShown } from '#service/domains/listings/row.ts';
import type { Seed } from '#service/kernel/demo.ts';

export const seed: Seed = {
  /** One alert of each kind that waits, and one that was told. */
  async last({ deps: { db }, now, cast: { renter } }) {
    const of = (kind: string, told: number | null, condition: ReturnType<typeof sql>) => sql`
      insert into listing_alert (user_id, listing_id, kind, rental, set_at, told_at)
      select ${renter.id}, id, ${kind}, ${kind === 'cheaper' ? sql`shown_rental` : sql`null::integer`}, ${new Date(now - 5 * HOUR)},
        ${told === null ? null : new Date(told)}
      from listing where ${isShown} and owner_id <> ${renter.id} and ${condition} order by recommendation desc, id desc limit 1
      on conflict do nothing`;
    await db.write(of('free', null, sql`is_rented`));
    await db.write(of('cheaper', null, sql`not is_rented and discount = 1`));
    await db.write(of('free', now - HOUR, sql`not is_rented`));
    await db.write(sql`
      insert into notification (user_id, type, title, content, leads_to, created_at)
      select user_id, 'activity', '等的账号空出来了', format('“%s”现在可以租了。这个提醒只发一次，还想等可以在账号页再开。', title),
        format('/detail/%s.html', listing.id), told_at
      from listing_alert join listing on listing.id = listing_id where user_id = ${renter.id} and told_at is not null`);
  },
};
