import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayFigures } from '#contract/operator/day.ts';
import { lifecycleNames } from '#contract/operator/lifecycles.ts';
import { now } from '#testing/console/cases.ts';
import { lost, openConsole, service } from '#testing/console/console.tsx';
import { figuresOf, orderStates, theDay } from '#testing/console/day.ts';
import type { Sheet } from '#tools/charts/drawing/index.ts';
import { changeText, dayCsv, moodOf, rowsCsv } from './figures.ts';
import { drawRows, pictureWith } from './picture.ts';
import { stateTitle } from './titles.ts';

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const HOUR = 3_600_000;

test('the day shows each figure with its change, as a link to its rows, and by hour in a table', async () => {
  const user = userEvent.setup();
  openConsole('/', {});
  await screen.findByRole('heading', { name: '11月27日 周五' });
  const cards = within(screen.getByRole('region', { name: '这一天的数字' })).getAllByRole('link');
  expect(cards.map((card) => [card.textContent, card.getAttribute('href')?.split('?')[0]])).toEqual([
    ['190', '/day/orders'],
    ['¥2,100.20', '/day/rent'],
    ['¥2,100.40', '/day/take'],
    ['¥2,100.60', '/day/refunds'],
    ['¥2,100.80', '/day/withdrawals'],
    ['290', '/day/disputes'],
    ['310', '/day/people'],
  ]);
  expect(screen.getByText('+322.2%').textContent).toBe('+322.2%');
  const table = within(screen.getByRole('table', { name: '每小时的数字', hidden: true }));
  const rows = table.getAllByRole('row', { hidden: true });
  expect(rows.at(-1)?.textContent).toBe('合计190¥2,100.20¥2,100.40¥2,100.60¥2,100.80290310');
  expect(rows.length).toBe(22);
  await user.click(screen.getByRole('button', { name: '租金按小时画' }));
  expect(screen.getByRole('heading', { name: /^每小时租金/ }).textContent).toBe('每小时租金11月27日上周五');
});

test('what runs: alarms, lag, budgets and holds', async () => {
  openConsole('/', {});
  const section = within(await screen.findByRole('region', { name: '运行' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '账目差 1 分',
    '任务延迟2 个到点0.4 秒',
    '短信额度1,284 / 5,000',
    '邮件额度91 / 1,000',
    '保留中15 分钟内未付款72 单',
  ]);
});

test('the picture of the orders: each state with its rows is a button; pressing it shows them', async () => {
  const user = userEvent.setup();
  const { asked } = openConsole('/', {});
  const picture = within(await screen.findByRole('group', { name: /^一笔租号订单从下单到结算的全过程/ }));
  expect(picture.getAllByRole('button').map((button) => button.querySelector('title')?.textContent)).toEqual([
    '待支付 63，p95 6 分钟，没有超时',
    '支付中 9，p95 1 分钟，超时 2',
    '待开始 214，没有超时',
    '租用中 486，没有超时',
    '还没有结算 1,127，p95 1 天，超时 3',
    '押金已退还（有赔付的先扣除），今天 1,604',
  ]);
  const first = await screen.findByRole('complementary', { name: '还没有结算' });
  expect(within(first).getByRole('link', { name: '只看超时' }).getAttribute('href')).toBe(
    '/lifecycles/orderLifecycle/finished.unsettled?overdue=true',
  );
  picture.getByRole('button', { name: /^支付中/ }).focus();
  await user.keyboard('{Enter}');
  const side = await screen.findByRole('complementary', { name: '支付中' });
  expect((await within(side).findByRole('link', { name: '20261126194800002260' })).getAttribute('href')).toBe(
    '/orders/20261126194800002260',
  );
  expect(asked.findLast(({ name }) => name === 'listLifecycleRows')?.query).toEqual({ state: 'paying', limit: 5, overdue: 'true' });
});

test('the rows behind a figure, page by page, and as a file whose sum is the figure', async () => {
  const user = userEvent.setup();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  });
  const row = (id: string, fen: number) => ({ id, at: now - HOUR, kind: 'order_pay', of: 'order', subject: `2026${id}`, fen });
  openConsole('/day/rent?date=2026-11-27', {
    listDayRows: ({ query }) =>
      (query as { cursor?: string }).cursor === undefined
        ? { list: [row('1', 100_000)], next_cursor: 'next' }
        : { list: [row('2', 110_020)], next_cursor: null },
  });
  expect((await screen.findByRole('heading', { name: /租金/ })).textContent).toBe('11月27日 租金 ¥2,100.20');
  await user.click(await screen.findByRole('button', { name: '再看后面的' }));
  await screen.findByRole('link', { name: '20262' });
  await user.click(screen.getByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines.slice(1).map((line) => line.split(',')[3])).toEqual(['1000.00', '1100.20']);
  vi.restoreAllMocks();
});

test('the rows in a state, and only those that are overdue', async () => {
  const user = userEvent.setup();
  const { asked } = openConsole('/lifecycles/orderLifecycle/finished.unsettled', {});
  await screen.findByRole('heading', { name: '订单：还没有结算' });
  const [, first] = await screen.findAllByRole('row');
  expect(first?.textContent).toBe('2026112619480000226011月26日 19:00超时 26 分钟¥25.00');
  await user.click(screen.getByRole('button', { name: '只看超时' }));
  await waitFor(() => expect(asked.findLast(({ name }) => name === 'listLifecycleRows')?.query).toMatchObject({ overdue: 'true' }));
});

test('no figure and no chart of that name say so; a lost answer can be asked for again', async () => {
  openConsole('/day/nothing', {});
  expect((await screen.findByText('没有这个数字。')).textContent).toBe('没有这个数字。');
  openConsole('/lifecycles/nothing/unpaid', {});
  expect((await screen.findByText('没有这张图。')).textContent).toBe('没有这张图。');
  openConsole('/', { getDay: lost });
  expect((await screen.findByRole('alert')).textContent).toContain('连不上服务器，请检查网络');
});

test('a person without a role sees the queues instead', async () => {
  openConsole('/', { getSelf: () => ({ ...service, roles: [] }) });
  expect((await screen.findByText(/你的角色没有队列/)).textContent).toContain('你的角色没有队列');
});

test('the CSV of the day has a row per hour, and its sum equals the page', () => {
  const lines = dayCsv(theDay.hours, theDay.total)
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(lines[0]?.slice(0, 3)).toEqual(['时', '订单', '租金（元）']);
  const sums = dayFigures.map((_, at) => lines.slice(1, -1).reduce((sum, line) => sum + Math.round(Number(line[at + 1]) * 100), 0));
  expect(
    lines
      .at(-1)
      ?.slice(1)
      .map((text) => Math.round(Number(text) * 100)),
  ).toEqual(sums);
  expect(sums[1]).toBe(theDay.total.rent.fen);
  expect(rowsCsv([{ at: 't', subject: 's', kind: 'k', fen: -5 }])).toContain('t,s,k,-0.05');
});

test('a change is in per cent, or an amount where there was nothing; more complaints are worse', () => {
  const figure = (count: number, fen: number) => ({ count, fen });
  expect(changeText('orders', figure(12, 0), figure(10, 0))).toBe('+20.0%');
  expect(changeText('rent', figure(1, 500), figure(0, 0))).toBe('+¥5.00');
  expect(changeText('orders', figure(117, 0), figure(2, 0))).toBe('59 倍');
  expect(changeText('people', figure(3, 0), figure(3, 0))).toBe('持平');
  expect([moodOf('disputes', figure(2, 0), figure(1, 0)), moodOf('orders', figure(2, 0), figure(1, 0))]).toEqual(['bad', 'good']);
  expect(figuresOf(1).rent.fen).toBe(2_001);
});

const sheets = import.meta.glob<Sheet>('../../../docs/charts/*Lifecycle.layout.json', { import: 'default' });

test('every chart that is shown has a picture; figures change no position and no arrow', async () => {
  for (const name of lifecycleNames) {
    const load = sheets[`../../../docs/charts/${name}.layout.json`];
    expect([name, typeof load]).toEqual([name, 'function']);
    if (!load) continue;
    const sheet = await load();
    const states = sheet.states.filter(({ id, type }) => id !== name && type !== 'compound').map(({ id }) => id.slice(name.length + 1));
    const all = states.map((state) => ({ ...orderStates[1]!, state }));
    const { boxes, arrows } = pictureWith(sheet, new Map(all.map((each) => [each.state, each])));
    expect(arrows).toBe(sheet.picture.arrows);
    expect(boxes.map(({ id, x, y, width, height }) => [id, x, y, width, height])).toEqual(
      sheet.picture.boxes.map(({ id, x, y, width, height }) => [id, x, y, width, height]),
    );
    expect(JSON.stringify(drawRows(sheet, all, states[0] ?? null)).match(/"data-rows"/g)?.length).toBe(states.length);
    expect(states.every((state) => stateTitle(sheet, state) !== '')).toBe(true);
  }
});
