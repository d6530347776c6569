import type { Moment, Running } from '#lib/running.ts';
import type { rechargeMachine } from '#machines/recharge.machine.ts';

/** What every part of the screen gets. */
export interface RechargePartProps {
  recharge: Running<typeof rechargeMachine>;
  snapshot: Moment<typeof rechargeMachine>;
}
