import { sql } from 'kysely';
import { shops as rest } from '#contract/rest/index.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { route } from '#service/kernel/http/route.ts';
import { countShops } from './count.ts';
import { follow, notifyFollowers, unfollow } from './follow.ts';
import { listFollowed, listShopReviews, listShops, readShop } from './read.ts';
import { shopsTables } from './tables.ts';

const jobs = { transactional: { 'shop.count': countShops, 'shop.news': notifyFollowers } };

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
    route(service, rest.listShops, ({ query, caller }) => listShops(db, query, caller));
    route(service, rest.getShop, ({ params, caller }) => readShop(db, params.owner_id, caller));
    route(service, rest.listFollowedShops, ({ caller }) => listFollowed(db, caller));
    route(service, rest.followShop, async ({ deps, body, caller }) => {
      await inTransaction(deps, async (held) => void (await (body.on ? follow : unfollow)(held, caller.id, body.owner_id)));
      return readShop(db, body.owner_id, caller);
    });
    route(service, rest.listShopReviews, ({ params, query }) => listShopReviews(db, params.owner_id, query));
  },
  jobs,
  erasure: {
    deleted: ['shop_follow'],
    erase: async ({ db }, { id }) => {
      await db.write(sql`delete from shop_follow where owner_id = ${id}`);
      await db.write(sql`delete from shop where owner_id = ${id}`);
    },
  },
  seed: () => import('./seed.ts'),
};
