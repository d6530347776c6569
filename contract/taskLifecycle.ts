import type { StateValueFrom } from 'xstate';
import { lifecycleOf } from './lifecycle.ts';
import { taskLifecycleMachine } from './taskLifecycle.machine.ts';

export type TaskStatus = StateValueFrom<typeof taskLifecycleMachine>;

export const taskLifecycle = lifecycleOf(taskLifecycleMachine);
