import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';

export interface LoginKey {
  readonly kid: string;
  readonly signSecret: Buffer;
  readonly privateKey: KeyObject;
  /** SPKI, base64. */
  readonly publicKey: string;
  readonly issuesUntil: number;
  readonly acceptedUntil: number;
}

/** How long a key encrypts new signs, and how much longer it still decrypts them. */
const ISSUES = DAY;
const OVERLAP = 10 * MINUTE;
const ROTATION_LOCK = 7_246_011;

const cache = new WeakMap<Db, readonly LoginKey[]>();
const makeKeyPair = promisify(generateKeyPair);

/** The current key; a process that finds none creates one while the others wait. */
export async function issuingKey(deps: Deps): Promise<LoginKey> {
  const issuing = (keys: readonly LoginKey[]) => keys.find((key) => key.issuesUntil > deps.clock.now());
  const ready = issuing(cache.get(deps.db.root) ?? []) ?? issuing(await load(deps));
  if (ready) return ready;
  await inTransaction(deps, async (held) => {
    await held.db.write(sql`select pg_advisory_xact_lock(${ROTATION_LOCK})`);
    if (!issuing(await load(held))) await create(held);
  });
  const made = issuing(await load(deps));
  if (!made) throw new Error('no login key after rotation');
  return made;
}

/** Every key that still decrypts. `fresh` skips the cache: another process may just have created one. */
export async function acceptedKeys(deps: Deps, { fresh }: { fresh: boolean }): Promise<readonly LoginKey[]> {
  const keys = (fresh ? undefined : cache.get(deps.db.root)) ?? (await load(deps));
  return keys.filter((key) => key.acceptedUntil > deps.clock.now());
}

async function load(deps: Deps): Promise<readonly LoginKey[]> {
  const rows = await deps.db
    .selectFrom('login_key')
    .selectAll()
    .where('accepted_until', '>', new Date(deps.clock.now()))
    .orderBy('issues_until', 'desc')
    .execute();
  const keys = rows.map((row) => ({
    kid: row.kid,
    signSecret: row.sign_secret,
    privateKey: createPrivateKey({ key: row.private_key, format: 'der', type: 'pkcs8' }),
    publicKey: row.public_key.toString('base64'),
    issuesUntil: row.issues_until.getTime(),
    acceptedUntil: row.accepted_until.getTime(),
  }));
  if (!deps.db.isTransaction) cache.set(deps.db.root, keys);
  return keys;
}

async function create(deps: Deps): Promise<void> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 });
  const issuesUntil = deps.clock.now() + ISSUES;
  await deps.db
    .insertInto('login_key')
    .values({
      kid: randomBytes(6).toString('base64url'),
      sign_secret: randomBytes(32),
      private_key: privateKey.export({ format: 'der', type: 'pkcs8' }),
      public_key: publicKey.export({ format: 'der', type: 'spki' }),
      issues_until: new Date(issuesUntil),
      accepted_until: new Date(issuesUntil + OVERLAP),
    })
    .execute();
}
