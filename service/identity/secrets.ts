import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Deps } from '#service/deps.ts';

type SecretName = 'sms_code' | 'id_number';

const known = new WeakMap<Pool, Map<SecretName, Promise<Buffer>>>();

/** A key that all processes of one database share, made by the first that asks. */
export function serviceSecret({ pool }: Pick<Deps, 'pool'>, name: SecretName): Promise<Buffer> {
  const secrets = known.get(pool) ?? new Map<SecretName, Promise<Buffer>>();
  known.set(pool, secrets);
  const secret = secrets.get(name) ?? read(pool, name);
  secrets.set(name, secret);
  secret.catch(() => secrets.delete(name));
  return secret;
}

// On a connection of its own: a secret that a rolled back transaction took along would be remembered here and nowhere else.
async function read(pool: Pool, name: SecretName): Promise<Buffer> {
  await pool.query('insert into service_secret (name, value) values ($1, $2) on conflict do nothing', [name, randomBytes(32)]);
  const { rows } = await pool.query<{ value: Buffer }>('select value from service_secret where name = $1', [name]);
  const [row] = rows;
  if (!row) throw new Error(`the secret ${name} is gone`);
  return row.value;
}
