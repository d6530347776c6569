import type { Payout } from '#api/queries/payouts.ts';
import type { Moment, Running } from '#lib/running.ts';
import type { withdrawMachine } from '#machines/payouts/withdraw.machine.ts';

export interface WithdrawPartProps {
  withdraw: Running<typeof withdrawMachine>;
  snapshot: Moment<typeof withdrawMachine>;
  payout: Payout;
}
