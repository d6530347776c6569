import { assign, setup } from 'xstate';
import { SECOND } from '#contract/rules/constants.ts';
import { actorSlot } from '#lib/actorSlot.ts';

export const secondPersonMachine = setup({
  types: {
    input: {} as { approval: string },
    context: {} as { approval: string; status: string },
    events: {} as { type: 'approval.look' },
    /** Status of the approval when it is no longer asked. */
    output: {} as string,
  },
  actors: { readApproval: actorSlot<string, { approval: string }>('readApproval') },
  guards: { isAsked: (_, status: string) => status === 'asked' },
  delays: { approvalPause: 15 * SECOND },
  actions: { keepStatus: assign((_, { status }: { status: string }) => ({ status })) },
}).createMachine({
  id: 'secondPerson',
  description: '等第二个人同意一个决定；过一会儿看一次',
  context: ({ input }) => ({ ...input, status: 'asked' }),
  initial: 'waiting',
  states: {
    waiting: {
      description: '还没有人决定',
      after: { approvalPause: { target: 'asking' } },
      on: { 'approval.look': { target: 'asking' } },
    },
    asking: {
      description: '看第二个人同意了没有',
      invoke: {
        id: 'readApproval',
        src: 'readApproval',
        input: ({ context: { approval } }) => ({ approval }),
        onDone: [
          { guard: { type: 'isAsked', params: ({ event }) => event.output }, target: 'waiting' },
          { target: 'ended', actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output }) } },
        ],
        onError: { target: 'waiting' },
      },
    },
    ended: { description: '同意了，不同意，收回了或过期了', type: 'final' },
  },
  output: ({ context }) => context.status,
});
