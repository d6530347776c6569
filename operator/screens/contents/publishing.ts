import type { ActorRefFrom } from 'xstate';
import type { publishContentMachine } from '#operator/machines/publishContent.machine.ts';

export type Publishing = ActorRefFrom<typeof publishContentMachine>;
