import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { type smsActions, type WireOf } from '#contract/names.ts';
import { type ProofPurpose, proofWays } from '#contract/rules/account.ts';
import { SMS_RESEND } from '#contract/rules/constants.ts';
import { checkAddress, type CodeTarget } from '#contract/rules/validation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { captchaMachine } from './captcha.machine.ts';

/** Purpose of the code. For owner proofs it is sent to the account's own phone or mailbox, so no number is typed. */
export type CodeAction = WireOf<typeof smsActions> | ProofPurpose;
/** `waitMs`, also with a refusal: time until the next code may be requested. */
export type Sending = Answer<{ waitMs: number }> & { readonly waitMs?: number };
type Captcha = { verifyKey: string | null };

type Typed = { address: string };

const addressOf = (to: CodeTarget, typed: string): string => {
  const checked = checkAddress[to](typed);
  return known(checked.ok ? checked.value : null, 'address');
};

export const isOwn = (action: CodeAction): action is ProofPurpose => Object.hasOwn(proofWays, action);

export const smsCodeMachine = setup({
  types: {
    children: {} as { captcha: 'captcha' },
    context: {} as {
      action: CodeAction;
      to: CodeTarget;
      address: string;
      verifyKey: string | null;
      waitMs: number;
      problem: Problem | null;
    },
    events: {} as { type: 'sms.send' } & Typed,
    /** Default: a phone. */
    input: {} as { action: CodeAction; to?: CodeTarget },
    tags: {} as 'busy',
  },
  actors: {
    captcha: captchaMachine,
    sendSms: actorSlot<Sending, { action: CodeAction; address: string; verifyKey: string }>('sendSms'),
  },
  guards: {
    hasAddress: ({ context }, { address }: Typed) => isOwn(context.action) || checkAddress[context.to](address).ok,
    isSolved: (_, { verifyKey }: Captcha) => verifyKey !== null,
    isSent: (_, answer: Answer<unknown>) => answer.ok,
    isTooSoon: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'SMS_TOO_SOON',
  },
  actions: {
    keepAddress: assign(({ context }, { address }: Typed) => ({
      address: isOwn(context.action) ? '' : addressOf(context.to, address),
      problem: null,
    })),
    keepKey: assign((_, { verifyKey }: Captcha) => ({ verifyKey })),
    startCooldown: assign((_, answer: Sending) => ({
      waitMs: answer.ok ? answer.value.waitMs : (answer.waitMs ?? SMS_RESEND),
      verifyKey: null,
    })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem, verifyKey: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error), verifyKey: null })),
  },
  delays: { smsCooldown: ({ context }) => context.waitMs },
}).createMachine({
  id: 'smsCode',
  description: '发到手机或邮箱的验证码：滑块通过后发送，60 秒后可重发',
  context: ({ input: { action, to = 'phone' } }) => ({ action, to, address: '', verifyKey: null, waitMs: SMS_RESEND, problem: null }),
  initial: 'ready',
  states: {
    ready: {
      description: '可以发送验证码',
      on: {
        'sms.send': [
          {
            guard: { type: 'hasAddress', params: ({ event }) => event },
            target: 'solvingCaptcha',
            actions: { type: 'keepAddress', params: ({ event }) => event },
          },
          { target: '.warned' },
        ],
      },
      initial: 'quiet',
      states: {
        quiet: { description: '没有什么要提醒' },
        warned: { description: '手机号码或邮箱不对就要发送：提醒先检查' },
      },
    },
    solvingCaptcha: {
      description: '发送前先完成滑块验证',
      invoke: {
        id: 'captcha',
        src: 'captcha',
        input: { action: 'sendSms' },
        onDone: [
          {
            guard: { type: 'isSolved', params: ({ event }) => event.output },
            target: 'sending',
            actions: { type: 'keepKey', params: ({ event }) => event.output },
          },
          { target: 'ready' },
        ],
        onError: { target: 'ready', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    sending: {
      description: '正在请求发送',
      tags: 'busy',
      invoke: {
        id: 'sendSms',
        src: 'sendSms',
        input: ({ context }) => ({ action: context.action, address: context.address, verifyKey: known(context.verifyKey, 'verifyKey') }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'cooling',
            actions: { type: 'startCooldown', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isTooSoon', params: ({ event }) => event.output },
            target: 'cooling',
            actions: [
              { type: 'startCooldown', params: ({ event }) => event.output },
              { type: 'keepRefusal', params: ({ event }) => event.output },
            ],
          },
          { target: 'ready', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'ready', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    cooling: {
      description: '已发出，倒计时结束后可以重发',
      after: { smsCooldown: { description: '至多 1 min', target: 'ready' } },
    },
  },
});
