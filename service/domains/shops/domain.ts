import { sql } from 'kysely';
import { shops as rest } from '#contract/rest/index.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { route } from '#service/kernel/http/route.ts';
import { countShops } from './count.ts';
import { listShopReviews, listShops, readShop } from './read.ts';
import { shopsTables } from './tables.ts';

const jobs = { transactional: { 'shop.count': countShops } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Certified stores and merchants: their list and their pages. */
export const domain: Domain = {
  name: 'shops',
  uses: ['listings', 'reviews'],
  tables: shopsTables,
  routes(service) {
    const { db } = service.deps;
    route(service, rest.listShops, ({ query }) => listShops(db, query));
    route(service, rest.getShop, ({ params }) => readShop(db, params.owner_id));
    route(service, rest.listShopReviews, ({ params, query }) => listShopReviews(db, params.owner_id, query));
  },
  jobs,
  erasure: { erase: async ({ db }, { id }) => void (await db.write(sql`delete from shop where owner_id = ${id}`)) },
  seed: () => import('./seed.ts'),
};
