import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { HOUR, SECOND } from '#contract/rules/constants.ts';
import type { Db, Outside } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { paymentSignature } from './paymentSignature.ts';

/** The cashier is asked about a silent charge after these times, until it knows the end; its notice usually comes first. */
export const CHARGE_QUERIES = [5, 10, 15, 30, 60, 120, 300, 900, 1_800, 3_600, 7_200, 21_600, 86_400].map((seconds) => seconds * SECOND);

interface ChargeRequest {
  readonly userId: string;
  readonly orderId: string | null;
  readonly amount: number;
  readonly subject: string;
  readonly expiresAt: number;
  /** Path and query of the page where the browser comes back. */
  readonly returnPath: (chargeNo: string) => string;
}

export interface OpenCharge {
  readonly chargeNo: string;
  readonly cashierUrl: string;
  readonly request: ChargeRequest;
  readonly now: number;
}

interface Payable {
  readonly chargeNo: string;
  readonly amount: number;
  readonly subject: string;
  readonly returnPath: string;
}

/** Where the browser pays: everything on it is signed, so that nobody changes the sum. */
export function cashierUrl({ cashierUrl, cashierSecret, publicUrl }: Outside, { chargeNo, amount, subject, returnPath }: Payable): string {
  const returnUrl = new URL(returnPath, publicUrl).href;
  const url = new URL(`${cashierUrl.replace(/\/$/, '')}/cashier/pay`);
  url.search = new URLSearchParams({
    charge_no: chargeNo,
    amount: String(amount),
    subject,
    return_url: returnUrl,
    signature: paymentSignature(cashierSecret, [chargeNo, amount, subject, returnUrl]),
  }).toString();
  return url.href;
}

/** A charge as it will be, before it is written. */
export function openCharge(outside: Outside, now: number, request: ChargeRequest): OpenCharge {
  const chargeNo = `C${now}${randomBytes(6).toString('hex')}`;
  const { amount, subject, returnPath } = request;
  return { chargeNo, cashierUrl: cashierUrl(outside, { chargeNo, amount, subject, returnPath: returnPath(chargeNo) }), request, now };
}

/** Of one person in an hour: every charge that stays silent is asked about thirteen times over a day and a half. */
const MOST_CHARGES = 20;

/** Asks for money at the card cashier, and queues the first question after it. */
export async function writeCharge(db: Db, { chargeNo, request, now }: OpenCharge): Promise<void> {
  const { userId, orderId, amount, subject, expiresAt } = request;
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from charge where user_id = ${userId} and created_at > ${new Date(now - HOUR)} order by created_at desc offset ${MOST_CHARGES - 1} limit 1`.execute(db);
  const [leavesFirst] = rows;
  if (leavesFirst) throw refused('RATE_LIMITED', { details: { retry_at: leavesFirst.created_at.getTime() + HOUR } });
  await sql`
    with opened as (
      insert into charge (charge_no, user_id, order_id, amount, subject, created_at, expires_at)
      values (${chargeNo}, ${userId}, ${orderId}, ${amount}, ${subject}, ${new Date(now)}, ${new Date(expiresAt)})
    )
    insert into job (kind, subject, run_at) values ('charge.query', ${chargeNo}, ${new Date(now + (CHARGE_QUERIES[0] ?? 0))})`.execute(db);
}
