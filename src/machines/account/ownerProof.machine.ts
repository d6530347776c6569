import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkPayPassword, type ProofPart, type ProofPurpose, proofWays } from '#contract/rules/account.ts';
import type { Checked, Instant } from '#contract/rules/types.ts';
import { checkIdNumber, checkPassword, checkSmsCode } from '#contract/rules/validation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { captchaMachine } from '#machines/identity/captcha.machine.ts';
import type { Sign } from '#machines/identity/passwordLogin.machine.ts';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';

/** Available proofs of the owner; phone and mailbox masked for display. */
export interface Provable {
  phone: string | null;
  email: string | null;
  hasPassword: boolean;
  isRealName: boolean;
}
export interface ProofWish {
  purpose: ProofPurpose;
  /** For `pay`: what is paid. */
  subject?: string;
  has: Provable;
}
export type Way = readonly ProofPart[];
export type ProofForm = Readonly<Record<ProofPart, string>>;
type Parts = Readonly<Partial<ProofForm>>;
type Captcha = { verifyKey: string | null };
type Submitted = { given: ProofForm; at: Instant };

const provable = (part: ProofPart, has: Provable): boolean =>
  ({
    sms_code: has.phone !== null,
    email_code: has.email !== null,
    password: has.hasPassword,
    pay_password: true,
    id_number: has.isRealName,
  })[part];

const checks: Readonly<Record<ProofPart, (given: string, at: Instant) => Checked<string>>> = {
  sms_code: checkSmsCode,
  email_code: checkSmsCode,
  password: checkPassword,
  pay_password: checkPayPassword,
  id_number: checkIdNumber,
};

const faultsOf = (way: Way, { given, at }: Submitted): Parts =>
  Object.fromEntries(
    way.flatMap((part) => {
      const checked = checks[part](given[part], at);
      return checked.ok ? [] : [[part, checked.message]];
    }),
  );
const partsOf = (way: Way, { given, at }: Submitted): Parts =>
  Object.fromEntries(
    way.map((part) => {
      const checked = checks[part](given[part], at);
      return [part, known(checked.ok ? checked.value : null, part)];
    }),
  );

const noSecrets = { parts: null, sign: null, verifyKey: null };

export const ownerProofMachine = setup({
  types: {
    children: {} as { smsCode: 'smsCode'; emailCode: 'emailCode'; captcha: 'captcha' },
    context: {} as {
      purpose: ProofPurpose;
      subject: string;
      has: Provable;
      /** Ways available to this account, in the order of the rules; the first is preselected. */
      ways: readonly Way[];
      way: Way;
      parts: Parts | null;
      sign: Sign | null;
      verifyKey: string | null;
      fields: Parts;
      problem: Problem | null;
      proof: string | null;
    },
    events: {} as { type: 'way.choose'; at: number } | ({ type: 'proof.submit' } & Submitted) | { type: 'proof.leave' },
    input: {} as ProofWish,
    /** null: closed without a proof. */
    output: {} as { proof: string | null },
    tags: {} as 'busy',
  },
  actors: {
    smsCode: smsCodeMachine,
    /** The same chart, with a sender for the account's mailbox. */
    emailCode: smsCodeMachine,
    captcha: captchaMachine,
    fetchSign: actorSlot<Sign>('fetchSign'),
    proveOwner: actorSlot<
      Answer<{ proof: string }>,
      { purpose: ProofPurpose; subject: string; parts: Parts; sign: Sign | null; verifyKey: string | null }
    >('proveOwner'),
  },
  guards: {
    hasWay: ({ context }) => context.ways.length > 0,
    hasFaults: ({ context }, submitted: Submitted) => Object.keys(faultsOf(context.way, submitted)).length > 0,
    isSealed: ({ context }) => context.way.includes('password') || context.way.includes('pay_password'),
    isProved: (_, answer: Answer<unknown>) => answer.ok,
    isVerifyAsked: (_, answer: Answer<unknown>) =>
      !answer.ok && (answer.problem.code === 'NEED_VERIFY' || answer.problem.code === 'VERIFY_KEY_INVALID'),
    isSolved: (_, { verifyKey }: Captcha) => verifyKey !== null,
  },
  actions: {
    keepWay: assign(({ context }, { at }: { at: number }) => ({ way: context.ways[at] ?? context.way, fields: {}, problem: null })),
    showFaults: assign(({ context }, submitted: Submitted) => ({ fields: faultsOf(context.way, submitted), problem: null })),
    keepParts: assign(({ context }, submitted: Submitted) => ({ parts: partsOf(context.way, submitted), fields: {}, problem: null })),
    keepSign: assign((_, sign: Sign) => ({ sign })),
    keepKey: assign((_, { verifyKey }: Captcha) => ({ verifyKey })),
    dropParts: assign(noSecrets),
    keepProof: assign((_, answer: Answer<{ proof: string }>) => ({
      ...noSecrets,
      proof: answer.ok ? answer.value.proof : null,
    })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ ...noSecrets, problem: answer.ok ? null : answer.problem })),
    /** Keeps the parts and sign of the request in progress. */
    showCrash: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ ...noSecrets, problem: problemOf(error) })),
  },
}).createMachine({
  id: 'ownerProof',
  description: '验证是账号本人：按用途列出这个账号能用的方式，验证通过得到一次性的凭证；凭证过期由用它的那一步说',
  context: ({ input: { purpose, subject = '', has } }) => {
    const ways = proofWays[purpose].filter((way) => way.every((part) => provable(part, has)));
    return {
      purpose,
      subject,
      has,
      ways,
      way: ways[0] ?? [],
      parts: null,
      sign: null,
      verifyKey: null,
      fields: {},
      problem: null,
      proof: null,
    };
  },
  initial: 'arriving',
  states: {
    arriving: {
      description: '这个账号有没有能用的方式',
      always: [{ guard: 'hasWay', target: 'open' }, { target: 'impossible' }],
    },
    open: {
      description: '可以验证；短信和邮箱验证码各有自己的流程',
      initial: 'editing',
      invoke: [
        {
          id: 'smsCode',
          src: 'smsCode',
          input: ({ context }) => ({ action: context.purpose }),
          onError: { actions: { type: 'showCrash', params: ({ event }) => event } },
        },
        {
          id: 'emailCode',
          src: 'emailCode',
          input: ({ context }) => ({ action: context.purpose }),
          onError: { actions: { type: 'showCrash', params: ({ event }) => event } },
        },
      ],
      states: {
        editing: {
          description: '选验证方式，填写这种方式要的内容',
          on: {
            'way.choose': { actions: { type: 'keepWay', params: ({ event }) => event } },
            'proof.submit': [
              { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
              { guard: 'isSealed', target: 'signing', actions: { type: 'keepParts', params: ({ event }) => event } },
              { target: 'proving', actions: { type: 'keepParts', params: ({ event }) => event } },
            ],
            'proof.leave': { target: '#ownerProof.left' },
          },
        },
        signing: {
          description: '有密码：先取一次性签名和公钥',
          tags: 'busy',
          invoke: {
            id: 'fetchSign',
            src: 'fetchSign',
            onDone: { target: 'proving', actions: { type: 'keepSign', params: ({ event }) => event.output } },
            onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        proving: {
          description: '服务器正在判断；错了、过期了或被锁定，回到表单说明',
          tags: 'busy',
          invoke: {
            id: 'proveOwner',
            src: 'proveOwner',
            input: ({ context: { purpose, subject, parts, sign, verifyKey } }) => {
              return { purpose, subject, parts: known(parts, 'parts'), sign, verifyKey };
            },
            onDone: [
              {
                guard: { type: 'isProved', params: ({ event }) => event.output },
                target: '#ownerProof.proved',
                actions: { type: 'keepProof', params: ({ event }) => event.output },
              },
              { guard: { type: 'isVerifyAsked', params: ({ event }) => event.output }, target: 'solvingCaptcha' },
              { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        solvingCaptcha: {
          description: '密码或身份证号错了几次：先完成滑块验证，再用同样的内容验证',
          invoke: {
            id: 'captcha',
            src: 'captcha',
            input: { action: 'submit' },
            onDone: [
              {
                guard: { type: 'isSolved', params: ({ event }) => event.output },
                target: 'resending',
                actions: { type: 'keepKey', params: ({ event }) => event.output },
              },
              { target: 'editing', actions: 'dropParts' },
            ],
            onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        resending: {
          description: '验证过了：有密码的要新的签名',
          always: [{ guard: 'isSealed', target: 'signing' }, { target: 'proving' }],
        },
      },
    },
    impossible: {
      description: '这个账号没有一种能用的方式：说明先要绑定手机号或实名认证',
      on: { 'proof.leave': { target: 'left' } },
    },
    proved: { description: '验证通过', type: 'final' },
    left: { description: '没有验证就离开', type: 'final' },
  },
  output: ({ context }) => ({ proof: context.proof }),
});
