import { defineModel, type Model } from '@xstate/test';
import { publishTaskMachine, type TaskStanding } from '#machines/tasks/publishTask.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, tools, who } from '#testing/byHand.ts';
import { usesLastKey } from '#tests/models/invariants.ts';
import { unpaidOrder } from '#tests/models/rental.ts';

const taskNo = 'T20261120120000000001';
const order = { ...unpaidOrder, orderNo: taskNo, payableFen: 5_040, depositFen: 0, rentFen: 0, startsAt: 0, endsAt: 0 };
const wish = {
  kind: 'rank',
  gameId: '12',
  title: '荣耀 30 星带到 40 星',
  words: '今晚能打的来',
  rewardFen: 4_800,
  placeCount: 1,
  hours: 6,
  depositFen: 0,
  totalFen: 5_040,
  draftVersion: 1,
} as const;
const standing = (state: TaskStanding['state'], isCardRefused = false) => granted({ title: wish.title, state, isCardRefused });
const keys = { verified: 'task-key-0001', unverified: 'task-key-0002' };
const submit = (isVerified: boolean, name: string) => ({
  event: { type: 'task.submit' as const, wish, isVerified, key: isVerified ? keys.verified : keys.unverified },
  name,
});
/** Whether this is the first request after the user's action. */
const isFirst = ({ key }: { key: string }): boolean => key === keys.verified;

export const publishTaskModel = defineModel(publishTaskMachine, {
  invariants: {
    服务器说已发布才算发布: ({ states, answers }) => {
      const said = answers('watchTask').at(-1);
      return !states.includes('published') || (said?.ok === true && said.value.state === 'published');
    },
    关闭有结果之前不能再花钱: ({ states, snapshot }) =>
      !states.includes('closing') ||
      !(snapshot.can({ type: 'task.submit', wish, isVerified: true, key: 'k' }) || snapshot.can({ type: 'task.resume', order })),
    发布用这一次提交的幂等键: usesLastKey('beginTask', 'task.submit'),
    关闭用这一次按下的幂等键: usesLastKey('closeTask', 'task.close'),
  },
  given: [accounts.renter, accounts.newcomer, accounts.minor, tools.idNumbers],
  input: { taskNo: null, unfinished: null },
  outcomes: {
    realName: {
      pending: true,
      done: { 成年: { verified: true, isAdult: true }, 跳过: { verified: false, isAdult: false } },
      error: { 中断: new Error('realName') },
    },
    beginTask: {
      done: {
        已提交: granted(order),
        要实名: refused('REAL_NAME_REQUIRED'),
        未成年: refused('MINOR_REFUSED'),
        价格已变: refused('PRICE_CHANGED'),
      },
      error: { 中断: new Error('beginTask') },
    },
    closeTask: {
      pending: true,
      done: { 已关闭: granted(undefined), 已付款: refused('ORDER_ALREADY_PAID') },
      error: { 中断: new Error('closeTask') },
    },
    orderPayment: {
      pending: true,
      done: {
        已支付: { verdict: 'paid', orderNo: taskNo },
        去查询结果: { verdict: 'left', orderNo: taskNo },
        留着不付: { verdict: 'postponed', orderNo: taskNo },
        过期重选: { verdict: 'abandoned', orderNo: taskNo },
      },
      error: { 中断: new Error('orderPayment') },
    },
    watchTask: {
      pending: true,
      done: {
        已发布: standing('published'),
        卡被拒: standing('unpaid', true),
        已关闭: standing('closed'),
        没有这个任务: refused('NOT_FOUND'),
        不等了: null,
      },
      error: { 中断: new Error('watchTask') },
    },
  },
  events: [
    submit(true, '填好任务，点“托管并发布”'),
    submit(false, '未实名，点“托管并发布”'),
    { event: { type: 'task.resume', order }, name: '点“继续支付”' },
    { event: { type: 'task.close', taskNo, key: 'close-key-0001' }, name: '点“不发了”' },
  ],
  identity: ({ key, unfinished, lost, closing, closingLost, identity, taskNo: no, standing: stands, problem }) => [
    key,
    unfinished?.key,
    lost?.message,
    closing?.key,
    closingLost?.message,
    identity?.verified,
    no,
    stands?.state,
    problem?.message,
  ],
  names: {
    'task.restart': '回到发布',
    closeTask: '关闭没付完的一个',
    realName: '实名认证',
    beginTask: '提交任务',
    orderPayment: '付款',
    watchTask: '等支付结果',
  },
  byHand: {
    start: '打开 /task-publish，填好一个任务',
    as: who.renter,
    steps: {
      'task.submit#1': { action: '点“托管并发布 ¥50.40”', as: who.renter },
      'task.submit#2': { action: '点“托管并发布 ¥50.40”', as: who.newcomer },
      'task.resume': { action: '点“继续支付”', prepare: '先点“托管并发布”，再关掉“支付订单”' },
      'task.close': { action: '点“不发了”', prepare: '先点“托管并发布”，再关掉“支付订单”' },
      'closeTask+已关闭': true,
      'task.restart': {
        action: (states) => {
          if (states.includes('publishTask.published')) return '点“再发一个”，重新填好任务';
          if (states.includes('publishTask.unpaid')) return '点“回去继续支付”';
          if (states.includes('publishTask.closed')) return '点“重新发布”';
          return '点“发布任务”';
        },
      },
      'realName+成年': { action: '填姓名和没有用过的成年人身份证号，点“提交认证”', becomes: who.renter },
      'realName+跳过': '点“暂不认证”',
      'beginTask+已提交': true,
      'beginTask+未成年': {
        prepare: '最后一下点击之前，在另一个标签页换成未成年人的账号登录',
        becomes: who.minor,
        when: (context) => isFirst(context) && context.problem === null,
      },
      'orderPayment+已支付': '选“钱包余额”，点“余额支付”',
      'orderPayment+去查询结果': '选“银行卡”，点“去银行卡收银台支付”，再后退到这一页，点“我已付款，查询结果”',
      'orderPayment+留着不付': '点“支付订单”右上角的关闭',
      'orderPayment+过期重选': '不付款，等到 15 分钟的倒计时走完，点“重新选择”',
      'watchTask+已发布': true,
      'watchTask+卡被拒': '在收银台的标签页点“支付失败”',
      'watchTask+不等了': '不付款，等满 30 秒，点“回到发布”',
      'watchTask+没有这个任务': { prepare: '编号改掉一个数字', when: ({ order: own, problem }) => own === null && problem === null },
    },
    sees: {
      filling: '显示“发布任务”和“这次要付”',
      identifying: '弹出“实名认证”',
      settlingPayment: '弹出“支付订单”，应付 ¥50.40，时间在倒数',
      watching: '显示“正在确认支付结果”',
      unpaid: '显示“银行卡支付失败”',
      closed: '显示“这个任务已关闭”',
      unknown: '显示“没有这个任务”',
      published: '显示任务已发布',
    },
  },
});

export const publishTaskVariants = {
  从收银台回来: {
    input: { taskNo, unfinished: null },
    byHand: {
      ...publishTaskModel.byHand!,
      start: '在“发布任务”填好去银行卡收银台，先不付款，记下编号；在另一个标签页打开 /task-publish?task=编号',
    },
  },
  接着上次: {
    input: { taskNo: null, unfinished: { wish, key: 'task-key-0000' } },
    byHand: { ...publishTaskModel.byHand!, start: '打开 /task-publish，填好，断网后点“托管并发布 ¥50.40”，再刷新，点“重试”' },
  },
} satisfies Record<string, Partial<Model<typeof publishTaskMachine>>>;
