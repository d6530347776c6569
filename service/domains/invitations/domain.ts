import { sql } from 'kysely';
import type { Domain } from '#service/kernel/domain.ts';
import { registerInvitations } from './routes.ts';
import { invitationsTables } from './tables.ts';

/** Invitation links and their rewards. */
export const domain: Domain = {
  name: 'invitations',
  uses: ['pictures', 'loyalty', 'draws'],
  tables: invitationsTables,
  routes: registerInvitations,
  erasure: {
    deleted: ['invite_code', 'inviter_trace'],
    erase: async ({ db }, { id }) =>
      void (await db.write(sql`update invitation set address_hash = null, device_hash = null where invitee_id = ${id}`)),
  },
  seed: () => import('./seed.ts'),
};
