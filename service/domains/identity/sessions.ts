import { randomBytes } from 'node:crypto';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { login } from '#contract/rest/session.ts';
import { DAY, SECOND, SESSION_REMEMBERED } from '#contract/rules/constants.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { recordConsent } from '#service/domains/help/consent.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { findLimit } from './limit.ts';
import { limitedTo } from './eligibility.ts';
import { knownBrowser, rememberBrowser } from './knownBrowsers.ts';

export type TokenInfo = DataOf<typeof login>;

const LENGTH = 7 * DAY;
/** The first call of the session records device and address. */
const NEWS_DELAY = 3 * SECOND;

export interface SessionWish {
  readonly userId: string;
  readonly remember: boolean;
  readonly fingerprint: string | null;
  /** A login of its own, of which the owner is told if device or place are new; no registration, nor a session carried to a host. */
  readonly isLogin?: boolean;
}

/** Creates a session with an opaque token, of which only the hash is stored. */
export async function openSession(deps: Deps, { userId, remember, fingerprint, isLogin = false }: SessionWish): Promise<TokenInfo> {
  await requireAdmitted(deps, userId);
  const token = randomBytes(32).toString('base64url');
  const length = remember ? SESSION_REMEMBERED : LENGTH;
  const now = deps.clock.now();
  const known = await knownBrowser(deps, userId, fingerprint);
  const { id } = await deps.db
    .insertInto('user_session')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      created_at: new Date(now),
      expires_at: new Date(now + length),
      fingerprint,
      from_known_browser: known !== null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isLogin) await queueJob(deps.db, 'login.news', id, now + NEWS_DELAY);
  await deps.db
    .updateTable('user_account')
    .set({ last_login_at: new Date(now) })
    .where('id', '=', userId)
    .execute();
  await rememberBrowser(deps, userId, fingerprint);
  await recordConsent(deps.db, userId, now);
  return { token, expires_time: length / SECOND, user_id: userId };
}

/** Checks again inside the transaction: the account may have been limited or closed since the login was checked. */
async function requireAdmitted(deps: Deps, userId: string): Promise<void> {
  const { status, limits, limited_until } = await deps.db
    .selectFrom('user_account')
    .select(['status', 'limits', 'limited_until'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (status === 'closed') throw refused('ACCOUNT_LIMITED', { message: '账号已注销' });
  if (!limits.includes('login') || limited_until === null || limited_until.getTime() <= deps.clock.now()) return;
  throw limitedTo('login', limited_until.getTime(), (await findLimit(deps, userId))?.reason);
}

export async function closeSession(deps: Deps, token: string): Promise<void> {
  await deps.db.deleteFrom('user_session').where('token_hash', '=', tokenHash(token)).execute();
}
