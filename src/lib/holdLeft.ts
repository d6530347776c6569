import { serverNow } from './serverClock.ts';

interface Held {
  /** Epoch ms; null once nothing is held. */
  payDeadline: number | null;
  serverTime: number;
}

/** A hold as a chart takes it: how much is left of it by the server's clock, now and not when the order was answered, which a repeated command may have been long ago. */
export const holdLeft = ({ payDeadline, serverTime }: Held): { payDeadline: number; holdMs: number } => {
  const deadline = payDeadline ?? serverTime;
  return { payDeadline: deadline, holdMs: Math.max(0, deadline - serverNow()) };
};
