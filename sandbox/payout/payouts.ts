import { randomInt } from 'node:crypto';
import { dayKey } from '#contract/rules/clock.ts';
import type { NoticeAttempt } from '#sandbox/notices.ts';

/**
 * Outcome of a payout: paid and reported at once, late, several times or never; rejected; or undecided until somebody chooses. `lost`:
 * paid, but the connection breaks before the response, and no notice is sent.
 */
export const outcomes = ['success', 'late', 'repeated', 'silent', 'lost', 'failure', 'waiting'] as const;
export type Outcome = (typeof outcomes)[number];

export interface PayoutRequest {
  readonly payoutNo: string;
  /** Fen. */
  readonly amount: number;
  readonly account: string;
  readonly holder: string;
}

export interface Payout extends PayoutRequest {
  readonly takenAt: number;
  readonly tradeNo: string;
  readonly outcome: Outcome;
  status: 'pending' | 'paid' | 'failed';
  reason: string;
  endedAt: number | null;
  /** How often the merchant sent the request. */
  given: number;
  /** How often it was paid: at most once. */
  paidTimes: number;
  readonly notices: NoticeAttempt[];
}

export interface PayoutBook {
  /** Returns the payout with this number; the first request opens it, a later one with different terms gets undefined. */
  take(request: PayoutRequest, outcome: () => Outcome): { payout: Payout; isNew: boolean } | undefined;
  find(payoutNo: string): Payout | undefined;
  /** Newest first. */
  list(): readonly Payout[];
}

const KEPT = 5_000;

export function createPayoutBook(clock: () => number): PayoutBook {
  const payouts = new Map<string, Payout>();
  return {
    take(request, outcome) {
      const known = payouts.get(request.payoutNo);
      if (known) {
        known.given += 1;
        const isSame = known.amount === request.amount && known.account === request.account && known.holder === request.holder;
        return isSame ? { payout: known, isNew: false } : undefined;
      }
      const now = clock();
      const payout: Payout = {
        ...request,
        takenAt: now,
        tradeNo: `PO${dayKey(now).replaceAll('-', '')}${String(randomInt(10 ** 12)).padStart(12, '0')}`,
        outcome: outcome(),
        status: 'pending',
        reason: '',
        endedAt: null,
        given: 1,
        paidTimes: 0,
        notices: [],
      };
      payouts.set(request.payoutNo, payout);
      const [oldest] = payouts.keys();
      if (payouts.size > KEPT && oldest !== undefined) payouts.delete(oldest);
      return { payout, isNew: true };
    },
    find: (payoutNo) => payouts.get(payoutNo),
    list: () => [...payouts.values()].reverse(),
  };
}

/** Only the first outcome has an effect. */
export function end(payout: Payout, status: 'paid' | 'failed', now: number): void {
  if (payout.status !== 'pending') return;
  payout.status = status;
  payout.endedAt = now;
  if (status === 'paid') payout.paidTimes += 1;
  else payout.reason = '收款账号状态异常';
}
