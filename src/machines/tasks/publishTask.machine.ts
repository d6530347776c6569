import { assign, setup } from 'xstate';
import { type Answer, problemOf } from '#contract/problem.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { orderPaymentMachine, type PaymentEnd, type UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import { type Identity, realNameMachine } from '#machines/identity/realName.machine.ts';
import { type ClosingTask, closingOf, type Publication, type TaskStanding, type TaskWish } from './task.ts';
import { commandSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { stoppableWatchSlot } from '#machines/shell/watchOutcome.machine.ts';

export type { TaskStanding, TaskWish } from './task.ts';

/** A task that is not being paid any more. Refused: not one of the user. */
export type PublicationEnd = Answer<TaskStanding>;
/** null: the user does not wait for it. */
type Reading = PublicationEnd | null;
type Submit = { wish: TaskWish; isVerified: boolean; key: string };

export const publishTaskMachine = setup({
  types: {
    children: {} as {
      realName: 'realName';
      orderPayment: 'orderPayment';
      closeTask: 'closeTask';
      beginTask: 'beginTask';
      watchTask: 'watchTask';
    },
    context: {} as Publication,
    events: {} as
      | ({ type: 'task.submit' } & Submit)
      | { type: 'task.resume'; order: UnpaidOrder }
      | ({ type: 'task.close' } & ClosingTask)
      | { type: 'task.restart' },
    /** `taskNo`: the browser returns from the cashier. `unfinished`: an earlier one without an answer. */
    input: {} as { taskNo: string | null; unfinished: Unfinished<TaskWish> | null },
  },
  actors: {
    realName: realNameMachine,
    orderPayment: orderPaymentMachine,
    closeTask: commandSlot<unknown, { taskNo: string }>(),
    beginTask: commandSlot<UnpaidOrder, TaskWish>(),
    watchTask: stoppableWatchSlot<PublicationEnd, { taskNo: string }>(),
  },
  guards: {
    isUnfinished: ({ context }) => context.unfinished !== null,
    hasNumber: ({ context }) => context.taskNo !== null,
    isVerified: ({ context }, { isVerified }: Submit) => isVerified || context.identity?.verified === true,
    isAdult: (_, identity: Identity) => identity.verified && identity.isAdult,
    isBegun: (_, answer: Answer<unknown>) => answer.ok,
    isRealNameAsked: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'REAL_NAME_REQUIRED',
    isUnsettled: (_, { verdict }: PaymentEnd) => verdict === 'abandoned' || verdict === 'postponed',
    isPublished: (_, reading: Reading) => reading?.ok === true && reading.value.state === 'published',
    isClosed: (_, reading: Reading) => reading?.ok === true && reading.value.state === 'closed',
    isUnpaid: (_, reading: Reading) => reading?.ok === true && reading.value.state === 'unpaid',
    isUnknown: (_, reading: Reading) => reading?.ok === false,
  },
  actions: {
    keepWish: assign((_, { wish, key }: Submit) => ({ wish, key, lost: null, problem: null })),
    resume: assign(({ context: { unfinished } }) => ({ ...known(unfinished, 'unfinished task'), lost: leftBehind, unfinished: null })),
    clearLost: assign({ lost: null }),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepClosing: assign((_, { taskNo, key }: ClosingTask) => ({ closing: { taskNo, key }, closingLost: null, problem: null })),
    keepClosed: assign((_, answer: Answer<unknown>) => ({ closing: null, closingLost: null, problem: answer.ok ? null : answer.problem })),
    keepClosingLost: assign((_, { error }: { error: unknown }) => ({ closingLost: problemOf(error) })),
    keepIdentity: assign((_, identity: Identity) => ({ identity })),
    keepOrder: assign((_, order: UnpaidOrder) => ({ order, taskNo: order.orderNo, problem: null })),
    keepBegun: assign((_, answer: Answer<UnpaidOrder>) =>
      answer.ok ? { order: answer.value, taskNo: answer.value.orderNo, lost: null, problem: null } : {},
    ),
    keepReading: assign((_, reading: Reading) => ({ standing: reading?.ok ? reading.value : null, lost: null, problem: null })),
    dropTask: assign({ taskNo: null, order: null, standing: null, lost: null, problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadSession: () => {},
    rereadTasks: () => {},
    rereadMoney: () => {},
    dropDraft: () => {},
  },
}).createMachine({
  id: 'publishTask',
  description: '发布任务：填写、实名、托管报酬和服务费；回来后以服务器的结果为准',
  context: ({ input }) => ({
    ...input,
    wish: null,
    key: '',
    lost: null,
    identity: null,
    closing: null,
    closingLost: null,
    order: null,
    standing: null,
    problem: null,
  }),
  initial: 'routing',
  states: {
    routing: {
      description: '从收银台回来，上次没有等到答复，还是新的任务',
      always: [
        { guard: 'hasNumber', target: 'watching' },
        { guard: 'isUnfinished', target: 'beginning', actions: 'resume' },
        { target: 'filling' },
      ],
    },
    filling: {
      description: '填任务，看逐行的合计；有没付完的可以继续付',
      on: {
        'task.submit': [
          {
            guard: { type: 'isVerified', params: ({ event }) => event },
            target: 'beginning',
            actions: { type: 'keepWish', params: ({ event }) => event },
          },
          { target: 'identifying', actions: { type: 'keepWish', params: ({ event }) => event } },
        ],
        'task.resume': { target: 'settlingPayment', actions: { type: 'keepOrder', params: ({ event }) => event.order } },
        'task.close': { target: 'closing', actions: { type: 'keepClosing', params: ({ event }) => event } },
      },
    },
    closing: {
      description: '正在关闭没付完的那一个；有答复之前不能发布别的',
      invoke: {
        id: 'closeTask',
        src: 'closeTask',
        input: ({ context }) => closingOf(context),
        onDone: {
          target: 'filling',
          actions: [{ type: 'keepClosed', params: ({ event }) => event.output }, 'rereadTasks', 'rereadMoney'],
        },
        onError: { target: 'closing', reenter: true, actions: { type: 'keepClosingLost', params: ({ event }) => event } },
      },
    },
    identifying: {
      description: '发布前先实名；之后重读用户信息',
      exit: 'rereadSession',
      invoke: {
        id: 'realName',
        src: 'realName',
        onDone: [
          {
            guard: { type: 'isAdult', params: ({ event }) => event.output },
            target: 'beginning',
            actions: { type: 'keepIdentity', params: ({ event }) => event.output },
          },
          { target: 'filling', actions: { type: 'keepIdentity', params: ({ event }) => event.output } },
        ],
        onError: { target: 'filling', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    beginning: {
      description: '提交，直到有答复；服务器重新算合计，与按钮上的金额不同就不提交',
      invoke: {
        id: 'beginTask',
        src: 'beginTask',
        input: ({ context: { wish, key, lost } }) => ({ errand: errands.publishTask, wish: known(wish, 'wish'), key, lost }),
        onDone: [
          {
            guard: { type: 'isBegun', params: ({ event }) => event.output },
            target: 'settlingPayment',
            actions: { type: 'keepBegun', params: ({ event }) => event.output },
          },
          { guard: { type: 'isRealNameAsked', params: ({ event }) => event.output }, target: 'identifying', actions: 'clearLost' },
          { target: 'filling', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadTasks'] },
        ],
        onError: { target: 'beginning', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    settlingPayment: {
      description: '任务在期限内保留，等付款；付款途中不能离开',
      invoke: {
        id: 'orderPayment',
        src: 'orderPayment',
        input: ({ context }) => ({ order: known(context.order, 'order') }),
        onDone: [
          {
            guard: { type: 'isUnsettled', params: ({ event }) => event.output },
            target: 'routing',
            actions: ['dropTask', 'rereadTasks'],
          },
          { target: 'watching' },
        ],
        onError: { target: 'watching', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    watching: {
      description: '等支付的结果；等不到的，用户可以再查，或回到发布',
      invoke: {
        id: 'watchTask',
        src: 'watchTask',
        input: ({ context: { taskNo, lost } }) => ({ subject: { taskNo: known(taskNo, 'taskNo') }, lost, mayStop: true }),
        onDone: [
          {
            guard: { type: 'isPublished', params: ({ event }) => event.output },
            target: 'published',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isClosed', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUnpaid', params: ({ event }) => event.output },
            target: 'unpaid',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: 'unknown',
            actions: { type: 'keepReading', params: ({ event }) => event.output },
          },
          { target: 'routing', actions: ['dropTask', 'rereadTasks'] },
        ],
        onError: { target: 'watching', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    unpaid: {
      description: '还没有付款，或银行卡被拒：可以接着付',
      on: { 'task.restart': { target: 'routing', actions: ['dropTask', 'rereadTasks'] } },
    },
    closed: {
      description: '期限内没有付款，已关闭；之后到的钱在余额里',
      on: { 'task.restart': { target: 'routing', actions: ['dropTask', 'rereadTasks'] } },
    },
    unknown: {
      description: '自己的任务里没有这个编号：地址写错了，或当时登录的是另一个账号',
      on: { 'task.restart': { target: 'routing', actions: ['dropTask', 'rereadTasks'] } },
    },
    published: {
      description: '已发布：报酬已托管，名额可以接',
      entry: ['rereadMoney', 'dropDraft'],
      on: { 'task.restart': { target: 'routing', actions: ['dropTask', 'rereadTasks'] } },
    },
  },
});
