import { defineModel, type Model } from '@xstate/test';
import { exchangeCodeMachine } from '#machines/exchange/exchangeCode.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { isGranted, usedOnce, usesLastKey } from '#tests/models/invariants.ts';

export const exchangeCodeModel = defineModel(exchangeCodeMachine, {
  invariants: {
    服务器说兑换了才算兑换: ({ states, answers }) => !states.includes('exchanged') || isGranted(answers('exchange').at(-1) ?? undefined),
    兑换用这一次提交的幂等键: usesLastKey('exchange', 'code.submit'),
    一次验证只兑换一次: ({ started, answers }) =>
      usedOnce(
        started('exchange').map(({ wish: { verifyKey } }) => verifyKey),
        answers('captcha').map(({ verifyKey }) => verifyKey),
      ),
  },
  given: [accounts.renter, '几个没有用过的演示兑换码，见 README 的“演示账号”'],
  input: { unfinished: null },
  outcomes: {
    captcha: { done: { 通过: { verifyKey: 'key-1' }, 关闭: { verifyKey: null } }, error: { 中断: new Error('captcha') } },
    exchange: {
      done: {
        兑换: granted({ title: '秋日活动', kind: 'PACKET' as const, gift: '满15减4红包' }),
        无效: refused('CODE_INVALID'),
        已用过: refused('CODE_USED'),
        要验证: refused('NEED_VERIFY'),
        没有结果就离开: null,
      },
      error: { 中断: new Error('exchange') },
    },
  },
  events: [
    { event: { type: 'code.submit', code: 'ABCD-EFGH-JKLM', key: 'code-key-0001' }, name: '填好兑换码，点“兑换”' },
    { event: { type: 'code.submit', code: 'ABC', key: 'code-key-0001' }, name: '少填几位，点“兑换”' },
  ],
  identity: ({ fields, key, verifyKey, lost, problem, gift }) => [fields, key, verifyKey, lost?.message, problem?.kind, gift !== null],
  names: {
    'code.restart': '点“再兑换一个”',
    'code.leave': '关闭弹窗',
    captcha: '滑块验证',
    exchange: '兑换',
  },
  byHand: {
    start: '打开“红包”，点“兑换码”',
    steps: {
      'code.submit#1': '填一个没有用过的演示兑换码，点“兑换”',
      'code.submit#2': '填“ABC”，点“兑换”',
      'captcha+通过': '把拼图拖到缺口处，松开',
      'captcha+关闭': '关闭“安全验证”弹窗',
      'exchange+兑换': true,
      'exchange+无效': { since: 'code.submit', prepare: '兑换码换成随便编的 12 位' },
      'exchange+已用过': { since: 'code.submit', prepare: '兑换码换成自己刚用过的那个' },
      'exchange+要验证': { since: 'code.submit', prepare: '一小时内已经填错过 5 次' },
      'exchange+没有结果就离开': { ...offline, action: '点弹窗的关闭' },
    },
    sees: {
      editing: '显示兑换码的输入框',
      solvingCaptcha: '弹出“安全验证”的拼图',
      exchanged: '显示“兑换成功”和得到的东西',
      left: '弹窗关闭，停在红包页',
    },
  },
});

export const exchangeCodeVariants = {
  接着上次: {
    input: { unfinished: { wish: { code: 'ABCD-EFGH-JKLM', verifyKey: null }, key: 'code-key-0000' } },
    byHand: {
      ...exchangeCodeModel.byHand!,
      start: '打开“红包”，点“兑换码”，断网后填一个没有用过的演示兑换码，点“兑换”，关掉弹窗再点“兑换码”',
    },
  },
} satisfies Record<string, Partial<Model<typeof exchangeCodeMachine>>>;
