import { sql } from 'kysely';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import type { Known } from '#service/kernel/erasure.ts';
import { gameContent } from './contents.ts';
import { credentialTables } from './credentials/tables.ts';
import { listingHistory } from './move.ts';
import { registerFavourites } from './favourites.ts';
import { registerFootprints } from './footprints.ts';
import { registerListings } from './routes.ts';
import { registerStatic } from './static.ts';
import { showTurned } from './offer.ts';
import { listingsTables } from './tables.ts';

const erase = async ({ db, clock }: CommandContext, { id }: Known): Promise<void> =>
  void (await db.write(sql`
    update listing set is_listed = false, deleted_at = coalesce(deleted_at, ${new Date(clock.now())}), description = '', role_name = '',
      external_key = null, login_account = null, login_secret = null, login_sealed = null, login_key = null, pictures = '{}'
    where owner_id = ${id}`));

const jobs = { transactional: { 'offer.turn': showTurned } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Games and the accounts on offer: hall, details, favourites, footprints, covers, sealed logins, imports. */
export const domain: Domain = {
  name: 'listings',
  uses: ['pictures', 'identity'],
  jobs,
  histories: [listingHistory],
  tables: { ...listingsTables, ...credentialTables },
  routes(service) {
    registerListings(service);
    registerFavourites(service);
    registerFootprints(service);
    registerStatic(service);
  },
  erasure: {
    deleted: ['favourite', 'footprint'],
    erase,
    texts(userId) {
      const where = sql`owner_id = ${userId}`;
      return [
        { table: 'listing', column: 'title', where },
        { table: 'listing', column: 'attrs', isJson: true, where },
      ];
    },
  },
  obstacles: (userId) => ({
    listing: { count: sql`(select count(*) from listing where owner_id = ${userId} and is_listed and deleted_at is null)` },
  }),
  contents: [gameContent],
  seed: () => import('./seed/seed.ts'),
};
