import type { StateValueFrom } from 'xstate';
import { lifecycleOf } from './lifecycle.ts';
import { placeLifecycleMachine } from './placeLifecycle.machine.ts';

export type { PlaceEventName } from './placeLifecycle.machine.ts';
export type PlaceStatus = StateValueFrom<typeof placeLifecycleMachine>;

export const placeLifecycle = lifecycleOf(placeLifecycleMachine);
