import type { StateValueFrom } from 'xstate';
import { lifecycleOf } from './lifecycle.ts';
import { withdrawalLifecycleMachine } from './withdrawalLifecycle.machine.ts';

export type { WithdrawalEventName } from './withdrawalLifecycle.machine.ts';

export type WithdrawalStatus = StateValueFrom<typeof withdrawalLifecycleMachine>;

export const withdrawalLifecycle = lifecycleOf(withdrawalLifecycleMachine);
