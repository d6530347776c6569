import { defineModel } from '@xstate/test';
import { caseClaimMachine } from '#operator/machines/caseClaim.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';

export const withoutScreen = '处理一件事里的一步，在它的画面里走';

export const caseClaimModel = defineModel(caseClaimMachine, {
  input: { kind: 'complaints', subject: '20261119110203152' },
  invariants: {
    有动作才续: ({ started, history }) =>
      started('claimCase').length <= history.filter(({ step }) => step?.event.type === 'case.work').length,
  },
  given: '客服认领着一件投诉',
  outcomes: {
    claimCase: { done: { 续上了: granted({}), 别人接手了: refused('CASE_CLAIMED') }, error: { 网关故障: badGateway } },
  },
  identity: ({ answer }) => [answer?.ok],
  names: { 'case.work': '写理由', claimCase: '续', claimRenewal: '过 2 分钟', claimRest: '一直没有动作' },
});
