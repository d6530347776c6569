import type { StateValueFrom } from 'xstate';
import { lifecycleOf } from './lifecycle.ts';
import { loginTicketLifecycleMachine } from './loginTicketLifecycle.machine.ts';

export type { LoginTicketEventName } from './loginTicketLifecycle.machine.ts';

export const loginTicketLifecycle = lifecycleOf(loginTicketLifecycleMachine);

/** Lifecycle state of a stored ticket; a redeemed ticket has no row. */
export const loginTicketState = ({
  account_id,
}: {
  readonly account_id: string | null;
}): StateValueFrom<typeof loginTicketLifecycleMachine> => (account_id === null ? 'waiting' : 'confirmed');
