import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkExchangeCode } from '#contract/rules/exchangeCode.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { captchaMachine } from '#machines/identity/captcha.machine.ts';

/** What a code was worth. */
export interface Gift {
  title: string;
  kind: 'COINS' | 'VIP' | 'PACKET';
  /** Display text. */
  gift: string;
}
interface Submit {
  code: string;
  key: string;
}

const faultsOf = (form: Submit): { code?: string } => {
  const code = checkExchangeCode(form.code);
  return code.ok ? {} : { code: code.message };
};

export const exchangeCodeMachine = setup({
  types: {
    children: {} as { captcha: 'captcha' },
    context: {} as {
      code: string;
      key: string;
      verifyKey: string | null;
      fields: { code?: string };
      problem: Problem | null;
      gift: Gift | null;
    },
    events: {} as ({ type: 'code.submit' } & Submit) | { type: 'code.retry' } | { type: 'code.restart' } | { type: 'code.leave' },
    output: {} as { gift: Gift | null },
    tags: {} as 'busy',
  },
  actors: {
    captcha: captchaMachine,
    exchange: actorSlot<Answer<Gift>, { code: string; key: string; verifyKey: string | null }>('exchange'),
  },
  guards: {
    isCode: (_, form: Submit) => faultsOf(form).code === undefined,
    isSolved: (_, { verifyKey }: { verifyKey: string | null }) => verifyKey !== null,
    isExchanged: (_, answer: Answer<Gift>) => answer.ok,
    isVerifyAsked: (_, answer: Answer<Gift>) =>
      !answer.ok && (answer.problem.code === 'NEED_VERIFY' || answer.problem.code === 'VERIFY_KEY_INVALID'),
  },
  actions: {
    keepCode: assign((_, { code, key }: Submit) => ({ code, key, verifyKey: null, fields: {}, problem: null })),
    showFaults: assign((_, form: Submit) => ({ fields: faultsOf(form), problem: null })),
    keepKey: assign((_, { verifyKey }: { verifyKey: string | null }) => ({ verifyKey })),
    keepGift: assign((_, answer: Answer<Gift>) => ({ gift: answer.ok ? answer.value : null, problem: null, verifyKey: null })),
    dropProblem: assign({ problem: null, verifyKey: null }),
    keepRefusal: assign((_, answer: Answer<Gift>) => ({ problem: answer.ok ? null : answer.problem, verifyKey: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error), verifyKey: null })),
    rereadGifts: () => {},
  },
}).createMachine({
  id: 'exchangeCode',
  description: '兑换码换红包、金币或会员天数；输错多次后先完成验证',
  context: { code: '', key: '', verifyKey: null, fields: {}, problem: null, gift: null },
  initial: 'editing',
  states: {
    editing: {
      description: '填写兑换码',
      on: {
        'code.submit': [
          {
            guard: { type: 'isCode', params: ({ event }) => event },
            target: 'exchanging',
            actions: { type: 'keepCode', params: ({ event }) => event },
          },
          { actions: { type: 'showFaults', params: ({ event }) => event } },
        ],
        'code.leave': { target: 'left' },
      },
    },
    exchanging: {
      description: '正在兑换',
      tags: 'busy',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ context: { code, key, verifyKey } }) => ({ code, key, verifyKey }),
        onDone: [
          {
            guard: { type: 'isExchanged', params: ({ event }) => event.output },
            target: 'exchanged',
            actions: { type: 'keepGift', params: ({ event }) => event.output },
          },
          { guard: { type: 'isVerifyAsked', params: ({ event }) => event.output }, target: 'solvingCaptcha', actions: 'dropProblem' },
          { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    solvingCaptcha: {
      description: '一小时内输错太多：先完成滑块验证，再兑换',
      invoke: {
        id: 'captcha',
        src: 'captcha',
        input: { action: 'submit' },
        onDone: [
          {
            guard: { type: 'isSolved', params: ({ event }) => event.output },
            target: 'exchanging',
            actions: { type: 'keepKey', params: ({ event }) => event.output },
          },
          { target: 'editing' },
        ],
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果：用同一个幂等键重试，不会兑换两次',
      on: { 'code.retry': { target: 'exchanging', actions: 'dropProblem' }, 'code.leave': { target: 'left' } },
    },
    exchanged: {
      description: '已兑换到账；重读金币、红包和会员',
      entry: 'rereadGifts',
      on: { 'code.restart': { target: 'editing' }, 'code.leave': { target: 'left' } },
    },
    left: { description: '弹窗关闭', type: 'final' },
  },
  output: ({ context }) => ({ gift: context.gift }),
});
