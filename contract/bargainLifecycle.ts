import { bargainLifecycleMachine } from './bargainLifecycle.machine.ts';
import { lifecycleOf } from './lifecycle.ts';

export const bargainLifecycle = lifecycleOf(bargainLifecycleMachine);
