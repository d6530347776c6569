import { defineModel } from '@xstate/test';
import { withdrawMachine } from '#machines/payouts/withdraw.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { isGranted, usesLastKey, usesLastProof } from '#tests/models/invariants.ts';

export const withdrawModel = defineModel(withdrawMachine, {
  invariants: {
    服务器答应了才算申请了: ({ states, answers }) => !states.includes('asked') || isGranted(answers('createWithdrawal').at(-1)),
    申请用这一次提交的幂等键: usesLastKey('createWithdrawal', 'withdraw.submit'),
    支付密码的凭证只用于这一次提交: usesLastProof('createWithdrawal', 'withdraw.submit'),
  },
  given: [accounts.other, '号主的账号已绑定支付宝、签了协议'],
  outcomes: {
    createWithdrawal: {
      done: {
        已申请: granted({ withdrawalNo: 'W1', amountFen: 10_000 }),
        要支付密码: refused('PAY_PASSWORD_REQUIRED'),
        余额不足: refused('BALANCE_SHORT'),
      },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'withdraw.submit', amountFen: 10_000, key: 'withdraw-key-0001' }, name: '填 100 元，点“提现”' },
    { event: { type: 'password.prove', proof: 'proof-1' }, name: '输入支付密码' },
  ],
  identity: ({ amountFen, key, proof, asked, problem }) => [amountFen > 0, key, proof, asked?.withdrawalNo, problem?.message],
  names: {
    'password.leave': '不输支付密码',
    'withdraw.retry': '点“重试”',
    'withdraw.restart': '回到表单',
    createWithdrawal: '申请提现',
  },
  byHand: {
    start: '用号主的账号登录，打开“提现”',
    steps: {
      'withdraw.submit#1': '填 100 元，点“提现 ¥100.00”',
      'password.prove': '填支付密码 258013，点“下一步”',
      'password.leave': '点“取消”',
      'withdraw.retry': '点“重试”',
      'withdraw.restart': { action: (states) => (states.includes('withdraw.asked') ? '点“再提一笔”' : '点“看记录”') },
      'createWithdrawal+已申请': { when: ({ proof }) => proof !== null },
      'createWithdrawal+要支付密码': { when: ({ proof }) => proof === null },
      'createWithdrawal+余额不足': { prepare: '先在另一个标签页把余额花掉', when: ({ proof }) => proof === null },
      'createWithdrawal-网关故障': offline,
    },
    sees: {
      entering: '显示填提现金额的表单',
      askingPayPassword: '显示要输入支付密码',
      uncertain: '显示“没有收到提现结果”',
      asked: '显示“已申请提现 ¥100.00”',
    },
  },
});
