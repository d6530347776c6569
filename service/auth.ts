import { createHash } from 'node:crypto';
import type { Deps } from './deps.ts';

/** Who calls: what most commands need to know, read with the session in one query. */
export interface Caller {
  readonly id: string;
  readonly isVip: boolean;
  readonly realName: string | null;
  /** ISO date, null before real-name verification. */
  readonly birthDate: string | null;
  readonly creditScore: number;
  readonly finishedOrders: number;
  readonly certType: 0 | 1 | 2;
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The user of an opaque token, or null when it is unknown, revoked or expired. */
export async function callerOf(deps: Deps, token: string): Promise<Caller | null> {
  const now = new Date(deps.clock.now());
  const row = await deps.db
    .selectFrom('user_session')
    .innerJoin('user_account', 'user_account.id', 'user_session.user_id')
    .select(['user_account.id', 'vip_until', 'real_name', 'birth_date', 'credit_score', 'finished_orders', 'cert_type'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    isVip: row.vip_until !== null && row.vip_until > now,
    realName: row.real_name,
    birthDate: row.birth_date,
    creditScore: row.credit_score,
    finishedOrders: row.finished_orders,
    certType: row.cert_type,
  };
}
