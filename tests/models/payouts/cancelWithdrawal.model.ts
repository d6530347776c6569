import { defineModel, type Model } from '@xstate/test';
import type { Answer } from '#contract/problem.ts';
import { type Cancellation, cancelWithdrawalMachine } from '#machines/payouts/cancelWithdrawal.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { usesLastKey } from '#tests/models/invariants.ts';

const withdrawal = { withdrawalNo: 'W2', amountFen: 60_000 };
const isCancelled = (said: Answer<Cancellation> | null | undefined): boolean => said?.ok === true && said.value.isCancelled;

export const cancelWithdrawalModel = defineModel(cancelWithdrawalMachine, {
  input: { withdrawal, unfinished: null },
  invariants: {
    取消用这一次确认的幂等键: usesLastKey('cancelWithdrawal', 'cancel.confirm'),
    服务器说取消了才算取消: ({ states, answers }) => !states.includes('cancelled') || isCancelled(answers('cancelWithdrawal').at(-1)),
    没有结果就不能当作没取消: ({ states, snapshot }) => !states.includes('cancelling') || !snapshot.can({ type: 'cancel.keep' }),
  },
  given: [accounts.other, '有一笔待审核的提现'],
  outcomes: {
    cancelWithdrawal: {
      done: {
        取消了: granted({ isCancelled: true }),
        查到已在打款: granted({ isCancelled: false }),
        被拒绝: refused('WITHDRAWAL_STATE'),
        没有结果就离开: null,
      },
      error: { 中断: new Error('cancelWithdrawal') },
    },
  },
  events: [{ event: { type: 'cancel.confirm', key: 'cancel-key-0001' }, name: '点“确认取消”' }],
  identity: ({ key, lost, problem }) => [key, lost?.message, problem?.message],
  names: {
    'cancel.keep': '点“不取消”',
    cancelWithdrawal: '取消提现',
  },
  byHand: {
    start: '用号主的账号登录，打开“提现”，点待审核那一笔的“取消”',
    steps: {
      'cancel.confirm': '点“确认取消”',
      'cancel.keep': { action: (states) => (states.includes('cancelWithdrawal.refused') ? '点“知道了”' : '点“不取消”') },
      'cancelWithdrawal+取消了': true,
      'cancelWithdrawal+没有结果就离开': { ...offline, action: '点弹窗的关闭' },
      'cancelWithdrawal+被拒绝': { prepare: '弹窗开着，先用 npm run operator -- withdrawals approve 放行这一笔' },
    },
    sees: {
      confirming: '弹窗“取消提现”说会退回多少',
      refused: '弹窗里显示“提现已在打款或已结束，请刷新查看”',
      cancelled: '提示“提现已取消，钱已退回余额”，弹窗关闭',
      late: '提示“没有取消：这笔提现已在打款或已结束”，弹窗关闭',
      kept: '弹窗关上，提现还在',
      left: '弹窗关上',
    },
  },
});

export const cancelWithdrawalVariants = {
  接着上次: {
    input: { withdrawal, unfinished: { wish: { withdrawalNo: 'W2' }, key: 'cancel-key-0000' } },
    byHand: {
      ...cancelWithdrawalModel.byHand!,
      start: '用号主的账号登录，打开“提现”，点待审核那一笔的“取消”，断网后点“确认取消”，关掉弹窗再点“取消”',
    },
  },
} satisfies Record<string, Partial<Model<typeof cancelWithdrawalMachine>>>;
