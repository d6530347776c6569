import { sql } from 'kysely';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { forgetIdleKeys } from './keyWatch.ts';
import { type Login, NotOpened } from '#service/kernel/credentials/vault.ts';

/** A stored login: sealed, or plain text from an older version. */
export interface StoredLogin {
  readonly id: string;
  readonly login_sealed: string | null;
  readonly login_account: string | null;
  readonly login_secret: string | null;
}

/** Reads both forms. Throws `NotOpened`. */
export function loginOf({ logins }: Pick<Deps, 'logins'>, stored: StoredLogin): Login {
  if (stored.login_sealed !== null) return logins.open(stored.id, stored.login_sealed);
  return { account: stored.login_account ?? '', secret: stored.login_secret ?? '' };
}

/** Ids covered by one transaction. */
const WINDOW = 500;

type ResealContext = Pick<Deps, 'db' | 'logins' | 'log'>;

/**
 * Seals everything that is not sealed with the first key: plain-text rows, and all others after a key change. Safe to run in several
 * processes and to abort. Returns the number of rows written; rows that no key opens are logged and left unchanged.
 */
export async function resealLogins(ground: ResealContext, signal?: AbortSignal): Promise<number> {
  const newest = await first(ground.db, { id: whole }, sql`select coalesce(max(id), 0) as id from listing`);
  const end = newest?.id ?? 0;
  const unopened = new Map<string, number>();
  let written = 0;
  for (let after = 0; after < end && signal?.aborted !== true; after += WINDOW) {
    written += await ground.db.transaction((db) => resealWindow({ ...ground, db }, after, unopened));
  }
  for (const [keyId, count] of unopened) ground.log.error({ keyId, count }, 'sealed logins that no key opens');
  if (unopened.size === 0 && signal?.aborted !== true) await forgetIdleKeys(ground);
  if (written > 0) ground.log.info({ count: written }, 'logins sealed');
  return written;
}

async function resealWindow(ground: ResealContext, after: number, unopened: Map<string, number>): Promise<number> {
  const rows = await ground.db
    .selectFrom('listing')
    .select(['id', 'login_sealed', 'login_account', 'login_secret'])
    .where('id', '>', String(after))
    .where('id', '<=', String(after + WINDOW))
    .where((is) => is.or([is('login_sealed', 'is', null), is.not(sql<boolean>`starts_with(login_sealed, ${ground.logins.mark})`)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const sealed: { id: string; sealed: string }[] = [];
  for (const row of rows) {
    try {
      sealed.push({ id: row.id, sealed: ground.logins.seal(row.id, loginOf(ground, row)) });
    } catch (error) {
      if (!(error instanceof NotOpened)) throw error;
      unopened.set(error.keyId, (unopened.get(error.keyId) ?? 0) + 1);
    }
  }
  if (sealed.length === 0) return 0;
  await ground.db.write(sql`
    update listing set login_sealed = sealed, login_account = null, login_secret = null
    from unnest(${sealed.map(({ id }) => id)}::bigint[], ${sealed.map((one) => one.sealed)}::text[]) as new (new_id, sealed)
      where listing.id = new_id`);
  return sealed.length;
}
