import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkIdNumber, checkRealName } from '#contract/rules/validation.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

/** What is known of the user when the dialog ends; `verified` is false if it was skipped. */
export type Identity = { verified: boolean; isAdult: boolean };

interface IdentityForm {
  /** Time of submission, epoch ms: a birth date after it is invalid. */
  at: number;
  name: string;
  idNumber: string;
}

const faultsOf = (form: IdentityForm) => {
  const name = checkRealName(form.name);
  const idNumber = checkIdNumber(form.idNumber, form.at);
  return { ...(!name.ok && { name: name.message }), ...(!idNumber.ok && { idNumber: idNumber.message }) };
};

export const realNameMachine = setup({
  types: {
    context: {} as {
      form: IdentityForm | null;
      fields: { name?: string; idNumber?: string };
      problem: Problem | null;
    },
    events: {} as ({ type: 'identity.submit' } & IdentityForm) | { type: 'identity.skip' } | { type: 'identity.acknowledge' },
    output: {} as Identity,
    tags: {} as 'busy',
  },
  actors: {
    submitRealName: actorSlot<Answer<{ isAdult: boolean }>, { name: string; idNumber: string }>('submitRealName'),
    readIdentity: actorSlot<{ isAdult: boolean }>('readIdentity'),
  },
  guards: {
    hasFaults: (_, form: IdentityForm) => Object.keys(faultsOf(form)).length > 0,
    isVerifiedAdult: (_, answer: Answer<{ isAdult: boolean }>) => answer.ok && answer.value.isAdult,
    isVerifiedMinor: (_, answer: Answer<{ isAdult: boolean }>) => answer.ok && !answer.value.isAdult,
    isAdult: (_, { isAdult }: { isAdult: boolean }) => isAdult,
    isVerifiedBefore: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'ALREADY_VERIFIED',
  },
  actions: {
    showFaults: assign((_, form: IdentityForm) => ({ fields: faultsOf(form), problem: null })),
    keepForm: assign((_, { name, idNumber, at }: IdentityForm) => ({ form: { name, idNumber, at }, fields: {}, problem: null })),
    dropForm: assign({ form: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'realName',
  description: '实名认证：租号和充值前必须完成；未成年人只能认证，不能租号',
  context: { form: null, fields: {}, problem: null },
  initial: 'editing',
  states: {
    editing: {
      description: '填写真实姓名和身份证号',
      on: {
        'identity.submit': [
          { guard: { type: 'hasFaults', params: ({ event }) => event }, actions: { type: 'showFaults', params: ({ event }) => event } },
          { target: 'submitting', actions: { type: 'keepForm', params: ({ event }) => event } },
        ],
        'identity.skip': { target: 'skipped' },
      },
    },
    submitting: {
      description: '正在认证',
      tags: 'busy',
      invoke: {
        id: 'submitRealName',
        src: 'submitRealName',
        input: ({ context }) => known(context.form, 'identity form'),
        onDone: [
          {
            guard: { type: 'isVerifiedAdult', params: ({ event }) => event.output },
            target: 'verified',
            actions: 'dropForm',
          },
          {
            guard: { type: 'isVerifiedMinor', params: ({ event }) => event.output },
            target: 'refusedMinor',
            actions: 'dropForm',
          },
          { guard: { type: 'isVerifiedBefore', params: ({ event }) => event.output }, target: 'readingIdentity' },
          { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    readingIdentity: {
      description: '之前已经认证成功，只是没有收到结果：读取认证状态',
      tags: 'busy',
      invoke: {
        id: 'readIdentity',
        src: 'readIdentity',
        onDone: [
          {
            guard: { type: 'isAdult', params: ({ event }) => event.output },
            target: 'verified',
            actions: 'dropForm',
          },
          { target: 'refusedMinor', actions: 'dropForm' },
        ],
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    refusedMinor: {
      description: '认证成功但未满 18 周岁：说明不能做什么',
      on: { 'identity.acknowledge': { target: 'minor' } },
    },
    verified: { description: '认证完成，已成年', type: 'final', output: { verified: true, isAdult: true } },
    minor: { description: '认证完成，未成年', type: 'final', output: { verified: true, isAdult: false } },
    skipped: { description: '暂不认证，关闭弹窗；租号和充值仍然需要', type: 'final', output: { verified: false, isAdult: false } },
  },
  output: ({ event }) => event.output as Identity,
});
