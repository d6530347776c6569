import type { Moment, Running } from '#lib/running.ts';
import type { rechargeMachine } from '#machines/wallet/recharge.machine.ts';

export interface RechargePartProps {
  recharge: Running<typeof rechargeMachine>;
  snapshot: Moment<typeof rechargeMachine>;
}
