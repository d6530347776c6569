import { defineModel, type Model } from '@xstate/test';
import { takeTaskMachine } from '#machines/tasks/takeTask.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, tools, who } from '#testing/byHand.ts';
import { continuesWithKey } from '#tests/models/invariants.ts';

const about = { taskNo: 'T20261120120000000001', depositFen: 2_000 };

export const takeTaskModel = defineModel(takeTaskMachine, {
  invariants: { 接单用这一次确认的幂等键或没有答复的那个: continuesWithKey('takePlace', 'take.confirm') },
  given: [accounts.renter, accounts.newcomer, tools.idNumbers, '任务大厅里有一个别人发布、押金 ¥20.00 的任务'],
  input: { ...about, unfinished: null },
  outcomes: {
    takePlace: {
      done: {
        接下: granted(undefined),
        名额已满: refused('TASK_FULL'),
        要支付密码: refused('PAY_PASSWORD_REQUIRED'),
        要实名: refused('REAL_NAME_REQUIRED'),
      },
      error: { 中断: new Error('takePlace') },
    },
    realName: {
      pending: true,
      done: { 成年: { verified: true, isAdult: true }, 跳过: { verified: false, isAdult: false } },
      error: { 中断: new Error('realName') },
    },
  },
  events: [
    { event: { type: 'take.confirm', isVerified: true, key: 'take-key-0001' }, name: '点“确认接单”' },
    { event: { type: 'take.confirm', isVerified: false, key: 'take-key-0002' }, name: '未实名，点“确认接单”' },
    { event: { type: 'password.prove', proof: 'proof-1' }, name: '输对支付密码' },
  ],
  identity: ({ key, proof, lost, problem }) => [key, proof, lost?.message, problem?.message],
  names: {
    'take.ask': '点“接任务”',
    'take.leave': '点“再想想”',
    'password.leave': '关掉支付密码',
    takePlace: '接单',
    realName: '实名认证',
  },
  byHand: {
    start: '打开这个任务',
    as: who.renter,
    steps: {
      'take.ask': '点“接任务，押金 ¥20.00”',
      'take.confirm#1': { action: '点“确认接单”', as: who.renter },
      'take.confirm#2': { action: '点“确认接单”', as: who.newcomer },
      'take.leave': '点“再想想”',
      'password.prove': '输入支付密码',
      'password.leave': '关闭“支付押金”',
      'takePlace+接下': true,
      'takePlace+名额已满': { since: 'take.ask', prepare: '换一个账号先接下最后一个名额' },
      'takePlace+要支付密码': { since: 'take.ask', prepare: '在账号设置里把免密额度改成每次都要' },
      'takePlace+要实名': { since: 'take.ask', prepare: '在另一个标签页换成没有实名的账号登录', becomes: who.newcomer },
      'realName+成年': { action: '填姓名和没有用过的成年人身份证号，点“提交认证”', becomes: who.renter },
      'realName+跳过': '点“暂不认证”',
    },
    sees: {
      reading: '没有弹窗',
      confirming: '弹窗写着时限、押金和超时的后果',
      identifying: '弹出“实名认证”',
      askingPayPassword: '弹出“支付押金”',
    },
  },
});

export const takeTaskVariants = {
  接着上次: {
    input: { ...about, unfinished: { wish: { ...about, proof: null }, key: 'take-key-0000' } },
    byHand: { ...takeTaskModel.byHand!, start: '打开这个任务，断网后点“确认接单”，再刷新' },
  },
} satisfies Record<string, Partial<Model<typeof takeTaskMachine>>>;
