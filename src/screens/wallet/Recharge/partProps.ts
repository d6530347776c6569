import type { Moment, Running } from '#lib/running.ts';
import type { rechargeMachine } from '#machines/wallet/recharge.machine.ts';
import type { CommandView } from '#screens/parts/useCommand.ts';
import type { OutcomeView } from '#screens/parts/useOutcome.ts';

export interface RechargePartProps {
  recharge: Running<typeof rechargeMachine>;
  snapshot: Moment<typeof rechargeMachine>;
  /** The request for the cashier. */
  command: CommandView;
  /** The result of the charge, while it is waited for. */
  outcome: OutcomeView;
}
