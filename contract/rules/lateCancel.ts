import { LATE_CANCEL_STEPS } from './constants.ts';
import { percentOf } from './money.ts';
import type { Fen, Instant, LateCancelPercent, LateCancelStep } from './types.ts';

export interface LateCancelInput {
  /** Rent paid, after all discounts; deposit and game money are returned in full. */
  rentPaidFen: Fen;
  startAt: Instant;
  now: Instant;
}

/** Per cent of the rent kept when cancelling now; null once the rental has started: then only by complaint. */
export const lateCancelPercent = (startAt: Instant, now: Instant): LateCancelPercent | null => {
  const left = startAt - now;
  if (left <= 0) return null;
  return LATE_CANCEL_STEPS.find(({ within }) => left <= within)?.percent ?? 0;
};

/** Fee in fen for cancelling now, rounded half up; null once the rental has started. */
export const lateCancelFee = ({ rentPaidFen, startAt, now }: LateCancelInput): Fen | null => {
  const percent = lateCancelPercent(startAt, now);
  return percent === null ? null : percentOf(rentPaidFen, percent);
};

const positionOf = (from: Instant | null, to: Instant, now: Instant): LateCancelStep['position'] => {
  if (now >= to) return 'past';
  return from === null || now >= from ? 'current' : 'coming';
};

/** All steps from free cancellation to the start, by time and without a gap. The step containing `now` is the current one. */
export const lateCancelLadder = ({ rentPaidFen, startAt, now }: LateCancelInput): LateCancelStep[] => {
  const dearer = LATE_CANCEL_STEPS.toReversed().map(({ within, percent }) => ({ from: startAt - within, percent }));
  const steps: { from: Instant | null; percent: LateCancelPercent }[] = [{ from: null, percent: 0 }, ...dearer];
  return steps.map(({ from, percent }, index) => {
    const to = steps[index + 1]?.from ?? startAt;
    return { from, to, percent, feeFen: percentOf(rentPaidFen, percent), position: positionOf(from, to, now) };
  });
};
