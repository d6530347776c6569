import type { Payout } from '#api/queries/payouts.ts';
import type { Moment, Running } from '#lib/running.ts';
import type { withdrawMachine } from '#machines/withdraw.machine.ts';

/** What every part of the page's conversation gets. */
export interface WithdrawPartProps {
  withdraw: Running<typeof withdrawMachine>;
  snapshot: Moment<typeof withdrawMachine>;
  payout: Payout;
}
