import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { normaliseInput } from '#contract/rules/text.ts';
import { checkAddress, checkPassword, checkSmsCode, type CodeTarget } from '#contract/rules/validation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import type { Sign } from '#machines/identity/passwordLogin.machine.ts';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';

export interface ResetForm {
  address: string;
  code: string;
  password: string;
  again: string;
  /** Unbinds third-party logins too. */
  unbindThird: boolean;
}
type Faults = Partial<Record<'address' | 'code' | 'password' | 'again', string>>;
interface ResetRequest {
  to: CodeTarget;
  address: string;
  code: string;
  password: string;
  unbindThird: boolean;
}
type Submitted = { to: CodeTarget } & ResetForm;

const faultsOf = ({ to, ...form }: Submitted): Faults => {
  const [address, code, password] = [checkAddress[to](form.address), checkSmsCode(form.code), checkPassword(form.password)];
  const isSame = normaliseInput(form.password) === normaliseInput(form.again);
  return {
    ...(!address.ok && { address: address.message }),
    ...(!code.ok && { code: code.message }),
    ...(!password.ok && { password: password.message }),
    ...(password.ok && !isSame && { again: '两次输入的密码不一致' }),
  };
};

/** After a lost response the code may have been consumed and the password changed. */
export const MAYBE_RESET = '密码也可能已经改好：先用新密码登录试试，登不上再重新获取验证码';

export const resetPasswordMachine = setup({
  types: {
    children: {} as { smsCode: 'smsCode'; emailCode: 'emailCode' },
    context: {} as {
      to: CodeTarget;
      /** Kept until the request has a result. */
      asked: ResetRequest | null;
      sign: Sign | null;
      fields: Faults;
      problem: Problem | null;
    },
    events: {} as { type: 'way.choose'; to: CodeTarget } | ({ type: 'reset.submit' } & ResetForm),
    tags: {} as 'busy',
  },
  actors: {
    smsCode: smsCodeMachine,
    /** The same chart, with a sender for a typed mailbox. */
    emailCode: smsCodeMachine,
    fetchSign: actorSlot<Sign>('fetchSign'),
    savePassword: actorSlot<Answer<unknown>, ResetRequest & { sign: Sign }>('savePassword'),
  },
  guards: {
    hasFaults: ({ context: { to } }, form: ResetForm) => Object.keys(faultsOf({ ...form, to })).length > 0,
    isSaved: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    keepWay: assign((_, { to }: { to: CodeTarget }) => ({ to, fields: {}, problem: null })),
    showFaults: assign(({ context: { to } }, form: ResetForm) => ({ fields: faultsOf({ ...form, to }), problem: null })),
    keepAsked: assign(({ context: { to } }, { address, code, password, unbindThird }: ResetForm) => ({
      asked: { to, address, code, password: normaliseInput(password), unbindThird },
      fields: {},
      problem: null,
    })),
    keepSign: assign((_, sign: Sign) => ({ sign })),
    dropSecrets: assign({ asked: null, sign: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    // Without a login there is no way to query whether it was saved.
    keepDoubt: assign((_, { error }: { error: unknown }) => {
      const problem = problemOf(error);
      return { problem: { ...problem, message: `${problem.message}。${MAYBE_RESET}` } };
    }),
  },
}).createMachine({
  id: 'resetPassword',
  description: '找回密码：用发到绑定的手机或邮箱的验证码设新密码；改好后所有设备都退出登录。有没有这个账号，答复一样',
  context: { to: 'phone', asked: null, sign: null, fields: {}, problem: null },
  initial: 'open',
  states: {
    open: {
      description: '可以找回；短信和邮箱验证码各有自己的流程',
      initial: 'editing',
      invoke: [
        {
          id: 'smsCode',
          src: 'smsCode',
          input: { action: 'reset' },
          onError: { actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
        {
          id: 'emailCode',
          src: 'emailCode',
          input: { action: 'reset', to: 'mailbox' },
          onError: { actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
      ],
      states: {
        editing: {
          description: '选手机或邮箱，填写验证码和两遍新密码',
          on: {
            'way.choose': { actions: { type: 'keepWay', params: ({ event }) => event } },
            'reset.submit': [
              { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
              { target: 'signing', actions: { type: 'keepAsked', params: ({ event }) => event } },
            ],
          },
        },
        signing: {
          description: '取一次性签名和公钥',
          tags: 'busy',
          invoke: {
            id: 'fetchSign',
            src: 'fetchSign',
            onDone: { target: 'saving', actions: { type: 'keepSign', params: ({ event }) => event.output } },
            onError: { target: 'editing', actions: ['dropSecrets', { type: 'keepFailure', params: ({ event }) => event }] },
          },
        },
        saving: {
          description: '密码加密后提交，没有收到结果时也可能已经改好；验证码错了、过期了或密码太常见，回到表单说明',
          tags: 'busy',
          exit: 'dropSecrets',
          invoke: {
            id: 'savePassword',
            src: 'savePassword',
            input: ({ context: { asked, sign } }) => ({ ...known(asked, 'asked'), sign: known(sign, 'sign') }),
            onDone: [
              { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: '#resetPassword.reset' },
              { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing', actions: { type: 'keepDoubt', params: ({ event }) => event } },
          },
        },
      },
    },
    reset: { description: '新密码已设置，请重新登录', type: 'final' },
  },
});
