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
  },
};
