import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { PAYMENT_POLL, PAYMENT_POLL_LIMIT } from '#contract/rules/constants.ts';
import type { Fen } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { type Identity, realNameMachine } from '#machines/identity/realName.machine.ts';

export type ChargeStatus = 'pending' | 'succeeded' | 'failed' | 'expired';
interface OpenedCharge {
  chargeNo: string;
  cashierUrl: string;
}
/** Refused: not a charge of the user. */
type Reading = Answer<{ status: ChargeStatus; amountFen: Fen }>;
type Submit = { amountFen: Fen; isVerified: boolean; key: string };

export const rechargeMachine = setup({
  types: {
    children: {} as { realName: 'realName' },
    context: {} as {
      amountFen: Fen;
      key: string;
      /** Verified during the recharge; the session reads it later. */
      identity: Identity | null;
      chargeNo: string | null;
      cashierUrl: string | null;
      problem: Problem | null;
    },
    events: {} as
      | ({ type: 'recharge.submit' } & Submit)
      | { type: 'recharge.retry' }
      | { type: 'recharge.restart' }
      | { type: 'payment.recheck' },
    /** Charge number when the browser returns from the cashier. */
    input: {} as { chargeNo: string | null },
    tags: {} as 'busy',
  },
  actors: {
    realName: realNameMachine,
    openCharge: actorSlot<Answer<OpenedCharge>, { amountFen: Fen; key: string }>('openCharge'),
    readCharge: actorSlot<Reading, { chargeNo: string }>('readCharge'),
  },
  guards: {
    hasCharge: ({ context }) => context.chargeNo !== null,
    isVerified: ({ context }, { isVerified }: Submit) => isVerified || context.identity?.verified === true,
    isAdult: (_, identity: Identity) => identity.verified && identity.isAdult,
    isOpened: (_, answer: Answer<unknown>) => answer.ok,
    isRealNameAsked: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'REAL_NAME_REQUIRED',
    isCredited: (_, reading: Reading) => reading.ok && reading.value.status === 'succeeded',
    isDeclined: (_, reading: Reading) => reading.ok && reading.value.status === 'failed',
    isUnknownCharge: (_, reading: Reading) => !reading.ok,
  },
  actions: {
    keepAmount: assign((_, { amountFen, key }: Submit) => ({ amountFen, key, problem: null })),
    keepIdentity: assign((_, identity: Identity) => ({ identity })),
    keepCharge: assign((_, answer: Answer<OpenedCharge>) => (answer.ok ? answer.value : {})),
    keepReading: assign((_, reading: Reading) => (reading.ok ? { amountFen: reading.value.amountFen, problem: null } : { problem: null })),
    dropCharge: assign({ chargeNo: null, cashierUrl: null, problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadSession: () => {},
    rereadMoney: () => {},
    leaveForCashier: (_, _params: { cashierUrl: string }) => {},
  },
  delays: { chargePoll: PAYMENT_POLL, chargeWindow: PAYMENT_POLL_LIMIT },
}).createMachine({
  id: 'recharge',
  description: '银行卡充值：实名、去收银台、回来后以服务器的结果为准',
  context: ({ input }) => ({ amountFen: 0, key: '', identity: null, chargeNo: input.chargeNo, cashierUrl: null, problem: null }),
  initial: 'routing',
  states: {
    routing: {
      description: '是新的充值，还是从收银台回来',
      always: [{ guard: 'hasCharge', target: 'watching' }, { target: 'entering' }],
    },
    entering: {
      description: '填写充值金额',
      on: {
        'recharge.submit': [
          {
            guard: { type: 'isVerified', params: ({ event }) => event },
            target: 'openingCharge',
            actions: { type: 'keepAmount', params: ({ event }) => event },
          },
          { target: 'identifying', actions: { type: 'keepAmount', params: ({ event }) => event } },
        ],
      },
    },
    identifying: {
      description: '充值前先实名；之后重读用户信息',
      exit: 'rereadSession',
      invoke: {
        id: 'realName',
        src: 'realName',
        onDone: [
          {
            guard: { type: 'isAdult', params: ({ event }) => event.output },
            target: 'openingCharge',
            actions: { type: 'keepIdentity', params: ({ event }) => event.output },
          },
          { target: 'entering', actions: { type: 'keepIdentity', params: ({ event }) => event.output } },
        ],
        onError: { target: 'entering', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    openingCharge: {
      description: '正在打开收银台',
      tags: 'busy',
      invoke: {
        id: 'openCharge',
        src: 'openCharge',
        input: ({ context }) => ({ amountFen: context.amountFen, key: context.key }),
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'atCashier',
            actions: { type: 'keepCharge', params: ({ event }) => event.output },
          },
          { guard: { type: 'isRealNameAsked', params: ({ event }) => event.output }, target: 'identifying' },
          { target: 'entering', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果：用同一个幂等键重试，不会重复扣款',
      on: { 'recharge.retry': { target: 'openingCharge' }, 'recharge.restart': { target: 'entering', actions: 'dropCharge' } },
    },
    atCashier: {
      description: '在收银台付款；返回后查询结果',
      entry: { type: 'leaveForCashier', params: ({ context }) => ({ cashierUrl: known(context.cashierUrl, 'cashierUrl') }) },
      on: { 'payment.recheck': { target: 'watching' } },
    },
    watching: {
      description: '正在确认充值结果',
      initial: 'checking',
      after: { chargeWindow: { target: 'resting' } },
      states: {
        checking: {
          description: '读取充值状态',
          tags: 'busy',
          invoke: {
            id: 'readCharge',
            src: 'readCharge',
            input: ({ context }) => ({ chargeNo: known(context.chargeNo, 'chargeNo') }),
            onDone: [
              {
                guard: { type: 'isCredited', params: ({ event }) => event.output },
                target: '#recharge.credited',
                actions: { type: 'keepReading', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isDeclined', params: ({ event }) => event.output },
                target: '#recharge.declined',
                actions: { type: 'keepReading', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isUnknownCharge', params: ({ event }) => event.output },
                target: '#recharge.unknownCharge',
                actions: { type: 'keepReading', params: ({ event }) => event.output },
              },
              { target: 'waiting', actions: { type: 'keepReading', params: ({ event }) => event.output } },
            ],
            onError: { target: 'waiting', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        waiting: { description: '还没有结果：两秒后再读', after: { chargePoll: { target: 'checking' } } },
      },
    },
    resting: {
      description: '30 秒内没有结果：用户可以手动再查',
      on: { 'payment.recheck': { target: 'watching' }, 'recharge.restart': { target: 'entering', actions: 'dropCharge' } },
    },
    unknownCharge: {
      description: '自己的充值里没有这个单号：地址写错了，或当时登录的是另一个账号',
      on: { 'recharge.restart': { target: 'entering', actions: 'dropCharge' } },
    },
    declined: {
      description: '没有扣款成功，可以重新充值',
      on: { 'recharge.restart': { target: 'entering', actions: 'dropCharge' } },
    },
    credited: {
      description: '已到账；重读订单和余额，可以继续充值',
      entry: 'rereadMoney',
      on: { 'recharge.restart': { target: 'entering', actions: 'dropCharge' } },
    },
  },
});
