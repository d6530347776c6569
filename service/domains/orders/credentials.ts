import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getCredentials } from '#contract/rest/orders.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { loginOf, type StoredLogin } from '#service/domains/listings/credentials/reseal.ts';
import { type Login, NotOpened } from '#service/kernel/credentials/vault.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { isRunning, lockOwnOrder } from './lock.ts';

/** Login of a rented account, only for its renter while the rental runs. Every read is logged. */
export function readCredentials(deps: Deps, caller: Caller, orderNo: string, ip: string): Promise<DataOf<typeof getCredentials>> {
  return inTransaction(deps, async ({ db, clock }) => {
    const now = clock.now();
    const order = await lockOwnOrder(db, caller.id, orderNo);
    if (!isRunning(order, now)) throw refused('CREDENTIALS_LOCKED');
    await db
      .insertInto('credential_reading')
      .values({ order_id: order.id, user_id: caller.id, at: new Date(now), ip })
      .execute();
    const listing = await db
      .selectFrom('listing')
      .select(['id', 'login_sealed', 'login_account', 'login_secret', 'zone', 'role_name'])
      .where('id', '=', order.listing_id)
      .executeTakeFirstOrThrow();
    const { account, secret } = opened(deps, orderNo, listing);
    return {
      account,
      password: secret,
      zone: listing.zone,
      role_name: listing.role_name,
      until: order.end_at.getTime(),
    };
  });
}

function opened(deps: Pick<Deps, 'logins' | 'log'>, orderNo: string, listing: StoredLogin): Login {
  try {
    return loginOf(deps, listing);
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error;
    deps.log.error({ orderNo, listingId: listing.id, keyId: error.keyId, reason: error.reason }, 'login of a listing not opened');
    throw refused('CREDENTIALS_UNREADABLE');
  }
}
