import { z } from 'zod';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { PAYOUT_DEADLINE } from '#contract/rules/withdrawal.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { isSigned, paymentSignature } from '#service/kernel/hosts/signature.ts';
import { recordPayoutResult } from './payoutResult.ts';
import type { Withdrawal } from './withdrawalMove.ts';

const PATIENCE = 5 * SECOND;
/** Delays between queries of a payout, by attempt. */
const INTERVALS = [5, 10, 20, 60, 120, 300, 600, 1_200].map((seconds) => seconds * SECOND);
const LONGEST_INTERVAL = 30 * MINUTE;

const answer = z.object({
  payout_no: z.string(),
  trade_no: z.string().nullable(),
  amount: z.number().int().nullable(),
  status: z.enum(['unknown', 'pending', 'paid', 'failed']),
  reason: z.string(),
  ended_at: z.number().int().nullable(),
  signature: z.string(),
});
type Answer = z.output<typeof answer>;

/**
 * Sends a payout to its host and queries it until its end is known. A payout unknown to the host is sent again under the same number, which
 * the host pays at most once. Returns when to query again, null when its end is known.
 */
export async function queryPayout(deps: Deps, payoutNo: string, attempts: number): Promise<Date | null> {
  const withdrawal = await deps.db.selectFrom('withdrawal').selectAll().where('payout_no', '=', payoutNo).executeTakeFirst();
  if (!withdrawal || withdrawal.status !== 'paying') return null;
  const seen = attempts === 0 ? null : await ask(deps, payoutNo);
  const said = attempts === 0 || seen?.status === 'unknown' ? await give(deps, payoutNo, withdrawal) : seen;
  if (said !== null && (await takeEnd(deps, said))) return null;
  const now = deps.clock.now();
  const age = now - (withdrawal.handed_at ?? withdrawal.created_at).getTime();
  if (age >= PAYOUT_DEADLINE)
    deps.log.error({ withdrawal_no: withdrawal.withdrawal_no, payout_no: payoutNo, age }, 'payout without an end');
  return new Date(now + (INTERVALS[attempts] ?? LONGEST_INTERVAL));
}

async function takeEnd(deps: Deps, { payout_no, trade_no, amount, status, reason }: Answer): Promise<boolean> {
  if ((status !== 'paid' && status !== 'failed') || amount === null) return false;
  return recordPayoutResult(deps, { payoutNo: payout_no, tradeNo: trade_no ?? '', amount, status, reason });
}

const give = (deps: Deps, payoutNo: string, { amount: asked, fee, account, holder }: Withdrawal): Promise<Answer | null> => {
  const amount = asked - fee;
  const signature = paymentSignature(deps.outside.payoutSecret, [payoutNo, amount, account, holder]);
  return talk(deps, payoutNo, '/payouts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payout_no: payoutNo, amount, account, holder, signature }),
  });
};

const ask = (deps: Deps, payoutNo: string): Promise<Answer | null> => talk(deps, payoutNo, `/payouts/${encodeURIComponent(payoutNo)}`, {});

async function talk({ outside, log }: Deps, payoutNo: string, path: string, how: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(`${outside.payoutUrl.replace(/\/$/, '')}${path}`, {
      ...how,
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'error',
    });
    const state = answer.parse(await response.json());
    const parts = [state.payout_no, state.trade_no, state.amount, state.status, state.reason, state.ended_at];
    if (state.payout_no === payoutNo && isSigned(outside.payoutSecret, parts, state.signature)) return state;
    log.warn({ payout_no: payoutNo }, 'answer of the payout host is not signed by it');
  } catch (error) {
    log.warn({ payout_no: payoutNo, reason: error instanceof Error ? error.message : 'unknown' }, 'payout host gave no answer');
  }
  return null;
}
