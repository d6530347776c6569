import { defineModel } from '@xstate/test';
import { withdrawMachine } from '#machines/withdraw.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { isGranted, usesLastKey, usesLastProof } from './invariants.ts';

const back = { withdrawalNo: 'W2', amountFen: 60_000 };

export const withdrawModel = defineModel(withdrawMachine, {
  invariants: {
    服务器答应了才算申请了: ({ states, answers }) => !states.includes('asked') || isGranted(answers('createWithdrawal').at(-1)),
    申请用这一次提交的幂等键: usesLastKey('createWithdrawal', 'withdraw.submit'),
    支付密码的凭证只用于这一次提交: usesLastProof('createWithdrawal', 'withdraw.submit'),
    取消用这一次确认的幂等键: usesLastKey('cancelWithdrawal', 'cancel.confirm'),
    取消和申请不同时进行: ({ states, snapshot }) =>
      !(states.includes('asking') || states.includes('uncertain')) || !snapshot.can({ type: 'cancel.ask', withdrawal: back }),
  },
  given: [accounts.other, '号主的账号已绑定支付宝、签了协议；有一笔待审核的提现'],
  outcomes: {
    createWithdrawal: {
      done: {
        已申请: granted({ withdrawalNo: 'W1', amountFen: 10_000 }),
        要支付密码: refused('PAY_PASSWORD_REQUIRED'),
        余额不足: refused('BALANCE_SHORT'),
      },
      error: { 网关故障: badGateway },
    },
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
  events: [
    { event: { type: 'withdraw.submit', amountFen: 10_000, key: 'withdraw-key-0001' }, name: '填 100 元，点“提现”' },
    { event: { type: 'password.prove', proof: 'proof-1' }, name: '输入支付密码' },
    { event: { type: 'cancel.ask', withdrawal: back }, name: '点一笔提现的“取消”' },
    { event: { type: 'cancel.confirm', key: 'cancel-key-0001' }, name: '点“确认取消”' },
  ],
  identity: ({ amountFen, key, proof, asked, back: meant, problem }) => [
    amountFen > 0,
    key,
    proof,
    asked?.withdrawalNo,
    meant?.withdrawalNo,
    problem?.message,
  ],
  names: {
    'password.leave': '不输支付密码',
    'withdraw.retry': '点“重试”',
    'withdraw.restart': '回到表单',
    'cancel.keep': '点“不取消”',
    'cancel.retry': '点“重试”',
    'cancel.check': '点“查询结果”',
    createWithdrawal: '申请提现',
    cancelWithdrawal: '取消提现',
    readOutcome: '查这笔提现取消了没有',
  },
  byHand: {
    start: '用号主的账号登录，打开“提现”',
    steps: {
      'withdraw.submit#1': '填 100 元，点“提现 ¥100.00”',
      'password.prove': '填支付密码 258013，点“下一步”',
      'password.leave': '点“取消”',
      'withdraw.retry': '点“重试”',
      'withdraw.restart': { action: (states) => (states.includes('withdraw.asked') ? '点“再提一笔”' : '点“看记录”') },
      'cancel.ask': '点待审核那一笔的“取消”',
      'cancel.confirm': '点“确认取消”',
      'cancel.keep': { action: (states) => (states.includes('withdraw.confirmingCancel') ? '点“不取消”' : '点弹窗的关闭') },
      'cancel.retry': '点“重试”',
      'cancel.check': '点“查询结果”',
      'createWithdrawal+已申请': { when: ({ proof }) => proof !== null },
      'createWithdrawal+要支付密码': { when: ({ proof }) => proof === null },
      'createWithdrawal+余额不足': { prepare: '先在另一个标签页把余额花掉', when: ({ proof }) => proof === null },
      'createWithdrawal-网关故障': offline,
      'cancelWithdrawal+已取消': true,
      'cancelWithdrawal+已在打款': { prepare: '弹窗开着，先用 npm run operator -- withdrawals approve 放行这一笔' },
      'cancelWithdrawal-网关故障': offline,
      'readOutcome+还没有取消': true,
      'readOutcome-网关故障': offline,
    },
    sees: {
      entering: '显示填提现金额的表单',
      askingPayPassword: '显示要输入支付密码',
      uncertain: '显示“没有收到提现的答复”',
      asked: '显示“已申请提现 ¥100.00”',
      confirmingCancel: '弹窗“取消提现”说会退回多少',
      cancelUncertain: '弹窗里显示“没有收到取消的结果”',
    },
  },
});
