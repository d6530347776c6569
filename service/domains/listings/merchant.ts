import { sql } from 'kysely';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import { cachedByKey } from '#service/kernel/lib/cached.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { goodRate } from './present.ts';

/** Statistics of a merchant; the longer the query takes, the longer they are cached. */
export interface Merchant {
  readonly listings: number;
  readonly orders: number;
  readonly good_rate: number;
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
        { listings: whole, orders: whole, totals: whole, reviews: whole, disputed: whole },
        sql`with owned as materialized (
          select id, is_listed and deleted_at is null as shown, rented_count from listing where owner_id = ${ownerId}
        ), said as (
          select coalesce(sum(described + sign_in + service), 0)::bigint as totals, coalesce(sum(reviews), 0)::bigint as reviews
          from owned join review_tally on listing_id = owned.id
        )
        select count(*) filter (where shown) as listings, coalesce(sum(rented_count), 0)::bigint as orders,
          (select totals from said) as totals, (select reviews from said) as reviews,
          (select count(*) from owned join rental_order on listing_id = owned.id
            where status in ${orderStatusesIn('complained')}) as disputed
        from owned`,
      );
      const { listings = 0, orders = 0, totals = 0, reviews = 0, disputed = 0 } = found ?? {};
      return {
        listings,
        orders,
        good_rate: goodRate(totals, reviews),
        dispute_rate: Math.min(1, disputed / Math.max(1, orders)),
      };
    },
    { freshFor: (took) => took * FRESH_FACTOR, staleFor: STALE },
  );
  return (ownerId) => read(String(ownerId));
};
