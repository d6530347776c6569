import { type LoginPlace, loginKeyWith } from '#service/domains/listings/credentials/loginKey.ts';
import { loginOf } from '#service/domains/listings/credentials/reseal.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';

/** The key of a login, by the secret of this database. */
export const loginKey = async (deps: Pick<Deps, 'db'>, place: LoginPlace): Promise<Buffer> =>
  loginKeyWith(await serviceSecret(deps, 'listing_login'), place);

/** The key of the login that a listing has now; null without one. */
export async function keyOfListing(deps: Pick<Deps, 'db' | 'logins'>, listingId: string, zone: string): Promise<Buffer | null> {
  const stored = await deps.db
    .selectFrom('listing')
    .select(['id', 'game_id', 'login_sealed', 'login_account', 'login_secret'])
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  if (stored.login_sealed === null && stored.login_account === null) return null;
  return loginKey(deps, { gameId: stored.game_id, zone, account: loginOf(deps, stored).account });
}

/** Refuses a login that another listing of the platform already has; the unique index is the last safeguard. */
export async function requireFreeLogin({ db }: Pick<Deps, 'db'>, listingId: string, key: Buffer): Promise<void> {
  const other = await db
    .selectFrom('listing')
    .select('id')
    .where('login_key', '=', key)
    .where('deleted_at', 'is', null)
    .where('id', '<>', listingId)
    .executeTakeFirst();
  if (other) throw refused('LOGIN_TAKEN');
}

/** Whether a statement failed because another listing took the login at the same moment. */
const isTwice = (error: unknown): boolean => error instanceof Error && 'constraint' in error && error.constraint === 'listing_login_key';

/** The refusal for two listings that take one login at the same moment. */
export async function orLoginTaken<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw isTwice(error) ? refused('LOGIN_TAKEN') : error;
  }
}
