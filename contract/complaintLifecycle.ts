import type { StateValueFrom } from 'xstate';
import { complaintLifecycleMachine } from './complaintLifecycle.machine.ts';
import { lifecycleOf } from './lifecycle.ts';

export type { ComplaintEventName } from './complaintLifecycle.machine.ts';

export type ComplaintStatus = StateValueFrom<typeof complaintLifecycleMachine>;

export const complaintLifecycle = lifecycleOf(complaintLifecycleMachine);
