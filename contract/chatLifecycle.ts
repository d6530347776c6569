import type { StateValueFrom } from 'xstate';
import { chatLifecycleMachine } from './chatLifecycle.machine.ts';
import { lifecycleOf } from './lifecycle.ts';

export type { ChatEventName } from './chatLifecycle.machine.ts';

export type ChatStatus = StateValueFrom<typeof chatLifecycleMachine>;

export const chatLifecycle = lifecycleOf(chatLifecycleMachine);
