import { defineModel } from '@xstate/test';
import { answerComplaintMachine } from '#machines/answerComplaint.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';

export const answerComplaintModel = defineModel(answerComplaintMachine, {
  input: { complaintId: '41' },
  invariants: {
    每条陈述都带着幂等键: ({ started }) => started('sendStatement').every(({ key }) => key !== ''),
  },
  given: [accounts.renter],
  outcomes: {
    sendStatement: { done: { 收下: granted(undefined), 已结束: refused('COMPLAINT_OVER') }, error: { 网关故障: badGateway } },
    withdrawComplaint: {
      done: { 已撤回: granted(undefined), 只能一次: refused('COMPLAINT_WITHDRAWN_ONCE') },
      error: { 网关故障: badGateway },
    },
  },
  events: [{ event: { type: 'statement.submit', words: '第二次顶号在十二点', pictureIds: [], key: 'key-1' }, name: '点“提交补充”' }],
  identity: ({ problem }) => problem?.message,
  names: {
    'statement.retry': '点“重试”',
    'statement.drop': '点“看陈述”',
    'withdrawal.ask': '点“撤回投诉”',
    'withdrawal.confirm': '点“确认撤回”',
    'withdrawal.leave': '点“不撤回”',
    sendStatement: '提交陈述',
    withdrawComplaint: '撤回',
  },
  byHand: {
    start: '打开一个正在处理的投诉',
    steps: {
      'statement.submit': '填几个字，点“提交补充”',
      'statement.retry': '点“重试”',
      'statement.drop': '点“看陈述”',
      'withdrawal.ask': '点“撤回投诉”',
      'withdrawal.confirm': '点“确认撤回”',
      'withdrawal.leave': '点“不撤回”',
      'sendStatement+收下': true,
      'sendStatement+已结束': false,
      'sendStatement-网关故障': false,
      'withdrawComplaint+已撤回': true,
      'withdrawComplaint+只能一次': false,
      'withdrawComplaint-网关故障': false,
    },
    sees: {
      reading: '双方的陈述、期限和“提交补充”',
      uncertain: '写着“没有收到答复，可能已经提交”',
      confirming: '弹窗写着撤回后订单照常进行',
    },
  },
});
