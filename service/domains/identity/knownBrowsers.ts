import { sql } from 'kysely';
import { DAY } from '#contract/rules/constants.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import type { CommandContext } from '#service/kernel/deps.ts';

/** A browser is forgotten after this long without a login. */
export const KNOWN_FOR = 180 * DAY;
/** Per user; the least recently used is forgotten first. */
const MOST = 20;
/** Random browser id; a shorter one could be guessed. */
const SECRET = /^[0-9a-f]{32}$/;

export const browserHash = (fingerprint: string | null | undefined): Buffer | null =>
  typeof fingerprint === 'string' && SECRET.test(fingerprint) ? tokenHash(fingerprint) : null;

/** Remembers a browser in which the user has logged in. */
export async function rememberBrowser({ db, clock }: CommandContext, userId: string, fingerprint: string | null): Promise<void> {
  const hash = browserHash(fingerprint);
  if (hash === null) return;
  await db.write(sql`
    insert into known_browser (user_id, browser_hash, last_at) values (${userId}, ${hash}, ${new Date(clock.now())})
    on conflict (user_id, browser_hash) do update set last_at = excluded.last_at`);
  await db.write(sql`
    delete from known_browser where user_id = ${userId} and browser_hash in (
      select browser_hash from known_browser where user_id = ${userId} order by last_at desc offset ${sql.lit(MOST)}
    )`);
}

/** Hex id of the browser if this user has logged in with it before; else null. */
export async function knownBrowser(
  { db, clock }: CommandContext,
  userId: string | null,
  fingerprint: string | null | undefined,
): Promise<string | null> {
  const hash = browserHash(fingerprint);
  if (hash === null || userId === null) return null;
  const known = sql`
    select 1 as is_known from known_browser
    where user_id = ${userId} and browser_hash = ${hash} and last_at > ${new Date(clock.now() - KNOWN_FOR)}`;
  return (await first(db, { is_known: whole }, known)) ? hash.toString('hex') : null;
}
