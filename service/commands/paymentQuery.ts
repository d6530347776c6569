import { z } from 'zod';
import { SECOND } from '#contract/rules/constants.ts';
import type { Deps } from '#service/deps.ts';
import { CHARGE_QUERIES } from './paymentCharge.ts';
import { recordPaymentResult } from './paymentResult.ts';
import { isSigned } from './paymentSignature.ts';

const PATIENCE = 5 * SECOND;

const answer = z.object({
  charge_no: z.string(),
  status: z.enum(['unknown', 'pending', 'succeeded', 'failed']),
  trade_no: z.string().nullable(),
  amount: z.number().int().nullable(),
  paid_at: z.number().int().nullable(),
  signature: z.string(),
});

/** Asks the cashier how a silent charge stands; answers when to ask again, or null when its end is known. */
export async function queryCharge(deps: Deps, chargeNo: string, attempts: number): Promise<Date | null> {
  const charge = await deps.db.selectFrom('charge').select(['status', 'created_at', 'expires_at']).where('charge_no', '=', chargeNo).executeTakeFirst();
  if (!charge || charge.status === 'succeeded' || charge.status === 'failed') return null;
  const state = await ask(deps, chargeNo);
  if (state?.status === 'succeeded' || state?.status === 'failed') {
    await recordPaymentResult(deps, { chargeNo, tradeNo: state.trade_no ?? '', amount: state.amount ?? 0, status: state.status });
    return null;
  }
  const now = deps.clock.now();
  if (charge.expires_at.getTime() <= now) await expire(deps, chargeNo);
  const delay = CHARGE_QUERIES[attempts + 1];
  return delay === undefined ? null : new Date(now + delay);
}

async function ask({ outside, log }: Deps, chargeNo: string): Promise<z.output<typeof answer> | null> {
  try {
    const url = `${outside.cashierUrl.replace(/\/$/, '')}/cashier/charges/${encodeURIComponent(chargeNo)}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' });
    const state = answer.parse(await response.json());
    const parts = [state.charge_no, state.trade_no, state.amount, state.status, state.paid_at];
    if (state.charge_no === chargeNo && isSigned(outside.cashierSecret, parts, state.signature)) return state;
    log.warn({ charge_no: chargeNo }, 'answer of the cashier is not signed by it');
  } catch (error) {
    log.warn({ charge_no: chargeNo, reason: error instanceof Error ? error.message : 'unknown' }, 'cashier not reached');
  }
  return null;
}

const expire = ({ db }: Deps, chargeNo: string) =>
  db.updateTable('charge').set({ status: 'expired' }).where('charge_no', '=', chargeNo).where('status', '=', 'pending').execute();
