import { assign, setup } from 'xstate';
import type { securityChannels } from '#contract/names.ts';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { ownerProofMachine, type Provable } from './ownerProof.machine.ts';

/** The user's settings. */
export interface Choices {
  notifyOrders: boolean;
  notifyMoney: boolean;
  notifyActivity: boolean;
  showInRankings: boolean;
  /** How a login from a new device is told, beside the message. */
  securityBy: keyof typeof securityChannels;
  /** 0: every wallet payment requires the pay password. */
  payPasswordAboveFen: Fen;
}
export type Choice = Readonly<Partial<Choices>>;
type Proved = { proof: string | null };

export const settingsMachine = setup({
  types: {
    children: {} as { ownerProof: 'ownerProof' },
    context: {} as { choices: Choices; has: Provable; choice: Choice | null; proof: string | null; problem: Problem | null },
    events: {} as { type: 'setting.choose'; choice: Choice } | { type: 'setting.retry' },
    input: {} as { choices: Choices; has: Provable },
    tags: {} as 'busy',
  },
  actors: {
    saveChoice: actorSlot<Answer<Choices>, { choice: Choice; proof: string | null }>('saveChoice'),
    ownerProof: ownerProofMachine,
  },
  guards: {
    isSaved: (_, answer: Answer<unknown>) => answer.ok,
    isProofAsked: (_, answer: Answer<unknown>) =>
      !answer.ok && (answer.problem.code === 'PAY_PASSWORD_REQUIRED' || answer.problem.code === 'PROOF_INVALID'),
    isProved: (_, { proof }: Proved) => proof !== null,
  },
  actions: {
    keepChoice: assign((_, { choice }: { choice: Choice }) => ({ choice, proof: null, problem: null })),
    keepProof: assign((_, { proof }: Proved) => ({ proof })),
    keepSaved: assign(({ context }, answer: Answer<Choices>) => ({
      choices: answer.ok ? answer.value : context.choices,
      choice: null,
      proof: null,
      problem: null,
    })),
    dropChoice: assign({ choice: null, proof: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem, choice: null, proof: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadSettings: () => {},
  },
}).createMachine({
  id: 'settings',
  description: '通知与隐私：改一项存一项；调高免密额度要先输入支付密码',
  context: ({ input: { choices, has } }) => ({ choices, has, choice: null, proof: null, problem: null }),
  initial: 'resting',
  states: {
    resting: {
      description: '显示服务器上的选择，等用户改一项',
      on: { 'setting.choose': { target: 'saving', actions: { type: 'keepChoice', params: ({ event }) => event } } },
    },
    saving: {
      description: '正在保存这一项，其他项等它存好再改',
      tags: 'busy',
      invoke: {
        id: 'saveChoice',
        src: 'saveChoice',
        input: ({ context: { choice, proof } }) => ({ choice: known(choice, 'choice'), proof }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'resting',
            actions: [{ type: 'keepSaved', params: ({ event }) => event.output }, 'rereadSettings'],
          },
          { guard: { type: 'isProofAsked', params: ({ event }) => event.output }, target: 'proving' },
          { target: 'resting', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unsaved', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    proving: {
      description: '调高免密额度：输入支付密码；取消就不改',
      invoke: {
        id: 'ownerProof',
        src: 'ownerProof',
        input: ({ context }) => ({ purpose: 'pay', subject: 'limit', has: context.has }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'keepProof', params: ({ event }) => event.output },
          },
          { target: 'resting', actions: 'dropChoice' },
        ],
        onError: { target: 'resting', actions: ['dropChoice', { type: 'keepFailure', params: ({ event }) => event }] },
      },
    },
    unsaved: {
      description: '没有收到结果：同一项再存一次不会出错，也可以改别的',
      on: {
        'setting.retry': { target: 'saving' },
        'setting.choose': { target: 'saving', actions: { type: 'keepChoice', params: ({ event }) => event } },
      },
    },
  },
});
