import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { CLOSING_SENTENCE, GIVE_UP_SENTENCE } from '#contract/rules/deactivation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { balanceOf, type Closing, faultsOf, type GivenUp, isOnlyBalance, isWrong, type Sentence, type ClosingState } from './closing.ts';
import { ownerProofMachine, type Provable } from '#machines/account/ownerProof.machine.ts';

type Proved = { proof: string | null };

export const deactivationMachine = setup({
  types: {
    children: {} as { ownerProof: 'ownerProof' },
    context: {} as {
      has: Provable;
      standing: ClosingState;
      givenUp: GivenUp | null;
      proof: string | null;
      sentence: string;
      fields: { sentence?: string };
      problem: Problem | null;
    },
    events: {} as
      | { type: 'deactivation.retry' }
      | { type: 'listings.delist' }
      | ({ type: 'balance.giveUp' } & Sentence)
      | { type: 'deactivation.begin' }
      | ({ type: 'deactivation.confirm' } & Sentence)
      | { type: 'deactivation.withdraw' },
    input: {} as { has: Provable },
    output: {} as { number: string },
    tags: {} as 'busy',
  },
  actors: {
    ownerProof: ownerProofMachine,
    readStanding: actorSlot<ClosingState>('readStanding'),
    delistOwn: actorSlot<Answer<unknown>>('delistOwn'),
    startDeactivation: actorSlot<Answer<Closing>, Proved & { givenUp: GivenUp | null }>('startDeactivation'),
    confirmDeactivation: actorSlot<Answer<Closing>, Sentence>('confirmDeactivation'),
    withdrawDeactivation: actorSlot<Answer<unknown>>('withdrawDeactivation'),
  },
  guards: {
    isCooling: (_, { current }: ClosingState) => current?.status === 'COOLING',
    isRequested: (_, { current }: ClosingState) => current?.status === 'REQUESTED',
    isHindered: (_, { obstacles }: ClosingState) => obstacles.length > 0,
    isGiveUpWrong: (_, given: Sentence) => isWrong(given, GIVE_UP_SENTENCE),
    isOnlyBalance: ({ context }) => isOnlyBalance(context.standing),
    isSentenceWrong: (_, given: Sentence) => isWrong(given, CLOSING_SENTENCE),
    isProved: (_, { proof }: Proved) => proof !== null,
    isDone: (_, answer: Answer<unknown>) => answer.ok,
    isProofGone: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'PROOF_INVALID',
  },
  actions: {
    keepStanding: assign((_, standing: ClosingState) => ({ standing })),
    keepClosing: assign(({ context }, answer: Answer<Closing>) => ({
      standing: answer.ok ? { ...context.standing, current: answer.value } : context.standing,
      proof: null,
      fields: {},
      problem: null,
    })),
    keepGivenUp: assign(({ context }, { sentence }: Sentence) => ({
      givenUp: { sentence, fen: balanceOf(context.standing) },
      fields: {},
      problem: null,
    })),
    showGiveUpFault: assign((_, given: Sentence) => ({ fields: faultsOf(given, GIVE_UP_SENTENCE), problem: null })),
    showSentenceFault: assign((_, given: Sentence) => ({ fields: faultsOf(given, CLOSING_SENTENCE), problem: null })),
    keepSentence: assign((_, { sentence }: Sentence) => ({ sentence, fields: {}, problem: null })),
    keepProof: assign((_, { proof }: Proved) => ({ proof, problem: null })),
    dropProof: assign({ proof: null }),
    clear: assign({ fields: {}, problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceStayed: () => {},
  },
}).createMachine({
  id: 'deactivation',
  description: '注销账号：先看有没有未了结的事，验证本人，输入确认的话，7 天内登录还能留下；走到哪一步以服务器为准',
  context: ({ input: { has } }) => ({
    has,
    standing: { obstacles: [], current: null },
    givenUp: null,
    proof: null,
    sentence: '',
    fields: {},
    problem: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      description: '问服务器：走到哪一步了，还有什么没了结',
      tags: 'busy',
      invoke: {
        id: 'readStanding',
        src: 'readStanding',
        onDone: [
          {
            guard: { type: 'isCooling', params: ({ event }) => event.output },
            target: 'cooling',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRequested', params: ({ event }) => event.output },
            target: 'confirming',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isHindered', params: ({ event }) => event.output },
            target: 'hindered',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
          { target: 'ready', actions: { type: 'keepStanding', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    unread: {
      description: '没有读到，可以重试',
      on: { 'deactivation.retry': { target: 'reading', actions: 'clear' } },
    },
    hindered: {
      description: '列出每件没了结的事和它的去处；只剩余额时可以在这里放弃',
      on: {
        'deactivation.retry': { target: 'reading', actions: 'clear' },
        'listings.delist': { target: 'delisting', actions: 'clear' },
        'balance.giveUp': [
          {
            guard: { type: 'isGiveUpWrong', params: ({ event }) => event },
            actions: { type: 'showGiveUpFault', params: ({ event }) => event },
          },
          { guard: 'isOnlyBalance', target: 'proving', actions: { type: 'keepGivenUp', params: ({ event }) => event } },
        ],
      },
    },
    delisting: {
      description: '正在下架自己的账号',
      tags: 'busy',
      invoke: {
        id: 'delistOwn',
        src: 'delistOwn',
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'reading' },
          { target: 'hindered', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'hindered', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    ready: {
      description: '没有未了结的事：说明注销意味着什么',
      on: { 'deactivation.begin': { target: 'proving', actions: 'clear' } },
    },
    proving: {
      description: '用发到手机的验证码验证是账号本人',
      invoke: {
        id: 'ownerProof',
        src: 'ownerProof',
        input: ({ context }) => ({ purpose: 'deactivate', has: context.has }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'starting',
            actions: { type: 'keepProof', params: ({ event }) => event.output },
          },
          { target: 'reading' },
        ],
        onError: { target: 'reading', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    starting: {
      description: '正在申请；又有了未了结的事就重新列出',
      tags: 'busy',
      invoke: {
        id: 'startDeactivation',
        src: 'startDeactivation',
        input: ({ context: { proof, givenUp } }) => ({ proof, givenUp }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'confirming',
            actions: { type: 'keepClosing', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isProofGone', params: ({ event }) => event.output },
            target: 'proving',
            actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'dropProof'],
          },
          { target: 'reading', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'reading', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: '输入确认的话；过期由服务器拒绝，重新申请；也可以不注销了',
      on: {
        'deactivation.confirm': [
          {
            guard: { type: 'isSentenceWrong', params: ({ event }) => event },
            actions: { type: 'showSentenceFault', params: ({ event }) => event },
          },
          { target: 'saving', actions: { type: 'keepSentence', params: ({ event }) => event } },
        ],
        'deactivation.withdraw': { target: 'withdrawing', actions: 'clear' },
      },
    },
    saving: {
      description: '正在确认；确认后所有登录都退出',
      tags: 'busy',
      invoke: {
        id: 'confirmDeactivation',
        src: 'confirmDeactivation',
        input: ({ context: { sentence } }) => ({ sentence }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'confirmed',
            actions: { type: 'keepClosing', params: ({ event }) => event.output },
          },
          { target: 'reading', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'confirming', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    cooling: {
      description: '冷静期里又登录了：可以留下，或就这样退出',
      on: { 'deactivation.withdraw': { target: 'withdrawing', actions: 'clear' } },
    },
    withdrawing: {
      description: '正在撤销注销',
      tags: 'busy',
      invoke: {
        id: 'withdrawDeactivation',
        src: 'withdrawDeactivation',
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'reading', actions: 'announceStayed' },
          { target: 'reading', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'reading', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    confirmed: {
      description: '已确认：退出登录，去看注销进度',
      type: 'final',
    },
  },
  output: ({ context }) => ({ number: context.standing.current?.number ?? '' }),
});
