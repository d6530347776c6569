import { serverNow } from './serverClock.ts';

interface Held {
  /** Epoch ms; null once nothing is held. */
  payDeadline: number | null;
  serverTime: number;
}

/** Remaining hold by the server's clock, computed now: a repeated command returns an old response. */
export const holdLeft = ({ payDeadline, serverTime }: Held): { payDeadline: number; holdMs: number } => {
  const deadline = payDeadline ?? serverTime;
  return { payDeadline: deadline, holdMs: Math.max(0, deadline - serverNow()) };
};
