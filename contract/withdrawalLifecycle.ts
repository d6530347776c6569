import { lifecycleOf } from './lifecycle.ts';
import { withdrawalLifecycleMachine } from './withdrawalLifecycle.machine.ts';

export type { WithdrawalEventName } from './withdrawalLifecycle.machine.ts';

export const withdrawalLifecycle = lifecycleOf(withdrawalLifecycleMachine);
