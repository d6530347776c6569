import { defineModel } from '@xstate/test';
import { secondPersonMachine } from '#operator/machines/secondPerson.machine.ts';
import { badGateway } from '#testing/answers.ts';

export const withoutScreen = '处理一件事里的一步，在它的画面里走';

export const secondPersonModel = defineModel(secondPersonMachine, {
  input: { approval: '12' },
  invariants: {
    有人决定了才算完: ({ snapshot, answers }) => snapshot.status !== 'done' || snapshot.output === answers('readApproval').at(-1),
  },
  given: '一个要两个人的决定',
  outcomes: { readApproval: { done: { 还在等: 'asked', 同意了: 'approved', 不同意: 'refused' }, error: { 网关故障: badGateway } } },
  identity: ({ status }) => status,
  names: { 'approval.look': '去看', readApproval: '看申请', approvalPause: '过 15 秒' },
});
