import { sql } from 'kysely';
import { BULK_KEPT } from '#contract/rules/bulk.ts';
import type { Domain } from '#service/kernel/domain.ts';
import { applications } from './application/own.ts';
import { registerMerchants } from './routes.ts';
import { merchantsTables } from './tables.ts';
import { waits } from './waits.ts';

const ownListings = (userId: string) => sql`(select id from listing where owner_id = ${userId})`;

/** From an application to accounts on offer: shops and merchants, drafts, publishing, and looks by the platform. */
export const domain: Domain = {
  name: 'merchants',
  uses: ['identity', 'pictures', 'listings', 'reviews', 'lending'],
  tables: merchantsTables,
  routes: registerMerchants,
  waits,
  histories: [applications.source],
  sweep: async ({ db, clock }) => {
    await db
      .deleteFrom('listing_batch')
      .where('made_at', '<', new Date(clock.now() - BULK_KEPT))
      .execute();
  },
  erasure: {
    deleted: ['merchant_application', 'listing_batch'],
    erase: async ({ db }, { id }) => {
      await db.write(sql`delete from listing_edit where listing_id in ${ownListings(id)}`);
      await db.write(sql`update listing_event set note = '' where listing_id in ${ownListings(id)} and note <> ''`);
    },
  },
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
