import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkPhone, checkSmsCode } from '#contract/rules/validation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import type { LoginToken } from './session.machine.ts';
import { smsCodeMachine } from './smsCode.machine.ts';

interface BindForm {
  phone: string;
  code: string;
}

const faultsOf = (form: BindForm) => {
  const phone = checkPhone(form.phone);
  const code = checkSmsCode(form.code);
  return { ...(!phone.ok && { phone: phone.message }), ...(!code.ok && { code: code.message }) };
};

export const bindPhoneMachine = setup({
  types: {
    children: {} as { smsCode: 'smsCode' },
    context: {} as {
      tempToken: string | null;
      form: BindForm | null;
      fields: { phone?: string; code?: string };
      problem: Problem | null;
      token: LoginToken | null;
    },
    events: {} as ({ type: 'bind.submit' } & BindForm) | { type: 'login.restart' },
    input: {} as { tempToken: string | null },
    output: {} as { token: LoginToken },
    tags: {} as 'busy',
  },
  actors: {
    smsCode: smsCodeMachine,
    bindPhone: actorSlot<Answer<LoginToken>, BindForm & { tempToken: string }>('bindPhone'),
  },
  guards: {
    hasTicket: ({ context }) => context.tempToken !== null,
    hasFaults: (_, form: BindForm) => Object.keys(faultsOf(form)).length > 0,
    isBound: (_, answer: Answer<unknown>) => answer.ok,
    isTicketGone: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'NOT_FOUND',
  },
  actions: {
    showFaults: assign((_, form: BindForm) => ({ fields: faultsOf(form), problem: null })),
    keepForm: assign((_, { phone, code }: BindForm) => ({ form: { phone, code }, fields: {}, problem: null })),
    keepToken: assign((_, answer: Answer<LoginToken>) => ({ token: answer.ok ? answer.value : null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    openSession: (_, _answer: Answer<LoginToken>) => {},
    askScan: () => {},
  },
}).createMachine({
  id: 'bindPhone',
  description: '给第三方账号绑定手机号，绑定后即登录；临时令牌只能用一次，过期由服务器说',
  context: ({ input }) => ({ tempToken: input.tempToken, form: null, fields: {}, problem: null, token: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '地址里有没有临时令牌',
      always: [{ guard: 'hasTicket', target: 'open' }, { target: 'lapsed' }],
    },
    open: {
      description: '可以绑定',
      initial: 'editing',
      invoke: {
        id: 'smsCode',
        src: 'smsCode',
        input: { action: 'bind_third' },
        onError: { actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      states: {
        editing: {
          description: '填写手机号和验证码',
          on: {
            'bind.submit': [
              { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
              { target: 'binding', actions: { type: 'keepForm', params: ({ event }) => event } },
            ],
          },
        },
        binding: {
          description: '正在绑定；验证码错了令牌仍可用',
          tags: 'busy',
          invoke: {
            id: 'bindPhone',
            src: 'bindPhone',
            input: ({ context }) => ({ tempToken: known(context.tempToken, 'tempToken'), ...known(context.form, 'form') }),
            onDone: [
              {
                guard: { type: 'isBound', params: ({ event }) => event.output },
                target: '#bindPhone.bound',
                actions: [
                  { type: 'keepToken', params: ({ event }) => event.output },
                  { type: 'openSession', params: ({ event }) => event.output },
                ],
              },
              {
                guard: { type: 'isTicketGone', params: ({ event }) => event.output },
                target: '#bindPhone.lapsed',
                actions: { type: 'keepRefusal', params: ({ event }) => event.output },
              },
              { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
      },
    },
    lapsed: { description: '登录已过期：可以重新扫码', on: { 'login.restart': { actions: 'askScan' } } },
    bound: { description: '绑定成功，已登录', type: 'final' },
  },
  output: ({ context }) => ({ token: known(context.token, 'token') }),
});
