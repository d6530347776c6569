import { createHash } from 'node:crypto';
import { sql } from 'kysely';
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

interface CallerRow {
  readonly id: string;
  readonly vip_until: Date | null;
  readonly real_name: string | null;
  readonly birth_date: string | null;
  readonly credit_score: number;
  readonly finished_orders: number;
  readonly cert_type: 0 | 1 | 2;
}

/** The user of an opaque token, or null when it is unknown, revoked or expired. */
export async function callerOf(deps: Deps, token: string): Promise<Caller | null> {
  const now = new Date(deps.clock.now());
  const { rows } = await sql<CallerRow>`/* caller */ select user_account.id, vip_until, real_name, birth_date, credit_score, finished_orders, cert_type
    from user_session join user_account on user_account.id = user_id
    where token_hash = ${tokenHash(token)} and expires_at > ${now}`.execute(deps.db);
  const [row] = rows;
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
