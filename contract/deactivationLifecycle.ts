import type { StateValueFrom } from 'xstate';
import { deactivationLifecycleMachine } from './deactivationLifecycle.machine.ts';
import { lifecycleOf } from './lifecycle.ts';

export type DeactivationStatus = StateValueFrom<typeof deactivationLifecycleMachine>;

export const deactivationLifecycle = lifecycleOf(deactivationLifecycleMachine);
