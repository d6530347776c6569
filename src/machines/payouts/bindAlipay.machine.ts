import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkAlipay, maskAlipay } from '#contract/rules/withdrawal.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { ownerProofMachine, type Provable } from '#machines/account/ownerProof.machine.ts';

interface AlipayForm {
  account: string;
}
type Proved = { proof: string | null };
/** Masked; null: none is bound. */
type OwnAlipay = { account: { account: string } | null };
type BindingChange = 'bind' | 'unbind';

const faultsOf = (form: AlipayForm) => {
  const account = checkAlipay(form.account);
  return account.ok ? {} : { account: account.message };
};

export const bindAlipayMachine = setup({
  types: {
    children: {} as { ownerProof: 'ownerProof' },
    context: {} as {
      wish: BindingChange;
      has: Provable;
      proof: string | null;
      form: AlipayForm | null;
      fields: { account?: string };
      problem: Problem | null;
    },
    events: {} as ({ type: 'alipay.submit' } & AlipayForm) | { type: 'alipay.unbind' } | { type: 'alipay.leave' },
    input: {} as { wish: BindingChange; has: Provable },
    output: {} as { changed: boolean },
    tags: {} as 'busy',
  },
  actors: {
    ownerProof: ownerProofMachine,
    saveAlipay: actorSlot<Answer<unknown>, AlipayForm & { proof: string }>('saveAlipay'),
    readAlipay: actorSlot<OwnAlipay>('readAlipay'),
    dropAlipay: actorSlot<Answer<unknown>>('dropAlipay'),
  },
  guards: {
    isUnbinding: ({ context }) => context.wish === 'unbind',
    isProved: (_, { proof }: Proved) => proof !== null,
    hasFaults: (_, form: AlipayForm) => Object.keys(faultsOf(form)).length > 0,
    isDone: (_, answer: Answer<unknown>) => answer.ok,
    isBound: ({ context: { form } }, { account }: OwnAlipay) => {
      const asked = checkAlipay(form?.account ?? '');
      return asked.ok && account?.account === maskAlipay(asked.value);
    },
    isProofGone: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'PROOF_INVALID',
    isUnboundAlready: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'ALIPAY_UNBOUND',
  },
  actions: {
    keepProof: assign((_, { proof }: Proved) => ({ proof, problem: null })),
    showFaults: assign((_, form: AlipayForm) => ({ fields: faultsOf(form), problem: null })),
    keepForm: assign((_, { account }: AlipayForm) => ({ form: { account }, fields: {}, problem: null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    dropProof: assign({ proof: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceBound: () => {},
    announceUnbound: () => {},
  },
}).createMachine({
  id: 'bindAlipay',
  description: '提现的支付宝账号：绑定或更换先验证是本人，收款人就是实名的本人，换了之后 24 小时才打款；解绑要再确认一次',
  context: ({ input: { wish, has } }) => ({ wish, has, proof: null, form: null, fields: {}, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '是绑定、更换，还是解绑',
      always: [{ guard: 'isUnbinding', target: 'confirming' }, { target: 'proving' }],
    },
    proving: {
      description: '验证是账号本人：手机或邮箱验证码',
      invoke: {
        id: 'ownerProof',
        src: 'ownerProof',
        input: ({ context }) => ({ purpose: 'bind_alipay' as const, has: context.has }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'keepProof', params: ({ event }) => event.output },
          },
          { target: 'left' },
        ],
        onError: { target: 'left' },
      },
    },
    editing: {
      description: '填写支付宝账号',
      on: {
        'alipay.submit': [
          { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
          { target: 'saving', actions: { type: 'keepForm', params: ({ event }) => event } },
        ],
        'alipay.leave': { target: 'left' },
      },
    },
    saving: {
      description: '正在绑定；同一个账号再绑一次什么都不变',
      tags: 'busy',
      invoke: {
        id: 'saveAlipay',
        src: 'saveAlipay',
        input: ({ context: { form, proof } }) => ({ ...known(form, 'form'), proof: known(proof, 'proof') }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'changed', actions: 'announceBound' },
          {
            guard: { type: 'isProofGone', params: ({ event }) => event.output },
            target: 'proving',
            actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'dropProof'],
          },
          { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'checking', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    checking: {
      description: '没有收到答复，可能已经绑好：问服务器现在绑的是哪个账号',
      tags: 'busy',
      invoke: {
        id: 'readAlipay',
        src: 'readAlipay',
        onDone: [
          { guard: { type: 'isBound', params: ({ event }) => event.output }, target: 'changed', actions: 'announceBound' },
          { target: 'editing' },
        ],
        onError: { target: 'editing' },
      },
    },
    confirming: {
      description: '解绑前再确认一次',
      on: { 'alipay.unbind': { target: 'unbinding' }, 'alipay.leave': { target: 'left' } },
    },
    unbinding: {
      description: '正在解绑；已经解绑了也算解绑',
      tags: 'busy',
      invoke: {
        id: 'dropAlipay',
        src: 'dropAlipay',
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'changed', actions: 'announceUnbound' },
          { guard: { type: 'isUnboundAlready', params: ({ event }) => event.output }, target: 'changed', actions: 'announceUnbound' },
          { target: 'confirming', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'confirming', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    changed: { description: '已绑定、更换或解绑', type: 'final', output: { changed: true } },
    left: { description: '没有改就离开', type: 'final', output: { changed: false } },
  },
  output: ({ event }) => event.output as { changed: boolean },
});
