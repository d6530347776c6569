import { orderGroups } from '#contract/rules/orderStatus.ts';
import { cachedByKey } from '#service/lib/cached.ts';
import type { Deps } from '#service/deps.ts';

/** How a merchant does; kept for a while, longer the longer it takes to find out. */
export interface Merchant {
  readonly listings: number;
  readonly orders: number;
  readonly good_rate: number;
  readonly dispute_rate: number;
}

const FRESH_FACTOR = 200;
const STALE = 60_000;
const MOST_KEPT = 1_000;
const BEST_RATING = 5;

export const openMerchants = ({ pool }: Deps): ((ownerId: number) => Promise<Merchant>) => {
  const read = cachedByKey(
    MOST_KEPT,
    async (ownerId) => {
      const { rows } = await pool.query<{ listings: number; orders: number; rating: number; disputed: number }>(
        `with owned as materialized (
          select id, is_listed and deleted_at is null as shown, rented_count, rating from listing where owner_id = $1
        )
        select count(*) filter (where shown) as listings, coalesce(sum(rented_count), 0)::bigint as orders,
          coalesce(avg(rating) filter (where rented_count > 0), $2)::float8 as rating,
          (select count(*) from owned join rental_order on listing_id = owned.id where status in (${orderGroups.complained.join(', ')})) as disputed
        from owned`,
        [ownerId, BEST_RATING],
      );
      const { listings = 0, orders = 0, rating = BEST_RATING, disputed = 0 } = rows[0] ?? {};
      return { listings, orders, good_rate: Math.min(1, rating / BEST_RATING), dispute_rate: Math.min(1, disputed / Math.max(1, orders)) };
    },
    { freshFor: (took) => took * FRESH_FACTOR, staleFor: STALE },
  );
  return (ownerId) => read(String(ownerId));
};
