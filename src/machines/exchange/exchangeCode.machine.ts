import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkExchangeCode } from '#contract/rules/exchangeCode.ts';
import { errands } from '#lib/errands.ts';
import { captchaMachine } from '#machines/identity/captcha.machine.ts';
import { leavableSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

/** What a code was worth. */
export interface Gift {
  title: string;
  kind: 'COINS' | 'VIP' | 'PACKET';
  /** Display text. */
  gift: string;
}
export type CodeWish = { code: string; verifyKey: string | null };
type CodeAnswer = Answer<Gift> | null;
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
    children: {} as { captcha: 'captcha'; exchange: 'exchange' },
    context: {} as {
      code: string;
      key: string;
      verifyKey: string | null;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      fields: { code?: string };
      problem: Problem | null;
      gift: Gift | null;
    },
    events: {} as ({ type: 'code.submit' } & Submit) | { type: 'code.restart' } | { type: 'code.leave' },
    /** An earlier exchange without an answer. */
    input: {} as { unfinished: Unfinished<CodeWish> | null },
    output: {} as { gift: Gift | null },
  },
  actors: {
    captcha: captchaMachine,
    exchange: leavableSlot<Gift, CodeWish>(),
  },
  guards: {
    isCode: (_, form: Submit) => faultsOf(form).code === undefined,
    isSolved: (_, { verifyKey }: { verifyKey: string | null }) => verifyKey !== null,
    isUnfinished: ({ context }) => context.lost !== null,
    isExchanged: (_, answer: CodeAnswer) => answer?.ok === true,
    isLeft: (_, answer: CodeAnswer) => answer === null,
    isVerifyAsked: (_, answer: CodeAnswer) =>
      answer?.ok === false && (answer.problem.code === 'NEED_VERIFY' || answer.problem.code === 'VERIFY_KEY_INVALID'),
  },
  actions: {
    keepCode: assign((_, { code, key }: Submit) => ({ code, key, verifyKey: null, lost: null, fields: {}, problem: null })),
    showFaults: assign((_, form: Submit) => ({ fields: faultsOf(form), problem: null })),
    keepKey: assign((_, { verifyKey }: { verifyKey: string | null }) => ({ verifyKey })),
    keepGift: assign((_, answer: CodeAnswer) => ({ gift: answer?.ok ? answer.value : null, lost: null, verifyKey: null })),
    dropVerify: assign({ lost: null, verifyKey: null }),
    keepRefusal: assign((_, answer: CodeAnswer) => ({
      problem: answer === null || answer.ok ? null : answer.problem,
      lost: null,
      verifyKey: null,
    })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error), verifyKey: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadGifts: () => {},
  },
}).createMachine({
  id: 'exchangeCode',
  description: '兑换码换红包、金币或会员天数；输错多次后先完成验证',
  context: ({ input: { unfinished } }) => ({
    code: unfinished?.wish.code ?? '',
    key: unfinished?.key ?? '',
    verifyKey: null,
    lost: unfinished && leftBehind,
    fields: {},
    problem: null,
    gift: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '上次没有等到结果的接着等，否则填兑换码',
      always: [{ guard: 'isUnfinished', target: 'exchanging' }, { target: 'editing' }],
    },
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
      description: '兑换，直到有结果；没有结果时可以离开，下次接着这一次',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ context: { code, key, verifyKey, lost } }) => ({
          errand: errands.exchangeCode,
          wish: { code, verifyKey },
          key,
          lost,
          mayLeave: true,
        }),
        onDone: [
          {
            guard: { type: 'isExchanged', params: ({ event }) => event.output },
            target: 'exchanged',
            actions: { type: 'keepGift', params: ({ event }) => event.output },
          },
          { guard: { type: 'isVerifyAsked', params: ({ event }) => event.output }, target: 'solvingCaptcha', actions: 'dropVerify' },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'left' },
          { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'exchanging', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
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
    exchanged: {
      description: '已兑换到账；重读金币、红包和会员',
      entry: 'rereadGifts',
      on: { 'code.restart': { target: 'editing' }, 'code.leave': { target: 'left' } },
    },
    left: { description: '弹窗关闭', type: 'final' },
  },
  output: ({ context }) => ({ gift: context.gift }),
});
