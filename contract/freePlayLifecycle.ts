import { freePlayLifecycleMachine } from './freePlayLifecycle.machine.ts';
import { lifecycleOf } from './lifecycle.ts';

export const freePlayLifecycle = lifecycleOf(freePlayLifecycleMachine);
