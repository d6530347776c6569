import { z } from 'zod';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { PAYOUT_DEADLINE } from '#contract/rules/withdrawal.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { Part } from '#service/kernel/hosts/signature.ts';
import { payoutHost } from './hosts.ts';
import { recordPayoutResult } from './payoutResult.ts';
import type { Withdrawal } from './withdrawalMove.ts';

/** Delays between queries of a payout, by attempt. */
const INTERVALS = [5, 10, 20, 60, 120, 300, 600, 1_200].map((seconds) => seconds * SECOND);
const LONGEST_INTERVAL = 30 * MINUTE;

const answer = z.object({
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
  const seen = attempts === 0 ? null : await sendQuery(deps, payoutNo);
  const said = attempts === 0 || seen?.status === 'unknown' ? await sendPayout(deps, payoutNo, withdrawal) : seen;
  if (said !== null && (await recordEnd(deps, payoutNo, said))) return null;
  const now = deps.clock.now();
  const age = now - (withdrawal.handed_at ?? withdrawal.created_at).getTime();
  if (age >= PAYOUT_DEADLINE)
    deps.log.error({ withdrawal_no: withdrawal.withdrawal_no, payout_no: payoutNo, age }, 'payout without an end');
  return new Date(now + (INTERVALS[attempts] ?? LONGEST_INTERVAL));
}

async function recordEnd(deps: Deps, payoutNo: string, { trade_no, amount, status, reason }: Answer): Promise<boolean> {
  if ((status !== 'paid' && status !== 'failed') || amount === null) return false;
  return recordPayoutResult(deps, { payoutNo, tradeNo: trade_no ?? '', amount, status, reason });
}

/** Sends the payout, or asks about it; null if its state is not known. */
const askHost = (deps: Deps, payoutNo: string, path: string, post?: { body: object; parts: readonly Part[] }): Promise<Answer | null> =>
  payoutHost.sendQuery(deps, {
    path,
    ...(post && { post }),
    answer,
    signed: ({ trade_no, amount, status, reason, ended_at, signature }) => ({
      parts: [payoutNo, trade_no, amount, status, reason, ended_at],
      signature,
    }),
    about: { payout_no: payoutNo },
  });

const sendPayout = (deps: Deps, payoutNo: string, { amount: asked, fee, account, holder }: Withdrawal): Promise<Answer | null> => {
  const amount = asked - fee;
  return askHost(deps, payoutNo, '/payouts', {
    body: { payout_no: payoutNo, amount, account, holder },
    parts: [payoutNo, amount, account, holder],
  });
};

const sendQuery = (deps: Deps, payoutNo: string): Promise<Answer | null> =>
  askHost(deps, payoutNo, `/payouts/${encodeURIComponent(payoutNo)}`);
