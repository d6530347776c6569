import { type Selectable, sql } from 'kysely';
import { chargeLifecycle } from '#contract/chargeLifecycle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { JobKind } from '#service/kernel/jobs/schedule.ts';
import { type ChargeAnswer, queryCashier } from './cashier.ts';
import { nextQuestion } from './charge.ts';
import type { PaidForColumn, Payable } from './payable.ts';
import { recordPaymentResult } from './result.ts';
import type { ChargeTable } from './tables.ts';

type Charge = Pick<Selectable<ChargeTable>, 'status' | PaidForColumn | 'created_at' | 'expires_at' | 'closed_at'>;

const find = ({ db }: Deps, chargeNo: string): Promise<Charge | undefined> =>
  db
    .selectFrom('charge')
    .select(['status', 'order_id', 'subscription_id', 'task_id', 'created_at', 'expires_at', 'closed_at'])
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
  const said = await queryCashier(deps, chargeNo, closes);
  const now = deps.clock.now();
  const ends = said !== null && (await recordEnd(deps, payables, { chargeNo, charge, said, now }));
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

interface ChargeReport {
  readonly chargeNo: string;
  readonly charge: Charge;
  readonly said: ChargeAnswer;
  readonly now: number;
}

/** Records how the charge ended; false if it has not. A charge unknown to the cashier has ended once its payment address has expired. */
async function recordEnd(
  deps: Deps,
  payables: readonly Payable[],
  { chargeNo, charge, said: { status, trade_no, amount, paid_at }, now }: ChargeReport,
): Promise<boolean> {
  if (status === 'succeeded' || status === 'failed') {
    await recordPaymentResult(deps, payables, { chargeNo, tradeNo: trade_no ?? '', amount, status, paidAt: paid_at });
    return true;
  }
  if (status !== 'closed' && !(status === 'unknown' && charge.expires_at.getTime() <= now)) return false;
  await expire(deps, chargeNo, new Date(now));
  return true;
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
