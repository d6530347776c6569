import { defineModel, type Happened, type Model } from '@xstate/test';
import { answerComplaintMachine } from '#machines/complaints/answerComplaint.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';
import { usesLastKey } from '#tests/models/invariants.ts';

/** An answer is sent only after its own confirmation. */
function isConfirmed(history: readonly Happened[]): boolean {
  let waits = false;
  for (const { step, starts } of history) {
    if (step?.event.type === 'statement.submit') waits = (step.event as { kind?: string }).kind === 'answer';
    if (step?.event.type === 'statement.confirm') waits = false;
    if (waits && starts.some(({ src }) => src === 'sendStatement')) return false;
  }
  return true;
}

export const answerComplaintModel = defineModel(answerComplaintMachine, {
  input: { complaintId: '41', hasDraft: false },
  invariants: {
    陈述用这一次点击的幂等键: usesLastKey('sendStatement', 'statement.submit'),
    图片齐了才提交_一张不少: ({ started }) => started('sendStatement').every(({ wish }) => wish.pictureIds.join() === '12,13'),
    答复确认了才提交: ({ history }) => isConfirmed(history),
  },
  given: [accounts.renter],
  outcomes: {
    gatherPictures: {
      done: { 图片齐了: { ids: ['12', '13'] }, 返回修改: { ids: null } },
      error: { 中断: new Error('gatherPictures') },
    },
    sendStatement: { done: { 收下: granted(undefined), 已结束: refused('COMPLAINT_OVER') }, error: { 中断: new Error('sendStatement') } },
    withdrawComplaint: {
      done: { 已撤回: granted(undefined), 只能一次: refused('COMPLAINT_WITHDRAWN_ONCE') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    {
      event: { type: 'statement.submit', words: '第二次顶号在十二点', form: 'statement 41 1', kind: 'addition', before: 1, key: 'key-1' },
      name: '点“提交补充”',
    },
  ],
  identity: ({ lost, problem }) => [lost?.message, problem?.message],
  names: {
    'withdrawal.ask': '点“撤回投诉”',
    'withdrawal.confirm': '点“确认撤回”',
    'withdrawal.leave': '点“不撤回”',
    'form.open': '点“补充陈述”或“我要答复”',
    'form.close': '点“先不补充”',
    'statement.confirm': '点“确认提交”',
    'statement.reconsider': '点“再想想”',
    gatherPictures: '等图片',
    sendStatement: '提交陈述',
    withdrawComplaint: '撤回',
  },
  byHand: {
    start: '打开一个正在处理的投诉',
    steps: {
      'form.open': '点“补充陈述”',
      'form.close': '点“先不补充”',
      'statement.confirm': '点“确认提交”',
      'statement.reconsider': '点“再想想”',
      'gatherPictures+图片齐了': true,
      'gatherPictures+返回修改': { prepare: '断网，选一张图片，点“提交补充”，再点“返回修改”' },
      'gatherPictures-中断': false,
      'statement.submit': '填几个字，点“提交补充”',
      'withdrawal.ask': '点“撤回投诉”',
      'withdrawal.confirm': '点“确认撤回”',
      'withdrawal.leave': '点“不撤回”',
      'sendStatement+收下': true,
      'sendStatement+已结束': false,
      'withdrawComplaint+已撤回': true,
      'withdrawComplaint+只能一次': false,
      'withdrawComplaint-网关故障': false,
    },
    sees: {
      reading: '双方的陈述、期限和“补充陈述”',
      writing: '“提交补充”和图片',
      gatheringPictures: '没有传完的图片，按钮写着等几张',
      confirmingAnswer: '弹窗写着提交后不能修改',
      said: '新的陈述，焦点在它上面',
      confirming: '弹窗写着撤回后订单照常进行',
    },
  },
});

export const answerComplaintVariants = {
  答复: {
    events: [
      {
        event: { type: 'statement.submit', words: '我没有登录过', form: 'statement 41 0', kind: 'answer', before: 0, key: 'key-2' },
        name: '点“提交答复”',
      },
    ],
    byHand: { ...answerComplaintModel.byHand!, start: '打开一个等你答复的投诉' },
  },
  写了一半: {
    input: { complaintId: '41', hasDraft: true },
    byHand: { ...answerComplaintModel.byHand!, start: '点“补充陈述”，写几个字，刷新页面' },
  },
} satisfies Record<string, Partial<Model<typeof answerComplaintMachine>>>;
