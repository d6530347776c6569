import type { StateValueFrom } from 'xstate';
import { approvalLifecycleMachine } from './approvalLifecycle.machine.ts';
import { lifecycleOf } from './lifecycle.ts';

export type { ApprovalEventName } from './approvalLifecycle.machine.ts';

export const approvalLifecycle = lifecycleOf(approvalLifecycleMachine);
export type ApprovalStatus = StateValueFrom<typeof approvalLifecycleMachine>;
