import { sql } from 'kysely';
import { BULK_KEPT } from '#contract/rules/bulk.ts';
import { applications } from './application/own.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { sweepFiles } from './files/store.ts';
import { checkFile, writeFile } from './files/work.ts';
import { refreshGoingRates } from './listings/goingRates.ts';
import { registerMerchants } from './routes.ts';
import { merchantsTables } from './tables.ts';
import { waits } from './waits.ts';

const jobs = {
  transactional: { 'goingRate.refresh': refreshGoingRates },
  // They are no calls of an outside host; but they take seconds, tell how far they are, and lock their rows themselves.
  outside: { 'listingFile.check': checkFile, 'listingFile.take': writeFile },
};
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends KindsOf<typeof jobs> {}
}

const ownListings = (userId: string) => sql`(select id from listing where owner_id = ${userId})`;

/** From an application to accounts on offer: shops and merchants, drafts, publishing, and looks by the platform. */
export const domain: Domain = {
  name: 'merchants',
  uses: ['identity', 'pictures', 'listings', 'reviews', 'lending'],
  tables: merchantsTables,
  routes: registerMerchants,
  jobs,
  waits,
  histories: [applications.source],
  sweep: async (deps) => {
    const { db, clock } = deps;
    await sweepFiles(deps);
    await db
      .deleteFrom('listing_batch')
      .where('made_at', '<', new Date(clock.now() - BULK_KEPT))
      .execute();
  },
  erasure: {
    deleted: ['merchant_application'],
    // Without phone and name: what staff did stays known to their owner.
    kept: ['merchant_staff'],
    erase: async ({ db }, { id, phone }) => {
      // Invitations hold the phone of a person who has not answered.
      await db.write(sql`
        update merchant_staff set status = 'removed', phone = null, name = '已注销'
        where user_id = ${id} or owner_id = ${id} or phone = ${phone}`);
      await db.write(sql`delete from listing_batch where owner_id = ${id}`);
      await db.write(sql`delete from listing_file where owner_id = ${id}`);
      await db.write(sql`delete from listing_edit where listing_id in ${ownListings(id)}`);
      await db.write(sql`update listing_event set note = '' where listing_id in ${ownListings(id)} and note <> ''`);
    },
  },
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
