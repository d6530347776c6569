import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { errands } from '#lib/errands.ts';
import { commandSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

/** What moves money without a text: accepting a work, giving a place up, calling open places back. */
export type TaskMove = 'accept' | 'quit' | 'recall';
/** `subject`: the place, or the task that is called back. */
export interface MoveWish {
  move: TaskMove;
  subject: string;
}

export const moveTaskMachine = setup({
  types: {
    children: {} as { sendMove: 'sendMove' },
    context: {} as MoveWish & { key: string; lost: Problem | null; problem: Problem | null },
    events: {} as { type: 'move.ask'; move: TaskMove } | { type: 'move.confirm'; key: string } | { type: 'move.leave' },
    /** `unfinished`: an earlier one without an answer. */
    input: {} as { subject: string; unfinished: Unfinished<MoveWish> | null },
  },
  actors: { sendMove: commandSlot<unknown, MoveWish>() },
  guards: {
    isUnfinished: ({ context }) => context.lost !== null,
    isMoved: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    keepMove: assign((_, { move }: { move: TaskMove }) => ({ move, problem: null })),
    keepKey: assign((_, { key }: { key: string }) => ({ key, lost: null, problem: null })),
    clearProblem: assign({ problem: null }),
    clearLost: assign({ lost: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    announceMoved: (_, _params: { move: TaskMove }) => {},
    rereadTask: () => {},
  },
}).createMachine({
  id: 'moveTask',
  description: '验收通过、放弃、收回名额：钱随即有去处，所以确认后才提交，同一次只算一次',
  context: ({ input: { subject, unfinished } }) => ({
    subject,
    move: unfinished?.wish.move ?? 'accept',
    key: unfinished?.key ?? '',
    lost: unfinished && leftBehind,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '上次没有等到答复的先弄清楚',
      always: [{ guard: 'isUnfinished', target: 'moving' }, { target: 'reading' }],
    },
    reading: {
      description: '还没有要做什么',
      on: { 'move.ask': { target: 'confirming', actions: { type: 'keepMove', params: ({ event }) => event } } },
    },
    confirming: {
      description: '说明钱的去处，请确认',
      on: {
        'move.confirm': { target: 'moving', actions: { type: 'keepKey', params: ({ event }) => event } },
        'move.leave': { target: 'reading', actions: 'clearProblem' },
      },
    },
    moving: {
      description: '提交，直到有答复',
      invoke: {
        id: 'sendMove',
        src: 'sendMove',
        input: ({ context: { move, subject, key, lost } }) => ({
          errand: errands.moveTask(subject),
          wish: { move, subject },
          key,
          lost,
        }),
        onDone: [
          {
            guard: { type: 'isMoved', params: ({ event }) => event.output },
            target: 'reading',
            actions: ['clearLost', { type: 'announceMoved', params: ({ context }) => context }, 'rereadTask'],
          },
          { target: 'confirming', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadTask'] },
        ],
        onError: { target: 'moving', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
  },
});
