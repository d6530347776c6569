import { defineModel, type Model } from '@xstate/test';
import { withdrawMachine } from '#machines/payouts/withdraw.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';
import { isGranted, usesLastKey, usesLastProof } from '#tests/models/invariants.ts';

export const withdrawModel = defineModel(withdrawMachine, {
  invariants: {
    服务器答应了才算申请了: ({ states, answers }) => !states.includes('asked') || isGranted(answers('createWithdrawal').at(-1)),
    申请用这一次提交的幂等键: usesLastKey('createWithdrawal', 'withdraw.submit'),
    支付密码的凭证只用于这一次提交: usesLastProof('createWithdrawal', 'withdraw.submit'),
  },
  input: { unfinished: null },
  given: [accounts.other, '号主的账号已绑定支付宝、签了协议'],
  outcomes: {
    createWithdrawal: {
      done: {
        已申请: granted({ withdrawalNo: 'W1', amountFen: 10_000 }),
        要支付密码: refused('PAY_PASSWORD_REQUIRED'),
        余额不足: refused('BALANCE_SHORT'),
      },
      error: { 中断: new Error('createWithdrawal') },
    },
  },
  events: [
    { event: { type: 'withdraw.submit', amountFen: 10_000, key: 'withdraw-key-0001' }, name: '填 100 元，点“提现”' },
    { event: { type: 'password.prove', proof: 'proof-1' }, name: '输入支付密码' },
  ],
  identity: ({ amountFen, key, lost, proof, asked, problem }) => [
    amountFen > 0,
    key,
    lost?.message,
    proof,
    asked?.withdrawalNo,
    problem?.message,
  ],
  names: {
    'password.leave': '不输支付密码',
    'withdraw.restart': '回到表单',
    createWithdrawal: '申请提现',
  },
  byHand: {
    start: '用号主的账号登录，打开“提现”',
    steps: {
      'withdraw.submit#1': '填 100 元，点“提现 ¥100.00”',
      'password.prove': '填支付密码 258013，点“下一步”',
      'password.leave': '点“取消”',
      'withdraw.restart': '点“再提一笔”',
      'createWithdrawal+已申请': { when: ({ proof }) => proof !== null },
      'createWithdrawal+要支付密码': { when: ({ proof }) => proof === null },
      'createWithdrawal+余额不足': { prepare: '先在另一个标签页把余额花掉', when: ({ proof }) => proof === null },
    },
    sees: {
      entering: '显示填提现金额的表单',
      askingPayPassword: '显示要输入支付密码',
      asked: '显示“已申请提现 ¥100.00”',
    },
  },
});

export const withdrawVariants = {
  接着上次: {
    input: { unfinished: { wish: { amountFen: 10_000, proof: null }, key: 'withdraw-key-0000' } },
    byHand: { ...withdrawModel.byHand!, start: '用号主的账号登录，打开“提现”，断网后填 100 元，点“提现 ¥100.00”，再刷新，点“重试”' },
  },
} satisfies Record<string, Partial<Model<typeof withdrawMachine>>>;
