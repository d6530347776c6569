import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { type Identity, realNameMachine } from '#machines/identity/realName.machine.ts';
import { commandSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { stoppableWatchSlot } from '#machines/shell/watchOutcome.machine.ts';

export type ChargeStatus = 'pending' | 'succeeded' | 'failed' | 'expired';
export interface OpenedCharge {
  chargeNo: string;
  cashierUrl: string;
}
/** A charge that is not pending any more. Refused: not a charge of the user. */
export type ChargeEnd = Answer<{ status: ChargeStatus; amountFen: Fen }>;
/** null: the user does not wait for it. */
type Reading = ChargeEnd | null;
export type RechargeWish = { amountFen: Fen };
type Submit = { amountFen: Fen; isVerified: boolean; key: string };

export const rechargeMachine = setup({
  types: {
    children: {} as { realName: 'realName'; openCharge: 'openCharge'; watchCharge: 'watchCharge' },
    context: {} as {
      amountFen: Fen;
      key: string;
      /** An earlier one without an answer, not yet continued. */
      unfinished: Unfinished<RechargeWish> | null;
      /** Why an earlier response with this key is missing, or the result was not waited for. */
      lost: Problem | null;
      /** Verified during the recharge; the session reads it later. */
      identity: Identity | null;
      chargeNo: string | null;
      cashierUrl: string | null;
      problem: Problem | null;
    },
    events: {} as ({ type: 'recharge.submit' } & Submit) | { type: 'recharge.restart' } | { type: 'payment.recheck' },
    /** `chargeNo`: the browser returns from the cashier. `unfinished`: an earlier request for the cashier without an answer. */
    input: {} as { chargeNo: string | null; unfinished: Unfinished<RechargeWish> | null },
  },
  actors: {
    realName: realNameMachine,
    openCharge: commandSlot<OpenedCharge, RechargeWish>(),
    watchCharge: stoppableWatchSlot<ChargeEnd, { chargeNo: string }>(),
  },
  guards: {
    isUnfinished: ({ context }) => context.unfinished !== null,
    hasCharge: ({ context }) => context.chargeNo !== null,
    isVerified: ({ context }, { isVerified }: Submit) => isVerified || context.identity?.verified === true,
    isAdult: (_, identity: Identity) => identity.verified && identity.isAdult,
    isOpened: (_, answer: Answer<unknown>) => answer.ok,
    isRealNameAsked: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'REAL_NAME_REQUIRED',
    isCredited: (_, reading: Reading) => reading?.ok === true && reading.value.status === 'succeeded',
    isDeclined: (_, reading: Reading) => reading?.ok === true && reading.value.status === 'failed',
    isUnknownCharge: (_, reading: Reading) => reading?.ok === false,
  },
  actions: {
    keepAmount: assign((_, { amountFen, key }: Submit) => ({ amountFen, key, lost: null, problem: null })),
    clearLost: assign({ lost: null }),
    resume: assign(({ context: { unfinished } }) => {
      const { wish, key } = known(unfinished, 'unfinished recharge');
      return { amountFen: wish.amountFen, key, lost: leftBehind, unfinished: null, problem: null };
    }),
    keepIdentity: assign((_, identity: Identity) => ({ identity })),
    keepCharge: assign((_, answer: Answer<OpenedCharge>) => (answer.ok ? { ...answer.value, lost: null } : {})),
    keepReading: assign((_, reading: Reading) => ({ lost: null, ...(reading?.ok && { amountFen: reading.value.amountFen }) })),
    dropCharge: assign({ chargeNo: null, cashierUrl: null, lost: null, problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadSession: () => {},
    rereadMoney: () => {},
    leaveForCashier: (_, _params: { cashierUrl: string }) => {},
  },
}).createMachine({
  id: 'recharge',
  description: '银行卡充值：实名、去收银台、回来后以服务器的结果为准',
  context: ({ input: { chargeNo, unfinished } }) => ({
    amountFen: 0,
    key: '',
    unfinished,
    lost: null,
    identity: null,
    chargeNo,
    cashierUrl: null,
    problem: null,
  }),
  initial: 'routing',
  states: {
    routing: {
      description: '从收银台回来，上次没有等到收银台的答复，还是新的充值',
      always: [
        { guard: 'hasCharge', target: 'watching' },
        { guard: 'isUnfinished', target: 'openingCharge', actions: 'resume' },
        { target: 'entering' },
      ],
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
      description: '打开收银台，直到有答复；没有答复时不能填另一笔',
      invoke: {
        id: 'openCharge',
        src: 'openCharge',
        input: ({ context: { amountFen, key, lost } }) => ({ errand: errands.recharge, wish: { amountFen }, key, lost }),
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'atCashier',
            actions: { type: 'keepCharge', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRealNameAsked', params: ({ event }) => event.output },
            target: 'identifying',
            actions: 'clearLost',
          },
          { target: 'entering', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'openingCharge', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    atCashier: {
      description: '在收银台付款；返回后查询结果',
      entry: { type: 'leaveForCashier', params: ({ context }) => ({ cashierUrl: known(context.cashierUrl, 'cashierUrl') }) },
      on: { 'payment.recheck': { target: 'watching' } },
    },
    watching: {
      description: '等充值的结果；30 秒内没有，用户可以再查，或不等了',
      invoke: {
        id: 'watchCharge',
        src: 'watchCharge',
        input: ({ context: { chargeNo, lost } }) => ({ subject: { chargeNo: known(chargeNo, 'chargeNo') }, lost, mayStop: true }),
        onDone: [
          {
            guard: { type: 'isCredited', params: ({ event }) => event.output },
            target: 'credited',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isDeclined', params: ({ event }) => event.output },
            target: 'declined',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUnknownCharge', params: ({ event }) => event.output },
            target: 'unknownCharge',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          { target: 'routing', actions: 'dropCharge' },
        ],
        onError: { target: 'watching', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    unknownCharge: {
      description: '自己的充值里没有这个单号：地址写错了，或当时登录的是另一个账号',
      on: { 'recharge.restart': { target: 'routing', actions: 'dropCharge' } },
    },
    declined: {
      description: '没有扣款成功，可以重新充值',
      on: { 'recharge.restart': { target: 'routing', actions: 'dropCharge' } },
    },
    credited: {
      description: '已到账；重读订单和余额，可以继续充值',
      entry: 'rereadMoney',
      on: { 'recharge.restart': { target: 'routing', actions: 'dropCharge' } },
    },
  },
});
