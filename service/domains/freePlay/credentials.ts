import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getFreePlayCredentials } from '#contract/rest/freePlay.ts';
import { loginOf, type StoredLogin } from '#service/domains/listings/credentials/reseal.ts';
import { type Login, NotOpened } from '#service/kernel/credentials/vault.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { lockPlay } from './move.ts';

/** Login of an account that is played, only for its player while the play runs. Every read is logged. */
export function readCredentials(deps: Deps, caller: Caller, playId: string, ip: string): Promise<DataOf<typeof getFreePlayCredentials>> {
  return inTransaction(deps, async ({ db, clock }) => {
    const now = clock.now();
    const play = await lockPlay(db, playId, caller.id);
    const isRunning = play.ended_at === null && play.start_at.getTime() <= now && now < play.end_at.getTime();
    if (!isRunning) throw refused('CREDENTIALS_LOCKED');
    await db
      .insertInto('free_play_reading')
      .values({ play_id: play.id, user_id: caller.id, at: new Date(now), ip })
      .execute();
    const listing = await db
      .selectFrom('listing')
      .select(['id', 'login_sealed', 'login_account', 'login_secret', 'zone', 'role_name'])
      .where('id', '=', play.listing_id)
      .executeTakeFirstOrThrow();
    const { account, secret } = opened(deps, playId, listing);
    return { account, password: secret, zone: listing.zone, role_name: listing.role_name, until: play.end_at.getTime() };
  });
}

function opened(deps: Pick<Deps, 'logins' | 'log'>, playId: string, listing: StoredLogin): Login {
  try {
    return loginOf(deps, listing);
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error;
    deps.log.error({ playId, listingId: listing.id, keyId: error.keyId, reason: error.reason }, 'login of a listing not opened');
    throw refused('CREDENTIALS_UNREADABLE');
  }
}
