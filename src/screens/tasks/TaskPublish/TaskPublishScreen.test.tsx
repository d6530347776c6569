import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BalanceDocument, TaskDocument, WaitingTasksDocument } from '#api/generated/operations.ts';
import type { OwnTask } from '#api/queries/tasks.ts';
import type { Answer } from '#contract/problem.ts';
import { blankTask, type TaskDraft } from '#contract/rules/task.ts';
import { localTaskDraft, storeTaskDraft } from '#state/taskDraft.ts';
import { realNameMachine } from '#machines/identity/realName.machine.ts';
import { orderPaymentMachine, type Payment, type PayMethod, type UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import { type PublicationEnd, publishTaskMachine, type TaskStanding, type TaskWish } from '#machines/tasks/publishTask.machine.ts';
import { taskDraftMachine, type VersionedDraft } from '#machines/tasks/taskDraft.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { aBalance, november } from '#testing/builders/gateway.ts';
import { anOwnTask, aTask, someWaitingTasks, TASK_NO } from '#testing/builders/tasks.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { held, heldCommand, heldWatch, logIn, stage } from '#tests/screens/stage.tsx';
import { TaskPublishScreen } from './TaskPublishScreen.tsx';

const filled: TaskDraft = {
  ...blankTask,
  kind: 'rank',
  gameId: '12',
  title: '荣耀 30 星带到 40 星',
  words: '今晚能打的来',
  reward: '48',
  placeCount: 3,
};

function open({ at = '/task-publish', draft = filled, waiting = [] }: { at?: string; draft?: TaskDraft; waiting?: OwnTask[] } = {}) {
  storeTaskDraft({ version: 0, draft, stored: blankTask });
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [WaitingTasksDocument, () => ({ waitingTasks: someWaitingTasks({ waiting }) })],
      [TaskDocument, () => ({ task: aTask({ isMine: true, status: 'UNPAID', payDeadline: november('20 20:05'), setAsideFen: 500 }) })],
      [BalanceDocument, () => ({ balance: aBalance({ availableFen: 50_000 }) })],
    ]),
  );
  const beginTask = heldCommand<UnpaidOrder, TaskWish>();
  const closeTask = heldCommand<unknown, { taskNo: string }>();
  const readTask = heldWatch<PublicationEnd, { taskNo: string }>();
  const payOrder = held<Answer<Payment>, { orderNo: string; method: PayMethod; cardFen: number; key: string; proof: string | null }>();
  const publishTask = publishTaskMachine.provide({
    actors: {
      beginTask: beginTask.command,
      closeTask: closeTask.command,
      watchTask: readTask.stoppable,
      orderPayment: orderPaymentMachine.provide({ actors: { payOrder: payOrder.logic } }),
      realName: realNameMachine,
    },
  });
  const readTaskDraft = held<VersionedDraft, undefined>();
  const saveTaskDraft = held<Answer<VersionedDraft>, VersionedDraft>();
  const taskDraft = taskDraftMachine.provide({
    actors: { readTaskDraft: readTaskDraft.logic, saveTaskDraft: saveTaskDraft.logic },
    actions: { storeLocally: (_, { version, draft: typed, stored }) => storeTaskDraft({ version, draft: typed, stored }) },
  });
  const staged = stage(() => ({ screen: <TaskPublishScreen />, wiring: { publishTask, taskDraft } }), at);
  return { ...staged, readTaskDraft, saveTaskDraft, beginTask, closeTask, readTask, payOrder };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const bill = () =>
  [...screen.getByRole('complementary', { name: '这次要付' }).querySelectorAll('dl > div')].map(({ textContent }) => textContent);

beforeEach(() => {
  sessionStorage.clear();
  logIn();
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the sum line by line, keeps the draft, and sends what was entered', async () => {
  const { beginTask } = open();
  expect((await screen.findByLabelText<HTMLInputElement>('标题')).value).toBe(filled.title);
  expect(bill()).toEqual(['报酬¥48.00 × 3 个名额¥144.00', '平台服务费5%，通过一个收一个¥7.20', '这次要付¥151.20']);
  await press('托管并发布 ¥151.20');
  const { key: _key, ...sent } = beginTask.asked[0]!;
  expect(sent).toMatchObject({ kind: 'rank', gameId: '12', rewardFen: 4_800, placeCount: 3, hours: 24, depositFen: 0, totalFen: 15_120 });
  await beginTask.answer(refused('TASK_CONTACT'));
  expect((await screen.findByRole('alert')).textContent).toBe(refusal('TASK_CONTACT').message);
});

it('marks every field that is wrong, a contact too, and sends nothing', async () => {
  const { beginTask } = open({ draft: { ...blankTask, title: '上分', words: '有事加我微❤信 wan_feng88。', reward: '4', deposit: '201' } });
  await press('托管并发布');
  for (const text of [
    '请选择游戏',
    '标题 4 到 30 个字',
    '写了联系方式“微❤信 wan_feng88”，请删掉；沟通都在交付记录里',
    '报酬 ¥5.00 到 ¥2,000.00',
    '接单押金最多 ¥200.00',
  ])
    expect([text, screen.getAllByText(text).length > 0]).toEqual([text, true]);
  expect(beginTask.asked).toEqual([]);
});

it('asks an unverified user for the real name first', async () => {
  logIn({ isRealName: false });
  const { beginTask } = open();
  await press('托管并发布 ¥151.20');
  expect((await screen.findByRole('dialog', { name: '实名认证' })).getAttribute('role')).toBe('dialog');
  expect(beginTask.asked).toEqual([]);
});

it('continues or gives up an unpaid task', async () => {
  const { closeTask } = open({ waiting: [anOwnTask({ party: 'PUBLISHER', duty: 'PAY', status: 'UNPAID' })] });
  expect((await screen.findByText(/还没付完/)).parentElement?.textContent).toContain('余额里留了 ¥5.00，关闭就退回');
  await press('不发了');
  expect(closeTask.asked).toMatchObject([{ taskNo: TASK_NO }]);
  await closeTask.fail(badGateway);
  expect((await screen.findByRole('alert')).textContent).toContain('没有收到结果，可能已经关闭。重试不会重复退回。');
  await press('重试');
  expect(new Set(closeTask.asked.map(({ key }) => key)).size).toBe(1);
});

it('retries without a response under the same key', async () => {
  const { beginTask } = open();
  await press('托管并发布 ¥151.20');
  await beginTask.fail(badGateway);
  expect(screen.getByRole('heading', { level: 1, name: '没有收到服务器的答复' }).tagName).toBe('H1');
  await press('重试');
  expect(new Set(beginTask.asked.map(({ key }) => key)).size).toBe(1);
});

const standing = (state: TaskStanding['state'], isCardRefused = false) => granted({ title: filled.title, state, isCardRefused });

it.each([
  [standing('published'), '“荣耀 30 星带到 40 星”已发布', '看任务', '再发一个'],
  [standing('unpaid', true), '银行卡支付失败', '看我的任务', '回去继续支付'],
  [standing('unpaid'), '还没有付款', '看我的任务', '回去继续支付'],
  [standing('closed'), '这个任务已关闭', '看我的任务', '重新发布'],
  [refused('NOT_FOUND'), '没有这个任务', '看我的任务', '发布任务'],
])('%#: shows the result with the next actions', async (answer, title, link, button) => {
  const { readTask } = open({ at: `/task-publish?task=${TASK_NO}` });
  expect(screen.getByRole('heading', { level: 1, name: '正在确认支付结果' }).tagName).toBe('H1');
  await readTask.answer(answer);
  expect(screen.getByRole('heading', { level: 1, name: title }).tagName).toBe('H1');
  expect(within(document.body).getByRole('link', { name: link }).tagName).toBe('A');
  await press(button);
  expect((await screen.findByRole('heading', { level: 1, name: '发布任务' })).tagName).toBe('H1');
});

const theirs = { ...filled, title: '另一台设备写的', reward: '50' };
const titleNow = async () => (await screen.findByLabelText<HTMLInputElement>('标题')).value;

it('shows the shape of the form until the draft of the platform is there, then what another device has typed', async () => {
  const { readTaskDraft } = open({ draft: blankTask });
  expect([screen.queryByLabelText('标题'), (await screen.findByText('正在载入')).tagName]).toEqual([null, 'SPAN']);
  await readTaskDraft.answer({ version: 5, draft: theirs });
  expect([await titleNow(), screen.getByText('草稿已保存').tagName, localTaskDraft()]).toEqual([
    '另一台设备写的',
    'SPAN',
    { version: 5, draft: theirs, stored: theirs },
  ]);
});

it('stores what is typed a moment later; one that fails is retried and nothing typed is lost', async () => {
  const { readTaskDraft, saveTaskDraft } = open();
  await readTaskDraft.answer({ version: 0, draft: blankTask });
  expect(saveTaskDraft.asked).toEqual([{ version: 0, draft: filled }]);
  await userEvent.type(await screen.findByLabelText('标题'), '，急');
  await saveTaskDraft.fail(badGateway);
  expect([screen.getByText('草稿还没有存上').tagName, await titleNow()]).toEqual(['SPAN', `${filled.title}，急`]);
  await press('马上重试');
  expect(saveTaskDraft.asked.at(-1)).toEqual({ version: 0, draft: { ...filled, title: `${filled.title}，急` } });
  await saveTaskDraft.answer(granted({ version: 1, draft: { ...filled, title: `${filled.title}，急` } }));
  expect([screen.getByText('草稿已保存').tagName, localTaskDraft().version]).toEqual(['SPAN', 1]);
});

it('saves what was typed last at the moment of publishing, and publishes that version', async () => {
  const { readTaskDraft, saveTaskDraft, beginTask } = open();
  await readTaskDraft.answer({ version: 4, draft: filled });
  await userEvent.type(await screen.findByLabelText('标题'), '，急');
  await press('托管并发布 ¥151.20');
  expect(saveTaskDraft.asked).toEqual([{ version: 4, draft: { ...filled, title: `${filled.title}，急` } }]);
  expect(beginTask.asked).toMatchObject([{ title: `${filled.title}，急`, draftVersion: 5 }]);
});

it.each([
  ['用这里填的', filled],
  ['用那边改的', theirs],
])('two devices typed: both stand until %s', async (button, chosen) => {
  const { readTaskDraft, saveTaskDraft } = open();
  await readTaskDraft.answer({ version: 5, draft: theirs });
  expect((await screen.findByRole('alert')).textContent).toContain('不同的是：标题、报酬。');
  expect([await titleNow(), saveTaskDraft.asked]).toEqual([filled.title, []]);
  await press(button);
  expect([await titleNow(), saveTaskDraft.asked]).toEqual([chosen.title, chosen === filled ? [{ version: 5, draft: filled }] : []]);
});

it('works from this tab alone when the draft cannot be read', async () => {
  const { readTaskDraft } = open({ draft: blankTask });
  await readTaskDraft.fail(badGateway);
  await userEvent.type(await screen.findByLabelText('标题'), '荣耀');
  expect([screen.getByText('草稿还没有存上').tagName, localTaskDraft().draft.title]).toEqual(['SPAN', '荣耀']);
  await press('马上重试');
  await readTaskDraft.answer({ version: 0, draft: blankTask });
  expect(await titleNow()).toBe('荣耀');
});
