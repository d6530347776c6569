import { sql } from 'kysely';
import { SECOND } from '#contract/rules/constants.ts';
import { keyIdIn, NotOpened, type Vault } from '#service/kernel/credentials/vault.ts';
import { text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { ConfigFaults } from '#service/kernel/lib/configFaults.ts';
import { loginSeal } from './tables.ts';

/** Used instead of a listing's id. */
const PROBE = 'key';
const INTERVAL = 10 * SECOND;

type KeyWatchContext = Pick<Deps, 'db' | 'logins'>;

const opens = (logins: Vault, sealed: string): boolean => {
  try {
    logins.open(PROBE, sealed);
    return true;
  } catch (error) {
    if (error instanceof NotOpened) return false;
    throw error;
  }
};

/** Keys used by stored credentials that this process lacks. If it has them all, it registers its own sealing key. */
async function missingKeys({ db, logins }: KeyWatchContext): Promise<string[]> {
  const seals = await db.read(loginSeal, sql`select key_id, sealed, given_up_at from login_seal`, 'kept');
  const missing = seals.filter(({ sealed, given_up_at }) => given_up_at === null && !opens(logins, sealed)).map(({ key_id }) => key_id);
  if (missing.length > 0) return missing;
  const own = keyIdIn(logins.mark);
  if (seals.some(({ key_id, given_up_at }) => key_id === own && given_up_at === null)) return [];
  const older = await keyOfNewest({ db, logins });
  if (older !== null && !seals.some(({ key_id }) => key_id === older)) return [older];
  await db.write(sql`
    insert into login_seal (key_id, sealed) values (${own}, ${logins.seal(PROBE, { account: PROBE, secret: '' })})
    on conflict (key_id) do update set sealed = excluded.sealed, given_up_at = null`);
  return [];
}

/** Key of the newest credentials, if this process cannot open them: the database may be older than login_seal. */
async function keyOfNewest({ db, logins }: KeyWatchContext): Promise<string | null> {
  const newest = sql`select id::text as id, login_sealed as sealed from listing where login_sealed is not null
    order by listing.id desc limit 1`;
  const row = await first(db, { id: text, sealed: text }, newest);
  if (!row) return null;
  try {
    logins.open(row.id, row.sealed);
    return null;
  } catch (error) {
    if (error instanceof NotOpened && error.reason === 'unknown key') return error.keyId;
    throw error;
  }
}

const faultOf = (missing: readonly string[]): string =>
  `CREDENTIALS_KEY：账号的登录信息由密钥 ${missing.join('、')} 加密，本进程没有这把密钥；请放回它，更换密钥的步骤见 docs/running.md`;

/** Throws `ConfigFaults` if this process lacks a key of the stored credentials. */
export async function requireKeys(ground: KeyWatchContext): Promise<void> {
  const missing = await missingKeys(ground);
  if (missing.length > 0) throw new ConfigFaults([faultOf(missing)]);
}

/** Marks lost keys: credentials sealed with them stay unreadable and no longer prevent processes from starting. */
export const releaseKeys = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, keyIds: readonly string[]): Promise<void> =>
  void (await db.write(sql`
    insert into login_seal (key_id, sealed, given_up_at) select key_id, '', ${new Date(clock.now())}
    from unnest(${keyIds}::text[]) as lost (key_id)
    on conflict (key_id) do update set given_up_at = excluded.given_up_at`));

/** After resealing: removes keys that no stored credentials use any more. */
export const forgetIdleKeys = async ({ db, logins }: KeyWatchContext): Promise<void> =>
  void (await db.write(sql`
    delete from login_seal where key_id <> ${keyIdIn(logins.mark)} and given_up_at is null
      and not exists (select from listing where starts_with(login_sealed, 'v1.' || key_id || '.'))`));

export interface KeyWatch {
  /** Checks now whether all credentials can be opened. */
  look(): Promise<boolean>;
  /** Result of the last check. */
  isRight(): boolean;
  stop(): void;
}

/** Checks periodically, since another process may start to seal with a new key; without it this one must not take orders. */
export function watchKeys({ db, logins, log }: Pick<Deps, 'db' | 'logins' | 'log'>): KeyWatch {
  let right = true;
  const look = async (): Promise<boolean> => {
    const missing = await missingKeys({ db, logins });
    if (missing.length > 0 && right) log.error({ missing }, 'logins are sealed with keys that this process has not: no call is taken');
    if (missing.length === 0 && !right) log.info({}, 'every login can be opened again');
    right = missing.length === 0;
    return right;
  };
  const looking = setInterval(() => void look().catch(() => {}), INTERVAL);
  return { look, isRight: () => right, stop: () => clearInterval(looking) };
}
