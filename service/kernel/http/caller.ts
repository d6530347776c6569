import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { SESSION_USE_NOTED } from '#contract/rules/account.ts';
import type { LimitKind } from '#contract/rules/accountLimits.ts';
import { type Columns, day, id, instant, oneOf, orNull, type RowOf, text, texts, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';

/** The authenticated user: what most commands need, read with the session in one query. */
export interface Caller {
  readonly id: string;
  /** True for super members too. */
  readonly isVip: boolean;
  readonly isSuper: boolean;
  readonly realName: string | null;
  /** ISO date, null before real-name verification. */
  readonly birthDate: string | null;
  readonly creditScore: number;
  readonly finishedOrders: number;
  readonly certType: 0 | 1 | 2;
  readonly isClosing: boolean;
  /** Account limits in force, and when they end. */
  readonly limits: readonly LimitKind[];
  readonly limitedUntil: number;
}

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

export const callerRow = {
  caller_id: id,
  vip_until: orNull(instant),
  super_until: orNull(instant),
  real_name: orNull(text),
  birth_date: orNull(day),
  credit_score: whole,
  finished_orders: whole,
  cert_type: oneOf<0 | 1 | 2>(),
  status: oneOf<'normal' | 'closing' | 'closed'>(),
  limits: texts,
  limited_until: orNull(instant),
} satisfies Columns;

export type CallerRow = RowOf<typeof callerRow>;

/** Columns of `callerRow`, for a query in which the user_account row has the alias `caller`. */
export const callerColumns = sql.raw(
  'caller.id as caller_id, caller.vip_until, caller.super_until, caller.real_name, caller.birth_date, ' +
    'caller.credit_score, caller.finished_orders, caller.cert_type, ' +
    'caller.status, caller.limits, caller.limited_until',
);

const isOn = (until: Date | null, now: number): boolean => until !== null && until.getTime() > now;

const limitsOf = ({ limits, limited_until }: Pick<CallerRow, 'limits' | 'limited_until'>, now: number): readonly LimitKind[] =>
  isOn(limited_until, now) ? (limits as LimitKind[]) : [];

/** Null for an account that must not be logged in, even if it has sessions. */
export const admittedCaller = (row: CallerRow, now: number): Caller | null =>
  row.status === 'closed' || limitsOf(row, now).includes('login') ? null : presentCaller(row, now);

const presentCaller = (row: CallerRow, now: number): Caller => ({
  id: row.caller_id,
  isVip: isOn(row.vip_until, now) || isOn(row.super_until, now),
  isSuper: isOn(row.super_until, now),
  realName: row.real_name,
  birthDate: row.birth_date,
  creditScore: row.credit_score,
  finishedOrders: row.finished_orders,
  certType: row.cert_type,
  isClosing: row.status === 'closing',
  limits: limitsOf(row, now),
  limitedUntil: row.limited_until?.getTime() ?? 0,
});

/** Origin of a request. */
export interface Seen {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

const sessionRow = { ...callerRow, last_used_at: orNull(instant) } satisfies Columns;

/** The user of a session token; null if it is unknown, revoked or expired. */
export async function callerOf(deps: Deps, token: string, seen?: Seen): Promise<Caller | null> {
  const now = deps.clock.now();
  const session = sql`
    select ${callerColumns}, last_used_at from user_session join user_account caller on caller.id = user_id
    where token_hash = ${tokenHash(token)} and expires_at > ${new Date(now)}`;
  const row = await first(deps.db, sessionRow, session, 'byKey');
  if (row && seen && isStale(row.last_used_at, now)) void noteUse(deps, token, seen, now);
  return row ? admittedCaller(row, now) : null;
}

/** The same of a user's id, for work that goes on without a request; null if the account must not be logged in. */
export async function callerWithId({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<Caller | null> {
  const row = await first(db, callerRow, sql`select ${callerColumns} from user_account caller where id = ${userId}`);
  return row ? admittedCaller(row, clock.now()) : null;
}

const isStale = (usedAt: Date | null, now: number): boolean => usedAt === null || now - usedAt.getTime() >= SESSION_USE_NOTED;

/** Not awaited by the request. Of concurrent calls one writes; the next request makes up for a lost write. */
async function noteUse({ db, log }: Deps, token: string, { ip, userAgent }: Seen, now: number): Promise<void> {
  try {
    await db
      .updateTable('user_session')
      .set({ last_used_at: new Date(now), ip, user_agent: userAgent?.slice(0, 300) ?? null })
      .where('token_hash', '=', tokenHash(token))
      .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<=', new Date(now - SESSION_USE_NOTED))]))
      .execute();
  } catch (error) {
    log.warn({ error }, 'use of a session not noted');
  }
}
