import { sql } from 'kysely';
import { DAY, HOUR, SMS_RESEND } from '#contract/rules/constants.ts';
import { id, instant } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Duration } from '#contract/rules/types.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** The short one of the two windows in which codes are counted; the other is a day. */
const SHORT: Duration = HOUR;

/** Per phone or mailbox in the short window and in a day, as mobile networks limit it. */
const RECEIVER_SHORT = 5;
const RECEIVER_DAY = 10;

/** Tables that count sent codes. */
const books = {
  sms: { table: sql.table('sms_sent'), to: sql.ref('phone') },
  email: { table: sql.table('email_sent'), to: sql.ref('email') },
} as const;
type Channel = keyof typeof books;

const SHORT_TEXT = `验证码发送次数过多，请 ${SHORT / HOUR} 小时后再试`;

interface Sending {
  readonly channel: Channel;
  /** Phone number, or e-mail address in lower case. */
  readonly to: string;
  /** Network address of the request. */
  readonly address: string;
  /** Codes that the address may receive in the short window; else the rate limit. */
  readonly addressMost?: number;
}

export interface Counted {
  readonly id: string;
  readonly resendAt: number;
}

/** Counts a code, or refuses one too many. Requests for one receiver, and from one address, are serialised. */
export async function countSending(deps: Deps, { channel, to, address, addressMost = deps.rateLimit }: Sending): Promise<Counted> {
  const now = deps.clock.now();
  const book = books[channel];
  for (const name of [`${channel} address ${address}`, `${channel} to ${to}`]) {
    await deps.db.write(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
  const toReceiver = await sentSince(deps, channel, sql`${book.to} = ${to}`, now - DAY);
  const [newest] = toReceiver;
  if (newest !== undefined && newest + SMS_RESEND > now) throw refused('SMS_TOO_SOON', { details: { retry_at: newest + SMS_RESEND } });
  refuseMoreThan(RECEIVER_DAY, toReceiver, DAY, now);
  refuseMoreThan(RECEIVER_SHORT, toReceiver, SHORT, now, SHORT_TEXT);
  refuseMoreThan(addressMost, await sentSince(deps, channel, sql`address = ${address}`, now - SHORT), SHORT, now, SHORT_TEXT);
  const counted = sql`insert into ${book.table} (${book.to}, address, sent_at) values (${to}, ${address}, ${new Date(now)}) returning id`;
  const [row] = await deps.db.read({ id }, counted);
  return { id: row?.id ?? '', resendAt: now + SMS_RESEND };
}

/** For messages that the SMS host rejected. */
export async function uncountSending(deps: Deps, { id: sent }: Counted): Promise<void> {
  await deps.db.deleteFrom('sms_sent').where('id', '=', sent).execute();
}

/** Send times since `since`, newest first. */
async function sentSince(deps: Deps, channel: Channel, whose: Statement, since: number): Promise<number[]> {
  const rows = await deps.db.read(
    { sent_at: instant },
    sql`select sent_at from ${books[channel].table} where ${whose} and sent_at > ${new Date(since)} order by sent_at desc`,
  );
  return rows.map((row) => row.sent_at.getTime());
}

function refuseMoreThan(most: number, sent: readonly number[], window: number, now: number, message?: string): void {
  const inWindow = sent.filter((at) => at > now - window);
  const leavesFirst = inWindow[most - 1];
  if (leavesFirst === undefined) return;
  throw refused('SMS_LIMIT', { details: { retry_at: leavesFirst + window }, ...(message !== undefined && { message }) });
}
