import { assign, type PromiseActorLogic, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import type { TypedChart } from '#lib/typedChart.ts';

/** A command as the user confirmed it. */
export interface Keyed<Wish extends object = object> {
  /** What it is for, such as the order to cancel; a command without an answer is stored under this name. */
  errand: string;
  wish: Wish;
  /** Idempotency key of the confirmation. */
  key: string;
  /** Why the response to an earlier attempt with this key is missing; null: there was none. */
  lost: Problem | null;
  /** Whether it can be left while its result is unknown; the next command of the errand then continues it. */
  mayLeave?: boolean;
}
/** A stored command without an answer. */
export type Unfinished<Wish extends object> = Pick<Keyed<Wish>, 'wish' | 'key'>;

/** The `lost` of a command that was left, or whose page was reloaded, before its answer. */
export const leftBehind: Problem = { kind: 'cancelled', message: '离开时还没有收到答复', requestId: null };

/** Refusals that precede the lookup of the key: after a lost response they do not say whether the command took effect. */
const BEFORE_KEY: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'RATE_LIMITED', 'ACCOUNT_CLOSING']);

/** Whether an answer precedes the lookup of the key: as that of a retry it does not say whether the command took effect. */
export const precedesKey = (answer: Answer<unknown>): boolean => !answer.ok && BEFORE_KEY.has(answer.problem.code);

type CommandAnswer = Answer<unknown>;

export const keyedCommandMachine = setup({
  types: {
    context: {} as Keyed & { answer: CommandAnswer | null; problem: Problem | null },
    events: {} as { type: 'command.retry' } | { type: 'command.check' } | { type: 'command.leave' },
    input: {} as Keyed,
    /** null: left without knowing the result. */
    output: {} as CommandAnswer | null,
    tags: {} as 'busy',
  },
  actors: {
    ask: actorSlot<CommandAnswer, { key: string }>('ask'),
    /** Reads the result from what the command changes; null: not there, which does not prove that it will not come. */
    check: actorSlot<CommandAnswer | null, object>('check'),
  },
  guards: {
    wasLost: ({ context }) => context.lost !== null,
    mayLeave: ({ context }) => context.mayLeave === true,
    precedesKey: (_, answer: CommandAnswer) => precedesKey(answer),
    isFound: (_, found: CommandAnswer | null) => found !== null,
  },
  actions: {
    keepAnswer: assign((_, answer: CommandAnswer | null) => ({ answer })),
    keepRefusal: assign((_, answer: CommandAnswer) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    noteUnfinished: (_, _params: Keyed) => {},
    noteFinished: (_, _params: { errand: string }) => {},
    announceUnchanged: () => {},
    announceUnread: () => {},
  },
}).createMachine({
  id: 'keyedCommand',
  description: '一条带幂等键的命令：没有答复时只能用同一个键重试或查结果，有了答复才算完；答复之前不会有第二条',
  context: ({ input }) => ({ ...input, answer: null, problem: input.lost }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '是新的命令，还是上次没有等到答复的那一条',
      always: [{ guard: 'wasLost', target: 'uncertain' }, { target: 'asking' }],
    },
    asking: {
      description: '已发出，等服务器的答复；离开页面也记着这个键',
      tags: 'busy',
      entry: { type: 'noteUnfinished', params: ({ context }) => context },
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ ...context.wish, key: context.key }),
        onDone: { target: 'answered', actions: { type: 'keepAnswer', params: ({ event }) => event.output } },
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到答复，可能已经生效：用同一个键重试，或查结果；允许离开的，下次接着这一条',
      on: {
        'command.retry': { target: 'retrying' },
        'command.check': { target: 'checking' },
        'command.leave': { guard: 'mayLeave', target: 'left' },
      },
    },
    retrying: {
      description: '用同一个幂等键再问；还没有查到这个键就被拒绝的，仍然不知道结果',
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ ...context.wish, key: context.key }),
        onDone: [
          {
            guard: { type: 'precedesKey', params: ({ event }) => event.output },
            target: 'uncertain',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { target: 'answered', actions: { type: 'keepAnswer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    checking: {
      description: '正在查结果；没有查到不等于没有生效',
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => context.wish,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'answered',
            actions: { type: 'keepAnswer', params: ({ event }) => event.output },
          },
          { target: 'uncertain', actions: 'announceUnchanged' },
        ],
        onError: { target: 'uncertain', actions: 'announceUnread' },
      },
    },
    answered: {
      description: '有结果了：做成了，或被拒绝',
      type: 'final',
      entry: { type: 'noteFinished', params: ({ context }) => context },
    },
    left: { description: '离开时还没有结果：键留着，下次接着这一条', type: 'final' },
  },
  output: ({ context }) => context.answer,
});

type Chart = typeof keyedCommandMachine;
export type Command<Value, Wish extends object> = TypedChart<Chart, Omit<Keyed<Wish>, 'mayLeave'>, Answer<Value>>;
export type LeavableCommand<Value, Wish extends object> = TypedChart<Chart, Keyed<Wish> & { mayLeave: true }, Answer<Value> | null>;
/** Sends the command; fills `ask`. */
export type Ask<Value, Wish extends object> = PromiseActorLogic<Answer<Value>, Wish & { key: string }>;
export type Check<Value, Wish extends object> = PromiseActorLogic<Answer<Value> | null, Wish>;

/** Slot of a parent chart for a command that ends by its answer only. */
export const commandSlot = <Value, Wish extends object>(): Command<Value, Wish> => keyedCommandMachine as unknown as Command<Value, Wish>;
/** The same for one that can be left while its result is unknown. */
export const leavableSlot = <Value, Wish extends object>(): LeavableCommand<Value, Wish> =>
  keyedCommandMachine as unknown as LeavableCommand<Value, Wish>;
