import { sql } from 'kysely';
import { flag, orNull, text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { addressOf } from '#service/kernel/http/address.ts';
import type { SamePerson } from './tables.ts';

const isLoopback = (ip: string): boolean => ip.startsWith('127.') || ip === '::1';

async function addressesOf(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db.read({ ip: orNull(text) }, sql`select distinct ip from user_session where user_id = ${userId}`);
  return new Set(rows.flatMap(({ ip }) => (ip === null || isLoopback(ip) ? [] : [addressOf(ip)])));
}

/** What two people share that one person would have: real name and birth date, a browser, or an address; null: nothing known. */
export async function samePerson(db: Db, one: string, other: string): Promise<SamePerson | null> {
  const met = await first(
    db,
    { identity: flag, device: flag },
    sql`
    select
      exists (
        select from user_account a join user_account b on b.id = ${other}
        where a.id = ${one} and a.real_name = b.real_name and a.birth_date = b.birth_date
      ) as identity,
      exists (
        select from known_browser a join known_browser b using (browser_hash) where a.user_id = ${one} and b.user_id = ${other}
      ) or exists (
        select from user_session a join user_session b using (fingerprint) where a.user_id = ${one} and b.user_id = ${other}
      ) as device`,
  );
  if (met?.identity) return 'same_identity';
  if (met?.device) return 'same_device';
  const [own, others] = [await addressesOf(db, one), await addressesOf(db, other)];
  return own.isDisjointFrom(others) ? null : 'same_address';
}
