import { defineModel } from '@xstate/test';
import { cancelWithdrawalMachine } from '#machines/payouts/cancelWithdrawal.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { usesLastKey } from '#tests/models/invariants.ts';

export const cancelWithdrawalModel = defineModel(cancelWithdrawalMachine, {
  input: { withdrawal: { withdrawalNo: 'W2', amountFen: 60_000 } },
  invariants: {
    取消用这一次确认的幂等键: usesLastKey('cancelWithdrawal', 'cancel.confirm'),
    服务器说取消了才算取消: ({ states, answers }) =>
      !states.includes('cancelled') ||
      answers('cancelWithdrawal').at(-1)?.ok === true ||
      answers('readOutcome').at(-1)?.isCancelled === true,
    没有结果就不能当作没取消: ({ snapshot, history }) => {
      const last = history.findLast(({ step }) => step?.src === 'cancelWithdrawal' || step?.src === 'readOutcome')?.step;
      return last?.kind !== 'error' || !snapshot.can({ type: 'cancel.keep' });
    },
  },
  given: [accounts.other, '有一笔待审核的提现'],
  outcomes: {
    cancelWithdrawal: { done: { 已取消: granted(undefined), 已在打款: refused('WITHDRAWAL_STATE') }, error: { 网关故障: badGateway } },
    readOutcome: {
      done: {
        取消了: { isOpen: false, isCancelled: true },
        还没有取消: { isOpen: true, isCancelled: false },
        已在打款: { isOpen: false, isCancelled: false },
      },
      error: { 网关故障: badGateway },
    },
  },
  events: [{ event: { type: 'cancel.confirm', key: 'cancel-key-0001' }, name: '点“确认取消”' }],
  identity: ({ key, problem }) => [key, problem?.message],
  names: {
    'cancel.keep': '点“不取消”',
    'cancel.retry': '点“重试”',
    'cancel.check': '点“查询结果”',
    'cancel.leave': '关掉弹窗',
    cancelWithdrawal: '取消提现',
    readOutcome: '查这笔提现取消了没有',
  },
  byHand: {
    start: '用号主的账号登录，打开“提现”，点待审核那一笔的“取消”',
    steps: {
      'cancel.confirm': '点“确认取消”',
      'cancel.keep': { action: (states) => (states.includes('cancelWithdrawal.refused') ? '点“知道了”' : '点“不取消”') },
      'cancel.retry': '点“重试”',
      'cancel.check': '点“查询结果”',
      'cancel.leave': '点弹窗的关闭',
      'cancelWithdrawal+已取消': true,
      'cancelWithdrawal+已在打款': { prepare: '弹窗开着，先用 npm run operator -- withdrawals approve 放行这一笔' },
      'cancelWithdrawal-网关故障': offline,
      'readOutcome+还没有取消': true,
      'readOutcome-网关故障': offline,
    },
    sees: {
      confirming: '弹窗“取消提现”说会退回多少',
      uncertain: '弹窗里显示“没有收到取消的结果”',
      refused: '弹窗里显示“提现已在打款或已结束，请刷新查看”',
      cancelled: '提示“提现已取消，钱已退回余额”，弹窗关闭',
      late: '提示“没有取消：这笔提现已在打款或已结束”，弹窗关闭',
      kept: '弹窗关上，提现还在',
      left: '弹窗关上',
    },
  },
});
