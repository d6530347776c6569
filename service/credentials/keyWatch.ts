import { sql } from 'kysely';
import { SECOND } from '#contract/rules/constants.ts';
import { ConfigFaults } from '#service/config.ts';
import { text } from '#service/db/columns.ts';
import { first } from '#service/db/handle.ts';
import { loginSeal } from '#service/db/tables/identity.ts';
import type { Deps } from '#service/deps.ts';
import { keyIdIn, NotOpened, type Vault } from './vault.ts';

/** In place of a listing's id. */
const PROBE = 'key';
const INTERVAL = 10 * SECOND;

type Ground = Pick<Deps, 'db' | 'logins'>;

const opens = (logins: Vault, sealed: string): boolean => {
  try {
    logins.open(PROBE, sealed);
    return true;
  } catch (error) {
    if (error instanceof NotOpened) return false;
    throw error;
  }
};

/** Keys that logins of this market are sealed with and that this process has not. One that has them all leaves word of its own. */
async function missingKeys({ db, logins }: Ground): Promise<string[]> {
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

/** Of the newest login, where this process cannot open it: the market may be older than the table. */
async function keyOfNewest({ db, logins }: Ground): Promise<string | null> {
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

/** Throws `ConfigFaults` when this process could not read every login that it would sell. */
export async function requireKeys(ground: Ground): Promise<void> {
  const missing = await missingKeys(ground);
  if (missing.length > 0) throw new ConfigFaults([faultOf(missing)]);
}

/** Keys of which it is known that nobody has them: logins that they sealed stay unreadable, and keep no process from serving. */
export const giveUpKeys = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, keyIds: readonly string[]): Promise<void> =>
  void (await db.write(sql`
    insert into login_seal (key_id, sealed, given_up_at) select key_id, '', ${new Date(clock.now())}
    from unnest(${keyIds}::text[]) as lost (key_id)
    on conflict (key_id) do update set given_up_at = excluded.given_up_at`));

/** After everything was sealed anew: a key that seals nothing any more is no longer asked for. */
export const forgetIdleKeys = async ({ db, logins }: Ground): Promise<void> =>
  void (await db.write(sql`
    delete from login_seal where key_id <> ${keyIdIn(logins.mark)} and given_up_at is null
      and not exists (select from listing where starts_with(login_sealed, 'v1.' || key_id || '.'))`));

export interface KeyWatch {
  /** Whether every login can be opened. */
  look(): Promise<boolean>;
  /** As it was when it was last looked at. */
  isRight(): boolean;
  stop(): void;
}

/** Another process may come with a new key at any time; this one then sells nothing that it could not hand over. */
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
