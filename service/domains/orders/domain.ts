import { sql } from 'kysely';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import type { Known } from '#service/kernel/erasure.ts';
import { closeUnpaid } from './release.ts';
import { endRental, startRental } from './rental.ts';
import { orderHistory } from './move.ts';
import { registerOrders } from './routes.ts';
import { concludeOrder } from './settle.ts';
import { ofPerson } from './ofPerson.ts';
import { books } from './books.ts';
import { ordersTables } from './tables.ts';

const jobs = {
  transactional: { 'order.close': closeUnpaid, 'order.start': startRental, 'order.end': endRental, 'order.settle': concludeOrder },
};

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

async function erase({ db }: CommandContext, { id }: Known): Promise<void> {
  await db.write(sql`update credential_reading set ip = '' where user_id = ${id}`);
  await db.write(
    sql`update rental_order set channel = null, channel_net_id = null, channel_uid = null where renter_id = ${id} and channel is not null`,
  );
}

/** Rentals: holds, payment, play, renewal, cancellation, settlement. */
export const domain: Domain = {
  name: 'orders',
  uses: ['pictures', 'identity', 'loyalty', 'invitations', 'listings', 'payments', 'draws'],
  tables: ordersTables,
  routes: registerOrders,
  jobs,
  histories: [orderHistory],
  books,
  erasure: {
    kept: ['credential_reading', 'order_event'],
    erase,
    texts: (userId) => [{ table: 'order_event', column: 'note', where: sql`order_id in ${ofPerson(userId)}` }],
  },
  obstacles(userId) {
    const lent = sql`from listing join rental_order placed on placed.listing_id = listing.id where listing.owner_id = ${userId}`;
    return {
      rented: { count: sql`(select count(*) from rental_order where renter_id = ${userId} and status in ${orderStatusesIn('open')})` },
      // A finished order counts until it is settled: its rent is still due to the owner.
      lent: {
        count: sql`(select count(*) ${lent}
          and (placed.status in ${orderStatusesIn('open')} or (placed.status = ${sql.lit(ORDER.finished)} and placed.settled_at is null)))`,
      },
    };
  },
  seed: () => import('./seed.ts'),
};
