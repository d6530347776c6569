import { assign, sendTo, setup } from 'xstate';
import { type Answer, problemOf } from '#contract/problem.ts';
import { CASE_IDLE } from '#contract/rules/operators.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { caseClaimMachine } from './caseClaim.machine.ts';
import { secondPersonMachine } from './secondPerson.machine.ts';
import { handoverOf, keyOf, sendingOf, type Sending } from './caseFacts.ts';
import type { CaseEvents, CaseKey, Decided, Facts, Reading, DecisionForm } from './caseFacts.ts';

type Read = Answer<Reading>;
type Trial = Answer<Decided>;

const isGone = (answer: Answer<unknown>): boolean =>
  !answer.ok && ['CASE_STALE', 'CASE_CLAIMED', 'NOT_FOUND'].includes(answer.problem.code);

export const decideCaseMachine = setup({
  types: {
    children: {} as { caseClaim: 'caseClaim'; secondPerson: 'secondPerson' },
    input: {} as CaseKey,
    context: {} as Facts,
    events: {} as CaseEvents,
    tags: {} as 'busy' | 'mine',
  },
  actors: {
    readCase: actorSlot<Read, CaseKey>('readCase'),
    claimCase: actorSlot<Answer<object>, CaseKey>('claimCase'),
    releaseCase: actorSlot<Answer<object>, CaseKey & { note: string; to: string }>('releaseCase'),
    /** The state after the decision; nothing changes. */
    tryDecision: actorSlot<Trial, Sending>('tryDecision'),
    sendDecision: actorSlot<Trial, Sending>('sendDecision'),
    caseClaim: caseClaimMachine,
    secondPerson: secondPersonMachine,
  },
  guards: {
    isMine: (_, answer: Read) => answer.ok && (answer.value.claim === 'none' || answer.value.claim?.isOwn === true),
    isGranted: (_, answer: Answer<unknown>) => answer.ok,
    isWaiting: (_, answer: Trial) => answer.ok && answer.value.outcome === 'waiting',
    isGone: (_, answer: Answer<unknown>) => isGone(answer),
    isApproved: (_, status: string) => status === 'approved',
    isIdle: (_, taken: Answer<object> | null) => taken === null,
  },
  delays: { claimIdle: CASE_IDLE },
  actions: {
    keepReading: assign((_, answer: Read) => (answer.ok ? { reading: answer.value } : { problem: answer.problem })),
    keepWish: assign((_, { wish }: { wish: DecisionForm }) => ({ wish, problem: null })),
    keepDecided: assign((_, answer: Trial) => (answer.ok ? { decided: answer.value, problem: null } : { problem: answer.problem })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepTaken: assign((_, taken: Answer<object> | null) => ({ problem: taken?.ok === false ? taken.problem : null })),
    tellClaim: sendTo('caseClaim', { type: 'case.work' }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    clearDecided: assign({ decided: null }),
    /** Counts and lists show it. */
    rereadQueues: () => {},
  },
}).createMachine({
  id: 'decideCase',
  description: '处理一件事：认领、看、试算、决定；别人先动了手就给看新的状态，要两个人的等第二个人',
  context: ({ input }) => ({ ...input, reading: null, wish: null, decided: null, problem: null }),
  initial: 'opening',
  states: {
    opening: {
      description: '正在读这件事',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'readCase',
        src: 'readCase',
        input: ({ context }) => keyOf(context),
        onDone: [
          {
            guard: { type: 'isMine', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'unclaimed',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          { target: 'unread', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    unread: { description: '没有读到，或没有这件事', on: { 'case.refresh': { target: 'opening' } } },
    unclaimed: {
      description: '只是看：还没有人处理，或别人在处理',
      on: { 'claim.take': { target: 'claiming' }, 'case.refresh': { target: 'opening' } },
    },
    claiming: {
      description: '正在认领',
      tags: 'busy',
      invoke: {
        id: 'claimCase',
        src: 'claimCase',
        input: ({ context }) => keyOf(context),
        onDone: [
          { guard: { type: 'isGranted', params: ({ event }) => event.output }, target: 'opening', actions: 'rereadQueues' },
          { target: 'unclaimed', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unclaimed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    open: {
      description: '认领了，正在看和填；10 分钟没有动作就放开',
      tags: 'mine',
      invoke: {
        id: 'caseClaim',
        src: 'caseClaim',
        input: ({ context }) => keyOf(context),
        onDone: [
          { guard: { type: 'isIdle', params: ({ event }) => event.output }, target: 'released' },
          { target: 'rereading', actions: { type: 'keepTaken', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unclaimed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: {
        'case.work': { actions: 'tellClaim' },
        'decision.try': { target: 'trying', actions: { type: 'keepWish', params: ({ event }) => event } },
        'case.release': { target: 'releasing' },
        'case.refresh': { target: 'opening' },
      },
    },
    trying: {
      description: '正在试算决定之后的样子，什么也没有改',
      tags: ['busy', 'mine'],
      invoke: {
        id: 'tryDecision',
        src: 'tryDecision',
        input: ({ context }) => sendingOf(context),
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'confirming',
            actions: { type: 'keepDecided', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'rereading',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { target: 'open', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'open', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: '给看钱和状态的前后，等确认；10 分钟没有动作就放开',
      tags: 'mine',
      on: {
        'decision.confirm': { target: 'deciding' },
        'decision.change': { target: 'open', actions: 'clearDecided' },
      },
      after: { claimIdle: { target: 'released' } },
    },
    deciding: {
      description: '正在决定',
      tags: 'busy',
      invoke: {
        id: 'sendDecision',
        src: 'sendDecision',
        input: ({ context }) => sendingOf(context),
        onDone: [
          {
            guard: { type: 'isWaiting', params: ({ event }) => event.output },
            target: 'waiting',
            actions: [{ type: 'keepDecided', params: ({ event }) => event.output }, 'rereadQueues'],
          },
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'done',
            actions: [{ type: 'keepDecided', params: ({ event }) => event.output }, 'rereadQueues'],
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'rereading',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { target: 'open', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到答复，可能已经生效：再发一次，同一个状态上只会生效一次；或重新读',
      on: {
        'decision.retry': { target: 'deciding' },
        'case.refresh': { target: 'rereading' },
      },
    },
    rereading: {
      description: '正在读新的状态',
      tags: 'busy',
      invoke: {
        id: 'readCase',
        src: 'readCase',
        input: ({ context }) => keyOf(context),
        onDone: {
          target: 'overtaken',
          actions: [{ type: 'keepReading', params: ({ event }) => event.output }, 'clearDecided', 'rereadQueues'],
        },
        onError: { target: 'unread', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    overtaken: {
      description: '在这之前状态已经变了，没有照旧的状态决定；给看新的状态',
      on: { 'case.refresh': { target: 'opening' } },
    },
    waiting: {
      description: '等第二个人同意，一天里都可以',
      invoke: {
        id: 'secondPerson',
        src: 'secondPerson',
        input: ({ context }) => ({ approval: known(context.decided?.approval, 'approval') }),
        onDone: [
          { guard: { type: 'isApproved', params: ({ event }) => event.output }, target: 'done', actions: 'rereadQueues' },
          { target: 'rereading' },
        ],
        onError: { target: 'unread', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    releasing: {
      description: '正在放开或交给别人',
      tags: 'busy',
      invoke: {
        id: 'releaseCase',
        src: 'releaseCase',
        input: ({ context, event }) => ({ ...keyOf(context), ...handoverOf(event) }),
        onDone: [
          { guard: { type: 'isGranted', params: ({ event }) => event.output }, target: 'released', actions: 'rereadQueues' },
          { target: 'open', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'open', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    released: {
      description: '放开了：交给了别人，或太久没有动作；可以再认领',
      entry: 'clearDecided',
      on: { 'claim.take': { target: 'claiming' }, 'case.refresh': { target: 'opening' } },
    },
    done: { description: '决定生效了', type: 'final' },
  },
});
