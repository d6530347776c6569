import { randomInt } from 'node:crypto';
import { dayKey } from '#contract/rules/clock.ts';
import type { NoticeAttempt } from '#sandbox/notices.ts';

/** The chosen outcome: paid, refused, paid without a notice, paid late, paid with repeated notices. */
export const outcomes = ['success', 'failure', 'silent', 'late', 'repeated'] as const;
export type Outcome = (typeof outcomes)[number];

export interface ChargeRequest {
  readonly chargeNo: string;
  /** Fen. */
  readonly amount: number;
  readonly subject: string;
  readonly returnUrl: string;
  /** Epoch ms; from then on it cannot be paid. */
  readonly expiresAt: number;
}

export interface Charge extends ChargeRequest {
  readonly openedAt: number;
  readonly tradeNo: string;
  outcome: Outcome | 'closed' | null;
  status: 'pending' | 'succeeded' | 'failed' | 'closed';
  settledAt: number | null;
  readonly notices: NoticeAttempt[];
}

export interface ChargeBook {
  /** Returns the charge with this number; the first request opens it, a later one with different terms gets undefined. */
  open(request: ChargeRequest): Charge | undefined;
  find(chargeNo: string): Charge | undefined;
  /** Makes an open charge unpayable, even before its page was opened. */
  close(chargeNo: string): Charge | undefined;
  isClosed(chargeNo: string): boolean;
  /** Newest first. */
  list(): readonly Charge[];
}

const KEPT = 500;

export function createChargeBook(clock: () => number): ChargeBook {
  const charges = new Map<string, Charge>();
  const closed = new Set<string>();
  return {
    open(request) {
      const known = charges.get(request.chargeNo);
      if (known) return known.amount === request.amount && known.subject === request.subject ? known : undefined;
      const now = clock();
      const charge: Charge = {
        ...request,
        openedAt: now,
        tradeNo: tradeNoAt(now),
        outcome: closed.has(request.chargeNo) ? 'closed' : null,
        status: closed.has(request.chargeNo) ? 'closed' : 'pending',
        settledAt: null,
        notices: [],
      };
      charges.set(request.chargeNo, charge);
      const [oldest] = charges.keys();
      if (charges.size > KEPT && oldest !== undefined) charges.delete(oldest);
      return charge;
    },
    find: (chargeNo) => charges.get(chargeNo),
    close(chargeNo) {
      const charge = charges.get(chargeNo);
      if (!charge) closed.add(chargeNo);
      else if (decide(charge, 'closed')) charge.status = 'closed';
      return charge;
    },
    isClosed: (chargeNo) => closed.has(chargeNo) || charges.get(chargeNo)?.status === 'closed',
    list: () => [...charges.values()].reverse(),
  };
}

/** Only the first decision counts. */
export function decide(charge: Charge, outcome: Outcome | 'closed'): boolean {
  if (charge.outcome !== null) return false;
  charge.outcome = outcome;
  return true;
}

export function settle(charge: Charge, status: 'succeeded' | 'failed', now: number): void {
  charge.status = status;
  charge.settledAt = now;
}

const tradeNoAt = (now: number): string => `SB${dayKey(now).replaceAll('-', '')}${String(randomInt(10 ** 12)).padStart(12, '0')}`;
