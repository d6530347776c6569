import { sql } from 'kysely';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { goodRate } from '#contract/rules/review.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import { cachedByKey } from '#service/kernel/lib/cached.ts';
import type { Deps } from '#service/kernel/deps.ts';

/** Statistics of a merchant; the longer the query takes, the longer they are cached. */
export interface Merchant {
  readonly listings: number;
  /** Finished orders. */
  readonly orders: number;
  readonly good_rate: number | null;
  readonly dispute_rate: number;
}

const FRESH_FACTOR = 200;
const STALE = 60_000;
const MOST_KEPT = 1_000;

export const openMerchants = ({ db }: Deps): ((ownerId: number) => Promise<Merchant>) => {
  const read = cachedByKey(
    MOST_KEPT,
    async (ownerId) => {
      const found = await first(
        db,
        { listings: whole, orders: whole, good: whole, reviews: whole, disputed: whole },
        sql`with owned as materialized (
          select id, is_listed and deleted_at is null as shown from listing where owner_id = ${ownerId}
        ), said as (
          select coalesce(sum(good), 0)::bigint as good, coalesce(sum(reviews), 0)::bigint as reviews
          from owner_tally where owner_id = ${ownerId}
        ), rented as (
          select count(*) filter (where status = ${sql.lit(ORDER.finished)}) as finished,
            count(*) filter (where status in ${orderStatusesIn('complained')}) as disputed
          from owned join rental_order on listing_id = owned.id
        )
        select count(*) filter (where shown) as listings, (select finished from rented) as orders,
          (select good from said) as good, (select reviews from said) as reviews, (select disputed from rented) as disputed
        from owned`,
      );
      const { listings = 0, orders = 0, good = 0, reviews = 0, disputed = 0 } = found ?? {};
      return {
        listings,
        orders,
        good_rate: goodRate(good, reviews),
        dispute_rate: Math.min(1, disputed / Math.max(1, orders + disputed)),
      };
    },
    { freshFor: (took) => took * FRESH_FACTOR, staleFor: STALE },
  );
  return (ownerId) => read(String(ownerId));
};
