import { lifecycleOf } from './lifecycle.ts';
import { subscriptionLifecycleMachine } from './subscriptionLifecycle.machine.ts';

export const subscriptionLifecycle = lifecycleOf(subscriptionLifecycleMachine);
