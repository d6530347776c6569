import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { chargeLifecycle } from '#contract/chargeLifecycle.ts';
import { SECOND } from '#contract/rules/constants.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { JobKind } from '#service/kernel/jobs/schedule.ts';
import { isSigned, paymentSignature } from '#service/kernel/hosts/signature.ts';
import { nextQuestion } from './charge.ts';
import type { Payable } from './payable.ts';
import { recordPaymentResult } from './result.ts';
import type { ChargeTable } from './tables.ts';

const PATIENCE = 5 * SECOND;

const answer = z.object({
  charge_no: z.string(),
  status: z.enum(['unknown', 'pending', 'succeeded', 'failed', 'closed']),
  trade_no: z.string().nullable(),
  amount: z.number().int().nullable(),
  paid_at: z.number().int().nullable(),
  signature: z.string(),
});
type Answer = z.output<typeof answer>;

type Charge = Pick<Selectable<ChargeTable>, 'status' | 'order_id' | 'subscription_id' | 'created_at' | 'expires_at' | 'closed_at'>;

const find = ({ db }: Deps, chargeNo: string): Promise<Charge | undefined> =>
  db
    .selectFrom('charge')
    .select(['status', 'order_id', 'subscription_id', 'created_at', 'expires_at', 'closed_at'])
    .where('charge_no', '=', chargeNo)
    .executeTakeFirst();

const isEnded = ({ status, closed_at }: Charge): boolean => chargeLifecycle.isOver(status) || status === 'failed' || closed_at !== null;

/** Whether the charge is no longer awaited: given up, or past its deadline. */
const isOver = ({ status, expires_at }: Charge, now: number): boolean => status === 'expired' || expires_at.getTime() <= now;

/**
 * Queries the cashier about a charge; one past its deadline is closed there, which returns the same status. Returns when to query again,
 * null when its end is known or it is too old.
 */
export async function queryCharge(deps: Deps, payables: readonly Payable[], chargeNo: string): Promise<Date | null> {
  const charge = await find(deps, chargeNo);
  if (!charge || isEnded(charge)) return null;
  const closes = isOver(charge, deps.clock.now());
  const said = await ask(deps, chargeNo, closes);
  const now = deps.clock.now();
  const ends = said !== null && (await recordEnd(deps, payables, charge, said, now));
  if (ends) {
    for (const { column, closingJob } of payables) {
      const id = charge[column];
      if (id !== null && closes) await hasten(deps, closingJob, id, now);
    }
    return null;
  }
  if (charge.expires_at.getTime() <= now) await expire(deps, chargeNo, null);
  const later = await find(deps, chargeNo);
  if (later && !closes && isOver(later, now)) return new Date(now);
  return nextQuestion(charge, now);
}

/** Records how the charge ended; false if it has not. A charge unknown to the cashier has ended once its payment address has expired. */
async function recordEnd(
  deps: Deps,
  payables: readonly Payable[],
  charge: Charge,
  { charge_no, status, trade_no, amount, paid_at }: Answer,
  now: number,
): Promise<boolean> {
  if (status === 'succeeded' || status === 'failed') {
    await recordPaymentResult(deps, payables, { chargeNo: charge_no, tradeNo: trade_no ?? '', amount, status, paidAt: paid_at });
    return true;
  }
  if (status !== 'closed' && !(status === 'unknown' && charge.expires_at.getTime() <= now)) return false;
  await expire(deps, charge_no, new Date(now));
  return true;
}

async function ask({ outside, log }: Deps, chargeNo: string, closes: boolean): Promise<Answer | null> {
  try {
    const url = `${outside.cashierUrl.replace(/\/$/, '')}/cashier/charges/${encodeURIComponent(chargeNo)}`;
    const closing = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signature: paymentSignature(outside.cashierSecret, [chargeNo, 'close']) }),
    };
    const response = await fetch(closes ? `${url}/close` : url, {
      ...(closes && closing),
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'error',
    });
    const state = answer.parse(await response.json());
    const parts = [state.charge_no, state.trade_no, state.amount, state.status, state.paid_at];
    if (state.status === 'succeeded' && (state.trade_no === null || state.amount === null))
      throw new Error('a success without its number or amount');
    if (state.charge_no === chargeNo && isSigned(outside.cashierSecret, parts, state.signature)) return state;
    log.warn({ charge_no: chargeNo }, 'answer of the cashier is not signed by it');
  } catch (error) {
    log.warn({ charge_no: chargeNo, reason: error instanceof Error ? error.message : 'unknown' }, 'cashier gave no answer');
  }
  return null;
}

/** `closedAt`: when the cashier closed it; null if only its deadline has passed. */
const expire = ({ db }: Deps, chargeNo: string, closedAt: Date | null) =>
  db
    .updateTable('charge')
    .set({ status: 'expired', closed_at: closedAt })
    .where('charge_no', '=', chargeNo)
    .where('status', 'in', [...chargeLifecycle.sources(closedAt === null ? 'charge.expired' : 'charge.closed')])
    .execute();

/** Runs the closing job that waits for the cashier's result now. */
const hasten = ({ db }: Deps, kind: JobKind, id: string, now: number) =>
  db.write(sql`update job set run_at = ${new Date(now)} where kind = ${kind} and subject = ${id} and run_at > ${new Date(now)}`);
