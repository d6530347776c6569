import { randomBytes } from 'node:crypto';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { login } from '#contract/rest/session.ts';
import { DAY, SECOND, SESSION_REMEMBERED } from '#contract/rules/constants.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { recordConsent } from '#service/domains/help/consent.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { findLimit } from './limit.ts';
import { limitedTo } from './eligibility.ts';
import { rememberBrowser } from './knownBrowsers.ts';

export type TokenInfo = DataOf<typeof login>;

const LENGTH = 7 * DAY;

export interface SessionWish {
  readonly userId: string;
  readonly remember: boolean;
  readonly fingerprint: string | null;
}

/** Creates a session with an opaque token, of which only the hash is stored. */
export async function openSession(deps: Deps, { userId, remember, fingerprint }: SessionWish): Promise<TokenInfo> {
  await requireAdmitted(deps, userId);
  const token = randomBytes(32).toString('base64url');
  const length = remember ? SESSION_REMEMBERED : LENGTH;
  const now = deps.clock.now();
  await deps.db
    .insertInto('user_session')
    .values({ token_hash: tokenHash(token), user_id: userId, created_at: new Date(now), expires_at: new Date(now + length), fingerprint })
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
