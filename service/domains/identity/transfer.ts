import { randomBytes } from 'node:crypto';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { createTransfer as contract } from '#contract/rest/session.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { openSession, type TokenInfo } from './sessions.ts';

const LIFETIME = MINUTE;

interface Transfer {
  readonly userId: string;
  /**
   * IP address that requested the code: a code sent to another person must not log them in. Fingerprints differ per host, so they cannot be
   * used here.
   */
  readonly address: string;
}

export async function createTransfer(deps: Deps, { userId, address }: Transfer): Promise<DataOf<typeof contract>> {
  const code = randomBytes(32).toString('base64url');
  const expires_at = deps.clock.now() + LIFETIME;
  await deps.db
    .insertInto('token_transfer')
    .values({ code_hash: tokenHash(code), user_id: userId, address_hash: tokenHash(address), expires_at: new Date(expires_at) })
    .execute();
  return { code, expires_at };
}

interface Brought {
  readonly code: string;
  readonly address: string;
  readonly fingerprint: string | null;
}

/** The code is consumed by the login it permits. */
export const redeemTransfer = (deps: Deps, { code, address, fingerprint }: Brought): Promise<TokenInfo> =>
  inTransaction(deps, async (held) => {
    const transfer = await held.db
      .deleteFrom('token_transfer')
      .where('code_hash', '=', tokenHash(code))
      .where('address_hash', '=', tokenHash(address))
      .where('expires_at', '>', new Date(deps.clock.now()))
      .returning('user_id')
      .executeTakeFirst();
    if (!transfer) throw refused('NOT_FOUND', { message: '登录状态已失效，请重新登录' });
    return openSession(held, { userId: transfer.user_id, remember: false, fingerprint });
  });
