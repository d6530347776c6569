import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OwnTasksDocument, WaitingTasksDocument } from '#api/generated/operations.ts';
import type { OwnTask } from '#api/queries/tasks.ts';
import { november } from '#testing/builders/gateway.ts';
import { anOwnTask, someWaitingTasks } from '#testing/builders/tasks.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { OwnTasksScreen } from './OwnTasksScreen.tsx';

function open(at: string, waiting: OwnTask[], own: Readonly<Record<string, OwnTask[]>>) {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [WaitingTasksDocument, () => ({ waitingTasks: someWaitingTasks({ waiting }) })],
      [OwnTasksDocument, ({ party }) => ({ ownTasks: { items: own[String(party)] ?? [], nextCursor: null } })],
    ]),
  );
  return stage(() => ({ screen: <OwnTasksScreen /> }), at);
}

beforeEach(() => {
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
  logIn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows what waits for the user first, then own tasks by side', async () => {
  const published = anOwnTask({ party: 'PUBLISHER', placeId: null, placeStatus: null, duty: null, dueAt: null });
  const { history } = open('/account/tasks', [anOwnTask({ duty: 'STATE', placeStatus: 'DISPUTED' })], {
    PUBLISHER: [published],
    TAKER: [anOwnTask({ placeStatus: 'ACCEPTED', duty: null, dueAt: null })],
  });
  const waiting = within(screen.getByRole('region', { name: '等我处理' }));
  expect((await waiting.findByRole('link', { name: '去陈述' })).getAttribute('href')).toBe('/task?task=T20261120120000000001');
  const own = within(screen.getByRole('region', { name: '我的任务' }));
  expect((await own.findByText(/剩 1 \/ 3 个名额/)).textContent).toBe('星海竞技 · ¥48.00/名额 · 剩 1 / 3 个名额，11月20日 18:00 发布');
  await userEvent.click(own.getByRole('tab', { name: '我接的' }));
  expect((await own.findByText('已通过')).tagName).toBe('SPAN');
  expect(history.at(-1)).toBe('/account/tasks?of=taken');
});

it.each([
  ['/account/tasks', '还没有发布过任务', '发布一个'],
  ['/account/tasks?of=taken', '还没有接过任务', '去任务大厅'],
])('%s: empty with the next step', async (at, text, way) => {
  open(at, [], {});
  expect((await screen.findByText(text)).textContent).toBe(text);
  expect([screen.getByRole('link', { name: way }).tagName, (await screen.findByText('没有要你处理的任务')).tagName]).toEqual(['A', 'P']);
});
