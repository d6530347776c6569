import type { StateValueFrom } from 'xstate';
import { lifecycleOf } from './lifecycle.ts';
import { listingLifecycleMachine } from './listingLifecycle.machine.ts';

export type { ListingEventName } from './listingLifecycle.machine.ts';

export const listingLifecycle = lifecycleOf(listingLifecycleMachine);
export type ListingState = StateValueFrom<typeof listingLifecycleMachine>;

/** States that only the owner and the platform see; to everybody else the listing is unknown. */
export const unseenStates: readonly ListingState[] = ['draft', 'waiting', 'deleted'];
