import type { StateValueFrom } from 'xstate';
import { chargeLifecycleMachine } from './chargeLifecycle.machine.ts';
import { lifecycleOf } from './lifecycle.ts';

export type ChargeStatus = StateValueFrom<typeof chargeLifecycleMachine>;

export const chargeLifecycle = lifecycleOf(chargeLifecycleMachine);
