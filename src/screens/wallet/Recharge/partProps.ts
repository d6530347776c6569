import type { Moment, Running } from '#lib/running.ts';
import type { rechargeMachine } from '#machines/wallet/recharge.machine.ts';
import type { CommandView } from '#screens/parts/useCommand.ts';

export interface RechargePartProps {
  recharge: Running<typeof rechargeMachine>;
  snapshot: Moment<typeof rechargeMachine>;
  /** The request for the cashier. */
  command: CommandView;
}
