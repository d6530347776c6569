import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GameListDocument, TaskDocument, TasksDocument, WaitingTasksDocument } from '#api/generated/operations.ts';
import type { OwnTask, Task, TaskRow } from '#api/queries/tasks.ts';
import { realNameMachine } from '#machines/identity/realName.machine.ts';
import { handInMachine, type Writing } from '#machines/tasks/handIn.machine.ts';
import { moveTaskMachine, type MoveWish } from '#machines/tasks/moveTask.machine.ts';
import { takeTaskMachine, type TakeWish } from '#machines/tasks/takeTask.machine.ts';
import { badGateway, refusal, refused } from '#testing/answers.ts';
import { november } from '#testing/builders/gateway.ts';
import { anOwnTask, aTask, aTaskPlace, aTaskRow, someWaitingTasks, TASK_NO } from '#testing/builders/tasks.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { heldCommand, logIn, logOut, stage } from '#tests/screens/stage.tsx';
import { TaskPage } from './TaskPage.tsx';
import { tasksScreen } from './TasksScreen.tsx';

const TasksScreen = tasksScreen(() => Promise.resolve(TaskPage));

interface Shown {
  readonly tasks?: (asked: Record<string, unknown>) => TaskRow[];
  readonly waiting?: OwnTask[];
  readonly task?: () => Task;
}

function open(at: string, { tasks = () => [aTaskRow()], waiting = [], task = () => aTask() }: Shown = {}) {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [GameListDocument, () => ({ gameList: [] })],
      [TasksDocument, (asked) => ({ tasks: { items: tasks(asked), nextCursor: null } })],
      [WaitingTasksDocument, () => ({ waitingTasks: someWaitingTasks({ waiting, takenNow: waiting.length }) })],
      [TaskDocument, () => ({ task: task() })],
    ]),
  );
  const takePlace = heldCommand<unknown, TakeWish>();
  const sendWriting = heldCommand<unknown, Writing>();
  const sendMove = heldCommand<unknown, MoveWish>();
  const wiring = {
    takeTask: takeTaskMachine.provide({ actors: { takePlace: takePlace.command, realName: realNameMachine } }),
    handIn: handInMachine.provide({ actors: { sendWriting: sendWriting.command } }),
    moveTask: moveTaskMachine.provide({ actors: { sendMove: sendMove.command } }),
  };
  return { ...stage(() => ({ screen: <TasksScreen />, wiring }), at), takePlace, sendWriting, sendMove };
}

const page = `/task?task=${TASK_NO}`;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const rows = async () =>
  within(await screen.findByRole('list', { name: '任务列表' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
  sessionStorage.clear();
  logIn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('lists tasks with reward, places, time limit and deposit; a full one and an own one say so', async () => {
  open('/task', {
    tasks: () => [
      aTaskRow(),
      aTaskRow({ taskNo: 'T2', openPlaces: 0, depositFen: 0, hours: 72 }),
      aTaskRow({ taskNo: 'T3', isMine: true }),
    ],
  });
  expect(await rows()).toEqual([
    expect.stringMatching(/段位.*青\*\*\*舟报酬已托管名额剩 1\/ 3时限6 小时.*接单押金¥20.00¥48.00\/名额接任务/),
    expect.stringMatching(/已满\/ 3时限3 天.*接单押金不收.*名额已满/),
    expect.stringMatching(/你发布的.*看进展/),
  ]);
});

it('filters and sorts by the address, and says so when nothing is left', async () => {
  const asked: unknown[] = [];
  const { history } = open('/task', {
    tasks: (given) => {
      asked.push([given['kind'], given['rewardFromFen'], given['rewardToFen'], given['isOpen'], given['sort']]);
      return given['kind'] === 'RANK' ? [] : [aTaskRow()];
    },
  });
  await rows();
  await press('20–50');
  await userEvent.click(screen.getByRole('switch', { name: '只看有名额' }));
  await press('报酬高');
  await press('段位');
  expect(await screen.findByText('没有符合条件的任务')).toBeInstanceOf(HTMLElement);
  expect(asked.at(-1)).toEqual(['RANK', 2_000, 5_000, true, 'REWARD']);
  expect(history.at(-1)).toBe('/task?kind=rank&reward=20-50&open=1&sort=reward');
});

it('puts what waits for the reader on top', async () => {
  open('/task', { waiting: [anOwnTask({ duty: 'REDO' }), anOwnTask({ taskNo: 'T2', party: 'PUBLISHER', duty: 'ANSWER' })] });
  const card = within(await screen.findByRole('region', { name: '等我处理' }));
  expect((await card.findByText('2 件')).tagName).toBe('SPAN');
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '去重交“荣耀 30 星带到 40 星”星海竞技 · ¥48.00',
    '去验收“荣耀 30 星带到 40 星”星海竞技 · ¥48.00',
  ]);
  expect(card.getByText('进行中 2 / 3，最多同时接 3 个').tagName).toBe('P');
});

it('shows what went wrong, and reads again', async () => {
  let isDown = true;
  open('/task', {
    tasks: () => {
      if (isDown) throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r-1' });
      return [aTaskRow()];
    },
  });
  expect(await screen.findByText(/r-1/)).toBeInstanceOf(HTMLElement);
  isDown = false;
  await press('重试');
  expect((await rows()).length).toBe(1);
});

it('takes a place after a question that names deposit and consequence; a refusal stands there', async () => {
  const { takePlace } = open(page);
  await press('接任务，押金 ¥20.00');
  const box = within(await screen.findByRole('dialog', { name: '接任务' }));
  expect(box.getByText('接下后 6 小时内交付，通过后得 ¥48.00。押金 ¥20.00 从余额付，除了超时都会退回。').tagName).toBe('P');
  expect(box.getByText('超时没交：押金归发布人，信用分减 3 分；放弃也减 3 分。').tagName).toBe('P');
  await userEvent.click(box.getByRole('button', { name: '确认接单' }));
  expect(takePlace.asked).toMatchObject([{ taskNo: TASK_NO, depositFen: 2_000, proof: null }]);
  await takePlace.answer(refused('TASK_FULL'));
  expect((await box.findByRole('alert')).textContent).toBe(refusal('TASK_FULL').message);
  await userEvent.click(box.getByRole('button', { name: '确认接单' }));
  await takePlace.fail(badGateway);
  expect(box.getByText('没有收到答复，可能已经接下了。重试不会多接一个，也不会多付押金。').tagName).toBe('P');
});

it.each([
  ['OWN', '不能接自己发布的任务', '看我的任务'],
  ['CREDIT', '信用分低于 40', '看信用分'],
  ['AT_ONCE', '最多同时接 3 个任务', '看我的任务'],
  ['FULL', '名额刚被接完', '看别的任务'],
] as const)('says what hinders (%s) and where it is opened', async (kind, text, way) => {
  open(page, { task: () => aTask({ hindrance: { kind, text } }) });
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
  expect(screen.getByRole('link', { name: way }).tagName).toBe('A');
  expect(screen.queryByRole('button', { name: /接任务/ })).toBe(null);
});

it('asks a guest to log in', async () => {
  logOut();
  open(page);
  expect((await screen.findByRole('button', { name: '登录后接任务' })).tagName).toBe('BUTTON');
});

it('the taker hands in; a contact is found before it is sent', async () => {
  const { sendWriting } = open(page, { task: () => aTask({ placesShown: [aTaskPlace({ can: { handIn: true, quit: true } })] }) });
  const card = within(await screen.findByRole('region', { name: '我接的名额' }));
  expect([card.getByText('进行中').tagName, card.getByText('交付截止 11月20日 23:00').tagName]).toEqual(['SPAN', 'SPAN']);
  await userEvent.click(card.getByRole('button', { name: '交付' }));
  await userEvent.type(card.getByLabelText('交付说明'), '打完了，微信 wan_feng88');
  await press('提交交付');
  expect(card.getByText('写了联系方式“微信 wan_feng88”，请删掉；沟通都在交付记录里')).toBeInstanceOf(HTMLElement);
  expect(sendWriting.asked).toEqual([]);
});

it('the publisher sees the record and accepts after a question; a returned one waits for the platform', async () => {
  const record = [
    { kind: 'HAND_IN' as const, party: 'TAKER' as const, isMine: false, at: november('20 18:30'), words: '打完了', pictures: [] },
  ];
  const { sendMove } = open(page, {
    task: () =>
      aTask({
        isMine: true,
        escrowFen: 5_040,
        placesShown: [aTaskPlace({ party: 'PUBLISHER', status: 'HANDED', record, can: { accept: true, return: true } })],
      }),
  });
  const card = within(await screen.findByRole('region', { name: '晚***火的名额' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['接单人 · 交付11月20日 18:30打完了']);
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['退回', '验收通过']);
  await userEvent.click(card.getByRole('button', { name: '验收通过' }));
  const box = within(await screen.findByRole('dialog', { name: '验收通过' }));
  expect(box.getByText('报酬 ¥48.00 马上付给接单人，押金 ¥20.00 退给他，不能撤回。').tagName).toBe('P');
  await userEvent.click(box.getByRole('button', { name: '确认通过' }));
  expect(sendMove.asked).toMatchObject([{ move: 'accept', subject: '81' }]);
});

it('shows the decision with its money lines', async () => {
  const place = aTaskPlace({
    status: 'DIVIDED',
    dueAt: null,
    endedAt: november('20 19:00'),
    paidFen: 2_400,
    reason: '做成了一半',
    lines: [{ label: '报酬', fen: 2_400 }],
  });
  open(page, { task: () => aTask({ placesShown: [place] }) });
  expect((await screen.findByText('平台裁决：做成了一半')).tagName).toBe('P');
  expect(screen.getByText('已裁决，付了一部分').tagName).toBe('SPAN');
  expect(screen.getByText('我的余额变动').nextElementSibling?.textContent).toBe('报酬¥24.00');
});

it('says that there is no such task', async () => {
  open(page, {
    task: () => {
      throw new Refused({ ...refusal('NOT_FOUND'), requestId: 'r-2' });
    },
  });
  expect((await screen.findByText('没有这个任务')).textContent).toBe('没有这个任务');
  expect(screen.getByRole('link', { name: '去任务大厅' }).getAttribute('href')).toBe('/task');
});
