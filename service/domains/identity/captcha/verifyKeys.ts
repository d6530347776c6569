import { createHash, randomBytes } from 'node:crypto';
import { MINUTE } from '#contract/rules/constants.ts';
import type { CaptchaAction } from '#service/domains/identity/tables.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

const LIFETIME = 5 * MINUTE;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface GivenKey {
  readonly key: string | undefined;
  readonly action: CaptchaAction;
  /** Browser fingerprint, if sent; a key works only in the browser that earned it. */
  readonly visitor: string | undefined;
}

export async function issueVerifyKey(deps: Deps, action: CaptchaAction, visitor: string | undefined): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const expires = new Date(deps.clock.now() + LIFETIME);
  await deps.db
    .insertInto('verify_key')
    .values({ key_hash: hashOf(key), action, visitor_hash: visitor === undefined ? null : hashOf(visitor), expires_at: expires })
    .execute();
  return key;
}

/** Consumes a key; a rolled back transaction restores it. */
export async function useVerifyKey(deps: Deps, { key, action, visitor }: GivenKey): Promise<void> {
  if (key === undefined) throw refused('VERIFY_KEY_INVALID');
  const { numDeletedRows } = await deps.db
    .deleteFrom('verify_key')
    .where('key_hash', '=', hashOf(key))
    .where('action', '=', action)
    .where('expires_at', '>', new Date(deps.clock.now()))
    .where((where) => where.or([where('visitor_hash', 'is', null), where('visitor_hash', '=', hashOf(visitor ?? ''))]))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw refused('VERIFY_KEY_INVALID');
}
