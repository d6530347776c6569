import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { errands } from '#lib/errands.ts';
import { type Identity, realNameMachine } from '#machines/identity/realName.machine.ts';
import { asksPayPassword } from '#machines/orders/orderPayment.machine.ts';
import { commandSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

/** A place of a task, with the deposit shown on the button. */
export type TakeWish = { taskNo: string; depositFen: Fen; proof: string | null };
type About = { taskNo: string; depositFen: Fen };
type Confirmed = { isVerified: boolean; key: string };

export const takeTaskMachine = setup({
  types: {
    children: {} as { takePlace: 'takePlace'; realName: 'realName' },
    context: {} as About & {
      key: string;
      /** Proof of the pay password for this deposit; null until required. */
      proof: string | null;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as
      | { type: 'take.ask' }
      | ({ type: 'take.confirm' } & Confirmed)
      | { type: 'take.leave' }
      | { type: 'password.prove'; proof: string }
      | { type: 'password.leave' },
    /** `unfinished`: an earlier take without an answer. */
    input: {} as About & { unfinished: Unfinished<TakeWish> | null },
  },
  actors: { takePlace: commandSlot<unknown, TakeWish>(), realName: realNameMachine },
  guards: {
    isUnfinished: ({ context }) => context.lost !== null,
    isVerified: (_, { isVerified }: Confirmed) => isVerified,
    isTaken: (_, answer: Answer<unknown>) => answer.ok,
    isPasswordAsked: (_, answer: Answer<unknown>) => !answer.ok && asksPayPassword(answer.problem),
    isRealNameAsked: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'REAL_NAME_REQUIRED',
    isAdult: (_, identity: Identity) => identity.verified && identity.isAdult,
  },
  actions: {
    keepKey: assign((_, { key }: Confirmed) => ({ key, lost: null, problem: null })),
    keepProof: assign((_, { proof }: { proof: string }) => ({ proof, problem: null })),
    clearProblem: assign({ problem: null }),
    clearLost: assign({ lost: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceTaken: () => {},
    rereadTask: () => {},
    rereadSession: () => {},
  },
}).createMachine({
  id: 'takeTask',
  description: '接任务：看清押金和时限再确认；没有答复时同一次只会接一个名额',
  context: ({ input: { taskNo, depositFen, unfinished } }) => ({
    taskNo,
    depositFen: unfinished?.wish.depositFen ?? depositFen,
    key: unfinished?.key ?? '',
    proof: null,
    lost: unfinished && leftBehind,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '上次没有等到答复的先弄清楚，没有就看任务',
      always: [{ guard: 'isUnfinished', target: 'taking' }, { target: 'reading' }],
    },
    reading: {
      description: '看任务，还没有要接',
      on: { 'take.ask': { target: 'confirming', actions: 'clearProblem' } },
    },
    confirming: {
      description: '说明时限、押金和超时的后果，请确认',
      on: {
        'take.confirm': [
          {
            guard: { type: 'isVerified', params: ({ event }) => event },
            target: 'taking',
            actions: { type: 'keepKey', params: ({ event }) => event },
          },
          { target: 'identifying', actions: { type: 'keepKey', params: ({ event }) => event } },
        ],
        'take.leave': { target: 'reading', actions: 'clearProblem' },
      },
    },
    identifying: {
      description: '接任务前先实名；之后重读用户信息',
      exit: 'rereadSession',
      invoke: {
        id: 'realName',
        src: 'realName',
        onDone: [{ guard: { type: 'isAdult', params: ({ event }) => event.output }, target: 'taking' }, { target: 'confirming' }],
        onError: { target: 'confirming', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    taking: {
      description: '接一个名额，直到有答复',
      invoke: {
        id: 'takePlace',
        src: 'takePlace',
        input: ({ context: { taskNo, depositFen, proof, key, lost } }) => ({
          errand: errands.takeTask(taskNo),
          wish: { taskNo, depositFen, proof },
          key,
          lost,
        }),
        onDone: [
          {
            guard: { type: 'isTaken', params: ({ event }) => event.output },
            target: 'reading',
            actions: ['clearLost', 'announceTaken', 'rereadTask'],
          },
          {
            guard: { type: 'isPasswordAsked', params: ({ event }) => event.output },
            target: 'askingPayPassword',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { guard: { type: 'isRealNameAsked', params: ({ event }) => event.output }, target: 'identifying', actions: 'clearLost' },
          { target: 'confirming', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadTask'] },
        ],
        onError: { target: 'taking', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    askingPayPassword: {
      description: '押金超过免密额度要支付密码：输入，还没有就先设置；通过后用同一个幂等键再接',
      on: {
        'password.prove': { target: 'taking', actions: { type: 'keepProof', params: ({ event }) => event } },
        'password.leave': { target: 'confirming', actions: 'clearProblem' },
      },
    },
  },
});
