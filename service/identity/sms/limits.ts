import { sql } from 'kysely';
import { DAY, HOUR, SMS_RESEND } from '#contract/rules/constants.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';

/** Of one phone: the mobile networks’ own limits. */
const PHONE_HOUR = 5;
const PHONE_DAY = 10;

const HOUR_TEXT = '验证码发送次数过多，请1小时后再试';

interface Sending {
  readonly phone: string;
  readonly address: string;
}

export interface Counted {
  readonly id: string;
  readonly resendAt: number;
}

/** Refuses one sending too many, or counts this one. Senders to one phone, and from one address, wait for each other. */
export async function countSending(deps: Deps, { phone, address }: Sending): Promise<Counted> {
  const now = deps.clock.now();
  for (const name of [`sms address ${address}`, `sms phone ${phone}`]) {
    await deps.db.write(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
  const toPhone = await sentSince(deps, 'phone', phone, now - DAY);
  const [newest] = toPhone;
  if (newest !== undefined && newest + SMS_RESEND > now) throw refused('SMS_TOO_SOON', { details: { retry_at: newest + SMS_RESEND } });
  refuseMoreThan(PHONE_DAY, toPhone, DAY, now);
  refuseMoreThan(PHONE_HOUR, toPhone, HOUR, now, HOUR_TEXT);
  refuseMoreThan(deps.rateLimit, await sentSince(deps, 'address', address, now - HOUR), HOUR, now, HOUR_TEXT);
  const { id } = await deps.db
    .insertInto('sms_sent')
    .values({ phone, address, sent_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, resendAt: now + SMS_RESEND };
}

/** For what the host did not take. */
export async function uncountSending(deps: Deps, { id }: Counted): Promise<void> {
  await deps.db.deleteFrom('sms_sent').where('id', '=', id).execute();
}

/** Instants of what was sent, newest first. */
async function sentSince(deps: Deps, column: 'phone' | 'address', value: string, since: number): Promise<number[]> {
  const rows = await deps.db
    .selectFrom('sms_sent')
    .select('sent_at')
    .where(column, '=', value)
    .where('sent_at', '>', new Date(since))
    .orderBy('sent_at', 'desc')
    .execute();
  return rows.map((row) => row.sent_at.getTime());
}

function refuseMoreThan(most: number, sent: readonly number[], window: number, now: number, message?: string): void {
  const inWindow = sent.filter((at) => at > now - window);
  const leavesFirst = inWindow[most - 1];
  if (leavesFirst === undefined) return;
  throw refused('SMS_LIMIT', { details: { retry_at: leavesFirst + window }, ...(message !== undefined && { message }) });
}
