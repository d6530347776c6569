import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { bytes } from './database/columns.ts';
import { first } from './database/handle.ts';
import type { Db, Deps } from './deps.ts';

type SecretName =
  | 'sms_code'
  | 'email_code'
  | 'id_number'
  | 'invite_trace'
  | 'exchange_code'
  | 'order_number'
  | 'login_request'
  | 'news_link'
  | 'time_lock'
  | 'listing_login'
  | 'bargain';

const known = new WeakMap<Db, Map<SecretName, Promise<Buffer>>>();

/** A key shared by all processes of one database; the first request creates it. */
export function serviceSecret({ db: { root } }: Pick<Deps, 'db'>, name: SecretName): Promise<Buffer> {
  const secrets = known.get(root) ?? new Map<SecretName, Promise<Buffer>>();
  known.set(root, secrets);
  const secret = secrets.get(name) ?? read(root, name);
  secrets.set(name, secret);
  secret.catch(() => secrets.delete(name));
  return secret;
}

/**
 * Outside the caller's transaction: a secret created in a rolled back transaction would stay in this cache but not in the database.
 * Over the shared connection: if all of the pool's were held by transactions that wait for a secret, none would come free until they time
 * out.
 */
async function read(db: Db, name: SecretName): Promise<Buffer> {
  const stored = () => first(db, { value: bytes }, sql`select value from service_secret where name = ${name}`, 'byKey');
  const found = await stored();
  if (found) return found.value;
  await db.write(sql`insert into service_secret (name, value) values (${name}, ${randomBytes(32)}) on conflict (name) do nothing`, 'byKey');
  const made = await stored();
  if (!made) throw new Error(`the secret ${name} is gone`);
  return made.value;
}
