import type { Page } from '@playwright/test';
import type { PayTaskMutation, WaitingTasksQuery } from '#api/generated/operations.ts';
import { ProblemError } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import { publishTaskMachine, type TaskStanding } from '#machines/tasks/publishTask.machine.ts';
import { anOwnTask, aTask, someWaitingTasks, TASK_NO } from '#testing/builders/tasks.ts';
import { GAME_LIST, type Heard } from '#testing/stubbed/background.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { pay, payment } from '#testing/stubbed/payment.ts';
import { dialog, heading, keepFromCashier, press, realNameActor, shown } from '#testing/stubbed/rent.ts';
import { changeInOtherTab, pageTime } from '#testing/stubbed/stage.ts';

const submit = /^托管并发布/;
const taskNo = TASK_NO;
const unpaid = (wish: Parameters<typeof aTask>[0] = {}) =>
  aTask({ isMine: true, status: 'UNPAID', offerEndsAt: null, payableFen: 5_040, feeFen: 240, rewardFen: 4_800, placeCount: 1, ...wish });
const outcomes: Readonly<Record<string, Heard['payment']>> = { 已支付: 'paid', 去查询结果: 'atCashier', 过期重选: 'closed' };

/** There is always an unpaid task that can be continued. */
const WaitingTasks = (): WaitingTasksQuery => ({
  waitingTasks: someWaitingTasks({
    waiting: [anOwnTask({ party: 'PUBLISHER', placeId: null, placeStatus: null, status: 'UNPAID', duty: 'PAY' })],
  }),
});
const Task = () => ({ task: unpaid({ payDeadline: Date.now() + 900_000, serverTime: Date.now() }) });

const listGames = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === GAME_LIST,
    (route) => route.fulfill({ json: { list: [{ value: '12', label: '星海竞技' }] } }),
  );

async function fill(page: Page): Promise<void> {
  await page.getByLabel('游戏').selectOption({ index: 1 });
  await page.getByLabel('标题').fill('荣耀 30 星带到 40 星');
  await page.getByLabel('说明').fill('今晚能打的来');
  await page.getByLabel('每个名额的报酬').fill('48');
}

function PayTask({ payment: state }: Heard): PayTaskMutation {
  if (state === 'closed') throw new ProblemError(refusalOf('ORDER_CLOSED'));
  return {
    payTask:
      state === 'paid'
        ? { taskNo, status: 'OPEN', cashierUrl: null, cardFen: 0 }
        : { taskNo, status: 'PAYING', cashierUrl: 'https://cashier.test/pay', cardFen: 5_040 },
  };
}

const closed = () => ({ closeTask: { taskNo, status: 'CLOSED' } });
const isClosing = (page: Page) => expect(page.getByRole('button', { name: '正在关闭…' })).toHaveAttribute('aria-busy', 'true');

export const publishTask = defineHeld(publishTaskMachine, {
  standing: 'verified',
  background: { WaitingTasks, Task, PayTask },
  async open(page) {
    await keepFromCashier(page);
    await listGames(page);
    await page.goto('/task-publish');
    await fill(page);
    await expect(page.getByRole('button', { name: submit })).toBeVisible();
  },
  drivers: {
    'task.submit': async (page, { isVerified }, stage) => {
      const standing = isVerified ? 'verified' : 'unverified';
      if (stage.standing !== standing) await changeInOtherTab(page, stage, standing);
      await page.getByRole('button', { name: submit }).click();
    },
    'task.resume': (page) => page.getByRole('button', { name: '继续支付' }).click(),
    'task.close': (page) => page.getByRole('button', { name: '不发了' }).click(),
    'task.restart': async (page, _, stage) => {
      stage.passed.add('Task');
      await page.getByRole('button', { name: /^(?:回去继续支付|重新发布|发布任务|再发一个)$/ }).click();
      // Publishing empties the form.
      await fill(page);
    },
  },
  passed: ['Task'],
  operations: { beginTask: 'PublishTask', closeTask: 'CloseTask', watchTask: 'Task' },
  data: {
    beginTask: async (_, page) => {
      const now = await pageTime(page);
      return { publishTask: unpaid({ payDeadline: now + 900_000, serverTime: now }) };
    },
    closeTask: closed,
    watchTask: ({ value }) => {
      const { value: standing } = value as { value: TaskStanding };
      const status = ({ unpaid: 'UNPAID', paying: 'PAYING', published: 'OPEN', closed: 'CLOSED' } as const)[standing.state];
      return { task: unpaid({ status, cardRefused: standing.isCardRefused }) };
    },
  },
  actors: {
    realName: realNameActor,
    orderPayment: async (page: Page, { outcome }, stage) => {
      if (outcome === '留着不付') return press(page, payment, '关闭');
      stage.payment = outcomes[outcome]!;
      stage.passed.delete('Task');
      await pay(page, outcome === '去查询结果' ? 'card' : 'wallet');
      if (outcome === '去查询结果') await press(page, payment, '我已付款，查询结果');
      if (outcome === '过期重选') await press(page, payment, '重新选择');
    },
  },
  facts: {
    'publishTask.filling': async (page) => {
      await heading(page, '发布任务');
      await expect(page.getByRole('button', { name: submit })).not.toHaveAttribute('aria-busy', 'true');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    'publishTask.closing': isClosing,
    'publishTask.identifying': (page) => shown(page, '实名认证'),
    'publishTask.beginning': (page) => expect(page.getByRole('button', { name: submit })).toHaveAttribute('aria-busy', 'true'),
    'publishTask.settlingPayment': (page) => expect(dialog(page, payment).getByRole('timer', { name: /^支付剩余/ })).toBeVisible(),
    'publishTask.watching': (page) => heading(page, '正在确认支付结果'),
    'publishTask.unpaid': (page) => heading(page, '银行卡支付失败'),
    'publishTask.closed': (page) => heading(page, '这个任务已关闭'),
    'publishTask.unknown': (page) => heading(page, '没有这个任务'),
    'publishTask.published': (page) => heading(page, /已发布$/),
  },
  unseen: [
    { step: 'realName-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'beginTask-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'closeTask-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'orderPayment-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'watchTask-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'watchTask+不等了', why: '等满 30 秒才能选：在 watchOutcome 的画面里走' },
  ],
  silent: {
    'beginTask+要实名': '直接打开实名认证',
    'watchTask+没有这个任务': '画面说没有这个任务',
  },
});

export const publishTaskFromCashier: HeldDriver = {
  ...publishTask,
  subject: 'publishTask@从收银台回来',
  passed: [],
  async open(page) {
    await keepFromCashier(page);
    await listGames(page);
    await page.goto(`/task-publish?task=${taskNo}`);
  },
};
