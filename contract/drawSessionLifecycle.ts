import { drawSessionLifecycleMachine } from './drawSessionLifecycle.machine.ts';
import { lifecycleOf } from './lifecycle.ts';

export const drawSessionLifecycle = lifecycleOf(drawSessionLifecycleMachine);
