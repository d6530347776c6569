import type { StateValueFrom } from 'xstate';
import { applicationLifecycleMachine } from './applicationLifecycle.machine.ts';
import { lifecycleOf } from './lifecycle.ts';

export type { ApplicationEventName } from './applicationLifecycle.machine.ts';

export const applicationLifecycle = lifecycleOf(applicationLifecycleMachine);
export type ApplicationStatus = StateValueFrom<typeof applicationLifecycleMachine>;
