import type { Moment, Running } from '#lib/running.ts';
import type { rechargeMachine } from '#machines/recharge.machine.ts';

export interface RechargePartProps {
  recharge: Running<typeof rechargeMachine>;
  snapshot: Moment<typeof rechargeMachine>;
}
