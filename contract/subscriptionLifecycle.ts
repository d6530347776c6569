import type { StateValueFrom } from 'xstate';
import { lifecycleOf } from './lifecycle.ts';
import { subscriptionLifecycleMachine } from './subscriptionLifecycle.machine.ts';

export type { SubscriptionEventName } from './subscriptionLifecycle.machine.ts';

export type SubscriptionStatus = StateValueFrom<typeof subscriptionLifecycleMachine>;

export const subscriptionLifecycle = lifecycleOf(subscriptionLifecycleMachine);
