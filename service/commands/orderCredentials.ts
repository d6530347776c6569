import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getCredentials } from '#contract/rest/orders.ts';
import type { Caller } from '#service/auth.ts';
import { transact } from '#service/db/transact.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { isRunning, lockOwnOrder } from './orderLock.ts';

/** The login of a rented account: its renter’s alone, while the rental runs. Every reading is recorded. */
export function readCredentials(deps: Deps, caller: Caller, orderNo: string, ip: string): Promise<DataOf<typeof getCredentials>> {
  return transact(deps, async ({ db, clock }) => {
    const now = clock.now();
    const order = await lockOwnOrder(db, caller.id, orderNo);
    if (!isRunning(order, now)) throw refused('CREDENTIALS_LOCKED');
    await db.insertInto('credential_reading').values({ order_id: order.id, user_id: caller.id, at: new Date(now), ip }).execute();
    const listing = await db
      .selectFrom('listing')
      .select(['login_account', 'login_secret', 'zone', 'role_name'])
      .where('id', '=', order.listing_id)
      .executeTakeFirstOrThrow();
    return {
      account: listing.login_account,
      password: listing.login_secret,
      zone: listing.zone,
      role_name: listing.role_name,
      until: order.end_at.getTime(),
    };
  });
}
