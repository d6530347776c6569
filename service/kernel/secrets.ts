import { randomBytes } from 'node:crypto';
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
  | 'listing_login';

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

// On a separate connection: a secret created in a rolled back transaction would stay in this cache but not in the database.
async function read(db: Db, name: SecretName): Promise<Buffer> {
  await db
    .insertInto('service_secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('service_secret').select('value').where('name', '=', name).executeTakeFirst();
  if (!row) throw new Error(`the secret ${name} is gone`);
  return row.value;
}
