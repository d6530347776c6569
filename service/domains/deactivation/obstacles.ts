import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { checkDeactivation } from '#contract/rest/deactivation.ts';
import { type ObstacleKind, obstacleKinds } from '#contract/rules/deactivation.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { oneOf, whole } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import type { Db } from '#service/kernel/deps.ts';

export type Obstacle = DataOf<typeof checkDeactivation>['obstacles'][number];

const NONE = sql`0`;

/** Subqueries for each obstacle: number of rows and amount of money. */
const hindrances = (userId: string): Readonly<Record<ObstacleKind, { count: Statement; amount?: Statement }>> => {
  const balance = (kind: 'available' | 'frozen' | 'withdrawing') =>
    sql`coalesce((select balance from wallet_account where user_id = ${userId} and kind = ${kind}), 0)`;
  const lent = sql`from listing join rental_order placed on placed.listing_id = listing.id where listing.owner_id = ${userId}`;
  return {
    no_phone: { count: sql`(select count(*) from user_account where id = ${userId} and phone is null)` },
    rented: { count: sql`(select count(*) from rental_order where renter_id = ${userId} and status in ${orderStatusesIn('open')})` },
    // A finished order counts until it is settled: its rent is still due to the owner.
    lent: {
      count: sql`(select count(*) ${lent}
        and (placed.status in ${orderStatusesIn('open')} or (placed.status = ${sql.lit(ORDER.finished)} and placed.settled_at is null)))`,
    },
    complaint: {
      count: sql`(select count(*) from complaint where status in ('open', 'answered') and order_id in (
        select id from rental_order where renter_id = ${userId} union all select placed.id ${lent}))`,
    },
    frozen: { count: NONE, amount: balance('frozen') },
    withdrawal: {
      count: sql`(select count(*) from withdrawal where user_id = ${userId} and status in ('requested', 'paying'))`,
      amount: balance('withdrawing'),
    },
    listing: { count: sql`(select count(*) from listing where owner_id = ${userId} and is_listed and deleted_at is null)` },
    balance: { count: NONE, amount: balance('available') },
  };
};

const found = { kind: oneOf<ObstacleKind>(), count: whole, amount: whole };

/** Everything that prevents closing the account now, in the order of `obstacleKinds`. */
export async function readObstacles(db: Db, userId: string): Promise<Obstacle[]> {
  const counted = hindrances(userId);
  const kinds = Object.values(obstacleKinds);
  const rows = kinds.map((kind) => sql`(${kind}::text, (${counted[kind].count})::bigint, (${counted[kind].amount ?? NONE})::bigint)`);
  return db.read(found, sql`select * from (values ${sql.join(rows)}) hindrance (kind, count, amount) where count > 0 or amount > 0`);
}
