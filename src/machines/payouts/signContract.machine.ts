import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { PAYMENT_POLL, PAYMENT_POLL_LIMIT } from '#contract/rules/constants.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

export type ContractStatus = 'pending' | 'signed' | 'refused' | 'expired';
export interface ContractReading {
  status: ContractStatus;
  signingUrl: string | null;
}
/** Refused: there is none yet. */
type Reading = Answer<ContractReading>;

export const signContractMachine = setup({
  types: {
    context: {} as { status: ContractStatus | null; signingUrl: string | null; problem: Problem | null },
    events: {} as { type: 'contract.begin' } | { type: 'contract.open' } | { type: 'contract.recheck' },
    tags: {} as 'busy',
  },
  actors: {
    readContract: actorSlot<Reading>('readContract'),
    createContract: actorSlot<Reading>('createContract'),
  },
  guards: {
    isSigned: (_, reading: Reading) => reading.ok && reading.value.status === 'signed',
    isPending: (_, reading: Reading) => reading.ok && reading.value.status === 'pending',
  },
  actions: {
    keepReading: assign((_, reading: Reading) => ({
      status: reading.ok ? reading.value.status : null,
      signingUrl: reading.ok ? reading.value.signingUrl : null,
      problem: null,
    })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    leaveForHost: (_, _params: { signingUrl: string }) => {},
    announceSigned: () => {},
  },
  delays: { contractPoll: PAYMENT_POLL, contractWindow: PAYMENT_POLL_LIMIT },
}).createMachine({
  id: 'signContract',
  description: '第一次提现前签一次服务协议：去签约平台，回来后以服务器的结果为准；刷新页面接着来',
  context: { status: null, signingUrl: null, problem: null },
  initial: 'reading',
  states: {
    reading: {
      description: '读取协议签到哪一步了',
      tags: 'busy',
      invoke: {
        id: 'readContract',
        src: 'readContract',
        onDone: [
          { guard: { type: 'isSigned', params: ({ event }) => event.output }, target: 'signed' },
          {
            guard: { type: 'isPending', params: ({ event }) => event.output },
            target: 'watching',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          { target: 'unsigned', actions: { type: 'keepReading', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: '没有读到，可以重试',
      on: { 'contract.recheck': { target: 'reading' } },
    },
    unsigned: {
      description: '还没有签，或上一份被拒绝、过期了：可以去签',
      on: { 'contract.begin': { target: 'creating', actions: 'clearProblem' } },
    },
    creating: {
      description: '正在准备协议；已经有一份能签的就用那一份',
      tags: 'busy',
      invoke: {
        id: 'createContract',
        src: 'createContract',
        onDone: [
          { guard: { type: 'isSigned', params: ({ event }) => event.output }, target: 'signed' },
          {
            guard: { type: 'isPending', params: ({ event }) => event.output },
            target: 'atHost',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          { target: 'unsigned', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unsigned', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    atHost: {
      description: '在签约平台签署；返回后查询结果',
      entry: { type: 'leaveForHost', params: ({ context }) => ({ signingUrl: known(context.signingUrl, 'signingUrl') }) },
      on: { 'contract.recheck': { target: 'watching' } },
    },
    watching: {
      description: '正在确认签署结果',
      initial: 'checking',
      on: { 'contract.open': { target: 'atHost' } },
      after: { contractWindow: { target: 'resting' } },
      states: {
        checking: {
          description: '读取协议状态',
          tags: 'busy',
          invoke: {
            id: 'readContract',
            src: 'readContract',
            onDone: [
              { guard: { type: 'isSigned', params: ({ event }) => event.output }, target: '#signContract.signed' },
              {
                guard: { type: 'isPending', params: ({ event }) => event.output },
                target: 'waiting',
                actions: { type: 'keepReading', params: ({ event }) => event.output },
              },
              { target: '#signContract.unsigned', actions: { type: 'keepReading', params: ({ event }) => event.output } },
            ],
            onError: { target: 'waiting', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        waiting: { description: '还没有结果：两秒后再读', after: { contractPoll: { target: 'checking' } } },
      },
    },
    resting: {
      description: '30 秒内没有结果：可以再查，也可以再去签',
      on: { 'contract.recheck': { target: 'watching' }, 'contract.open': { target: 'atHost' } },
    },
    signed: { description: '已签署', type: 'final', entry: 'announceSigned' },
  },
});
