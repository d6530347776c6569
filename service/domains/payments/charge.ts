import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { payMethod } from '#contract/rest/orders.ts';
import { DAY, HOUR, SECOND } from '#contract/rules/constants.ts';
import type { Db, Outside } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { cashier } from './cashier.ts';
import { charges } from './move.ts';
import type { AgreedRenewal } from './tables.ts';

/** Age at which the cashier is first queried about a charge; its notice usually arrives earlier. */
const FIRST_QUESTION = 5 * SECOND;
const QUESTIONS = [5, 15, 30, 60, 120, 240, 540, 1_440, 3_240, 6_840, 14_040, 35_640].map((seconds) => seconds * SECOND);
/** Later queries run once a day, until the charge is this old. */
const LAST_QUESTION = 30 * DAY;

/** When to query a pending charge next, including at its deadline; null when it is too old. */
export function nextQuestion(
  { created_at, expires_at }: { readonly created_at: Date; readonly expires_at: Date },
  now: number,
): Date | null {
  const age = now - created_at.getTime();
  const later = QUESTIONS.find((question) => question > age) ?? (Math.floor(age / DAY) + 1) * DAY;
  if (later > LAST_QUESTION) return null;
  const next = created_at.getTime() + later;
  return new Date(expires_at.getTime() > now ? Math.min(next, expires_at.getTime()) : next);
}

interface ChargeRequest {
  readonly userId: string;
  readonly orderId: string | null;
  /** Set if it pays for a membership. */
  readonly subscriptionId?: string;
  /** Set if it pays for a task. */
  readonly taskId?: string;
  /** Set if it pays for a longer rental of the order. */
  readonly renewal?: AgreedRenewal;
  readonly amount: number;
  readonly subject: string;
  readonly expiresAt: number;
  /** Path and query to which the browser returns. */
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
  readonly expiresAt: number;
}

/** Payment address; amount and deadline are signed with it. */
export const cashierUrl = (outside: Outside, { chargeNo, amount, subject, returnPath, expiresAt }: Payable): string =>
  cashier.address(outside, '/cashier/pay', {
    charge_no: chargeNo,
    amount,
    subject,
    return_url: new URL(`${outside.publicUrl.replace(/\/+$/, '')}${returnPath}`).href,
    expires_at: expiresAt,
  });

/** A charge before it is written. */
export function openCharge(outside: Outside, now: number, request: ChargeRequest): OpenCharge {
  const chargeNo = `C${now}${randomBytes(6).toString('hex')}`;
  const { amount, subject, returnPath, expiresAt } = request;
  return {
    chargeNo,
    cashierUrl: cashierUrl(outside, { chargeNo, amount, subject, returnPath: returnPath(chargeNo), expiresAt }),
    request,
    now,
  };
}

/** Per user and hour: a charge without a result is queried about forty times. */
const MOST_CHARGES = 20;

/** Writes the charge and queues the first query. */
export async function writeCharge(db: Db, { chargeNo, request, now }: OpenCharge): Promise<void> {
  const { userId, orderId, subscriptionId = null, taskId = null, renewal = null, amount, subject, expiresAt } = request;
  const leavesFirst = await db
    .selectFrom('charge')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now - HOUR))
    .orderBy('created_at', 'desc')
    .offset(MOST_CHARGES - 1)
    .limit(1)
    .executeTakeFirst();
  if (leavesFirst) throw refused('RATE_LIMITED', { details: { retry_at: leavesFirst.created_at.getTime() + HOUR } });
  const values = {
    charge_no: chargeNo,
    user_id: userId,
    order_id: orderId,
    subscription_id: subscriptionId,
    task_id: taskId,
    renewal: renewal && JSON.stringify(renewal),
    amount,
    subject,
    created_at: new Date(now),
    expires_at: new Date(expiresAt),
  };
  await charges.start({ db, clock: { now: () => now } }, values, {});
  await queueJob(db, 'charge.query', chargeNo, now + FIRST_QUESTION);
}

export type PayMethod = z.output<typeof payMethod>;
