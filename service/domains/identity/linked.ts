import { sql } from 'kysely';
import { flag, orNull, text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { addressOf } from '#service/kernel/http/address.ts';
import { isLoopback } from '#service/kernel/http/traces.ts';

/** What two accounts have in common. */
export type Link = 'identity' | 'device' | 'address';

const traces = { fingerprint: orNull(text), browser: orNull(text), ip: orNull(text) };

/** Of all sessions, and of the browsers of earlier ones. */
const tracesOf = (db: Db, userId: string) =>
  db.read(
    traces,
    sql`select fingerprint, null as browser, ip from user_session where user_id = ${userId}
      union all select null, encode(browser_hash, 'hex'), null from known_browser where user_id = ${userId}`,
  );

const meet = (one: readonly (string | null)[], other: readonly (string | null)[]): boolean =>
  one.some((each) => each !== null && other.includes(each));

const addresses = (ips: readonly (string | null)[]): string[] =>
  ips.flatMap((ip) => (ip === null ? [] : [addressOf(ip)])).filter((address) => !isLoopback(address));

/** What makes two accounts look like one person's: the verified identity, a device or an address; null: nothing in common. */
export async function linkOf(db: Db, userId: string, otherId: string): Promise<Link | null> {
  const same = await first(
    db,
    { is_same: flag },
    sql`
    select coalesce(one.real_name = other.real_name and one.birth_date = other.birth_date, false) as is_same
    from user_account one, user_account other where one.id = ${userId} and other.id = ${otherId}`,
  );
  if (same?.is_same) return 'identity';
  const [own, others] = [await tracesOf(db, userId), await tracesOf(db, otherId)];
  const devicesOf = (rows: typeof own) => rows.flatMap(({ fingerprint, browser }) => [fingerprint, browser]);
  if (meet(devicesOf(own), devicesOf(others))) return 'device';
  const placesOf = (rows: typeof own) => addresses(rows.map(({ ip }) => ip));
  return meet(placesOf(own), placesOf(others)) ? 'address' : null;
}
