import { assign, type PromiseActorLogic, setup } from 'xstate';
import { type Problem, problemOf } from '#contract/problem.ts';
import { PAYMENT_POLL, PAYMENT_POLL_LIMIT } from '#contract/rules/constants.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import type { TypedChart } from '#lib/typedChart.ts';

/** An outcome that is decided elsewhere, such as at the cashier. */
export interface Watched<Subject extends object = object> {
  /** What is read, such as the number of a charge. */
  subject: Subject;
  /** Why an earlier watching of it broke off: then the user continues it; null: none did. */
  lost: Problem | null;
  /** Whether the user can stop waiting; the outcome is then not known. */
  mayStop?: boolean;
}

export const watchOutcomeMachine = setup({
  types: {
    context: {} as Watched & { outcome: object | null; problem: Problem | null },
    events: {} as { type: 'outcome.recheck' } | { type: 'outcome.stop' },
    input: {} as Watched,
    /** null: stopped without knowing the outcome. */
    output: {} as object | null,
    tags: {} as 'busy',
  },
  actors: {
    /** null: not decided yet. */
    read: actorSlot<object | null, object>('read'),
  },
  guards: {
    wasLost: ({ context }) => context.lost !== null,
    mayStop: ({ context }) => context.mayStop === true,
    isDecided: (_, outcome: object | null) => outcome !== null,
  },
  actions: {
    keepOutcome: assign((_, outcome: object | null) => ({ outcome, problem: null })),
    clearProblem: assign({ problem: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
  delays: { outcomePoll: PAYMENT_POLL, outcomeWindow: PAYMENT_POLL_LIMIT },
}).createMachine({
  id: 'watchOutcome',
  description: '等别处定下的结果：每 2 秒读一次，30 秒后停下等用户；读不到、还没有，都不等于失败',
  context: ({ input }) => ({ ...input, outcome: null, problem: input.lost }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '马上读，还是上一次中断了等用户再查',
      always: [{ guard: 'wasLost', target: 'resting' }, { target: 'watching' }],
    },
    watching: {
      description: '正在等结果',
      initial: 'reading',
      after: { outcomeWindow: { target: 'resting' } },
      states: {
        reading: {
          description: '读一次',
          tags: 'busy',
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => context.subject,
            onDone: [
              {
                guard: { type: 'isDecided', params: ({ event }) => event.output },
                target: '#watchOutcome.decided',
                actions: { type: 'keepOutcome', params: ({ event }) => event.output },
              },
              { target: 'waiting', actions: 'clearProblem' },
            ],
            onError: { target: 'waiting', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        waiting: { description: '还没有结果：两秒后再读', after: { outcomePoll: { target: 'reading' } } },
      },
    },
    resting: {
      description: '30 秒内没有结果：不再自动读，用户可以再查；允许不等的，可以不等了',
      on: { 'outcome.recheck': { target: 'watching' }, 'outcome.stop': { guard: 'mayStop', target: 'stopped' } },
    },
    decided: { description: '有结果了', type: 'final' },
    stopped: { description: '不等了：结果以后在记录里看', type: 'final' },
  },
  output: ({ context }) => context.outcome,
});

type Chart = typeof watchOutcomeMachine;
export type Watch<Outcome, Subject extends object> = TypedChart<Chart, Omit<Watched<Subject>, 'mayStop'>, Outcome>;
export type StoppableWatch<Outcome, Subject extends object> = TypedChart<Chart, Watched<Subject> & { mayStop: true }, Outcome | null>;
/** Reads the outcome; null: not decided yet. Fills `read`. */
export type Read<Outcome, Subject extends object> = PromiseActorLogic<Outcome | null, Subject>;

/** Slot of a parent chart for an outcome that is waited for until it is decided. */
export const watchSlot = <Outcome, Subject extends object>(): Watch<Outcome, Subject> =>
  watchOutcomeMachine as unknown as Watch<Outcome, Subject>;
/** The same for one that the user can stop waiting for. */
export const stoppableWatchSlot = <Outcome, Subject extends object>(): StoppableWatch<Outcome, Subject> =>
  watchOutcomeMachine as unknown as StoppableWatch<Outcome, Subject>;
