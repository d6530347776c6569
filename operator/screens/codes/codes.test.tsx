import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { now } from '#testing/console/cases.ts';
import { admin, type Answers, finance, lost, openConsole, refuse } from '#testing/console/console.tsx';

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const batch = {
  id: '4',
  title: '十周年',
  gift: { kind: 'coins', coins: 300 },
  from: Date.UTC(2026, 10, 28, 4),
  until: Date.UTC(2026, 11, 28, 4),
  codes: 500,
  used: 12,
  made_by: '小吴',
  voided_at: null,
};
const state = (version: string, facts: object = {}) => ({ version, facts: { ...facts }, money: {} });
const decided = (outcome: 'done' | 'preview', codes?: string[]) => ({
  outcome,
  approval: null,
  before: state('v0'),
  after: state('v1'),
  result: null,
  ...(codes && { codes }),
});
const isPreview = (body: unknown): boolean => (body as { preview: boolean }).preview;
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const open = (answers: Answers, at = '/batches') =>
  openConsole(at, { getSelf: () => finance, listBatches: () => ({ list: [batch] }), ...answers });

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('名称，用户看得到'), '双十二');
  await user.type(screen.getByLabelText('金币，个'), '200');
  await user.type(screen.getByLabelText('从，北京时间'), '2026-12-12 00:00');
  await user.type(screen.getByLabelText('到，北京时间'), '2026-12-13 00:00');
  await user.type(screen.getByLabelText('多少个，最多 100000'), '2');
  await user.click(screen.getByRole('button', { name: '看一眼' }));
}
const wish = {
  title: '双十二',
  gift: { kind: 'coins', coins: 200 },
  from: Date.UTC(2026, 11, 11, 16),
  until: Date.UTC(2026, 11, 12, 16),
  count: 2,
};

test('batches are listed with what was used', async () => {
  open({});
  await screen.findByText('十周年');
  expect(rowsOf('兑换码')).toEqual(['十周年300 金币2026年11月28日 12:00 到 2026年12月28日 12:0050012488小吴有效']);
});

test('a batch is looked at a second time, made once, and its codes are shown once', async () => {
  const user = userEvent.setup();
  const codes = ['ABCD-EFGH-JKLM', 'NPQR-STUV-WXYZ'];
  const { asked } = open({ makeBatch: ({ body }) => (isPreview(body) ? decided('preview', []) : decided('done', codes)) });
  await fill(user);
  expect((await screen.findByText(/全部用完共/)).textContent).toBe('2 个，全部用完共 400 金币');
  await user.click(screen.getByRole('button', { name: '确认做' }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('这一批的码')).value).toBe(codes.join('\n'));
  expect(screen.getByRole('link', { name: '存成文件' }).getAttribute('download')).toBe('双十二.txt');
  expect(asked.filter(({ name }) => name === 'makeBatch').map(({ body }) => body)).toEqual([
    { ...wish, preview: true },
    { ...wish, preview: false, version: 'v0' },
  ]);
  await user.click(screen.getByRole('button', { name: '收好了' }));
  expect(screen.queryByLabelText('这一批的码')).toBeNull();
});

test('without an answer the same batch is sent again; one that was made meanwhile is to be voided', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const { asked } = open({
    makeBatch: ({ body }) => {
      if (isPreview(body)) return decided('preview', []);
      tries += 1;
      return tries === 1 ? lost() : refuse('CASE_STALE');
    },
  });
  await fill(user);
  await user.click(await screen.findByRole('button', { name: '确认做' }));
  expect((await screen.findByText(/再发一次不会做第二批/)).textContent).toBe('没有收到答复，可能做好了。再发一次不会做第二批。');
  await user.click(screen.getByRole('button', { name: '再发一次' }));
  expect((await screen.findByText(/同名的一批/)).textContent).toBe(
    '同名的一批刚刚做了，它的码没有给到这里。在下面的列表里作废它，再换个名字做。',
  );
  expect(asked.filter(({ name, body }) => name === 'makeBatch' && !isPreview(body)).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ ...wish, preview: false, version: 'v0' })),
  );
});

test('what cannot be read is not sent', async () => {
  const user = userEvent.setup();
  const { asked } = open({});
  await user.type(await screen.findByLabelText('名称，用户看得到'), '双十二');
  await user.type(screen.getByLabelText('金币，个'), '2.5');
  await user.type(screen.getByLabelText('从，北京时间'), '2026-12-12 00:00');
  await user.type(screen.getByLabelText('到，北京时间'), '2026-12-13 00:00');
  await user.type(screen.getByLabelText('多少个，最多 100000'), '2');
  await user.click(screen.getByRole('button', { name: '看一眼' }));
  expect((await screen.findByText('数量应是整数，金额应是元')).textContent).toBe('数量应是整数，金额应是元');
  expect(asked.some(({ name }) => name === 'makeBatch')).toBe(false);
});

test('a batch is voided as a decision, and an admin only looks', async () => {
  const user = userEvent.setup();
  const { asked } = open(
    {
      getBatch: () => ({ ...batch, state: state('v7', { is_void: false }) }),
      voidBatch: ({ body }) => decided(isPreview(body) ? 'preview' : 'done'),
    },
    '/cases/batches/4',
  );
  expect((await screen.findByText('12 个，还剩 488 个')).textContent).toBe('12 个，还剩 488 个');
  await user.keyboard('1');
  await user.type(await screen.findByLabelText('理由'), '码泄露了');
  await user.click(screen.getByRole('button', { name: /^试算/ }));
  await user.click(await screen.findByRole('button', { name: /^确认/ }));
  await screen.findByText('已决定');
  expect(asked.findLast(({ name }) => name === 'voidBatch')?.body).toEqual({ because: '码泄露了', version: 'v7', preview: false });
  open({ getSelf: () => admin });
  expect((await screen.findByText(/做兑换码需要/)).textContent).toBe('你可以看；做兑换码需要财务的角色。');
});

const draw = {
  session: '2026-11-28T20:00',
  status: 'open',
  starts_at: Date.UTC(2026, 10, 28, 12),
  rent_stock: 5,
  packet_stock: 40,
  budget: 22_000,
  spent: 0,
  chances: 31,
};

test('stock and budget of a session are changed, down to nothing', async () => {
  const user = userEvent.setup();
  const answers: Answers = {
    listDraws: () => ({ list: [draw], year: { year: 2026, budget: 16_060_000, spent: 60_000 } }),
    getDraw: () => ({ ...draw, state: state('v3') }),
    stockDraw: ({ body }) => decided(isPreview(body) ? 'preview' : 'done'),
  };
  const { asked, place } = open(answers, '/draws');
  await screen.findByText('11月28日 20:00');
  expect(rowsOf('抽奖场次')).toEqual(['11月28日 20:00收机会540¥220.00¥0.0031']);
  expect(screen.getByRole('region', { name: '全年预算' }).textContent).toBe(
    '2026 年预算 ¥160,600.00，已用 ¥600.00，还剩 ¥160,000.00改全年预算',
  );
  await user.click(screen.getByRole('link', { name: '11月28日 20:00' }));
  await waitFor(() => expect(place()).toBe('/cases/draws/2026-11-28T20%3A00'));
  await screen.findByText('31 次');
  await user.keyboard('1');
  await user.type(await screen.findByLabelText('免单的份数'), '0');
  await user.type(screen.getByLabelText('红包的份数'), '60');
  await user.type(screen.getByLabelText('这一场最多花多少，元'), '180');
  await user.type(screen.getByLabelText('理由'), '周年庆');
  await user.click(screen.getByRole('button', { name: /^试算/ }));
  await user.click(await screen.findByRole('button', { name: /^确认/ }));
  await screen.findByText('已决定');
  expect(asked.findLast(({ name }) => name === 'stockDraw')?.body).toEqual({
    rent_stock: 0,
    packet_stock: 60,
    budget: 18_000,
    because: '周年庆',
    version: 'v3',
    preview: false,
  });
});

test('the budget of a year is changed', async () => {
  const user = userEvent.setup();
  const { asked } = open(
    {
      getDrawYear: () => ({ year: 2026, budget: 16_060_000, spent: 60_000, state: state('v5') }),
      budgetDraws: ({ body }) => decided(isPreview(body) ? 'preview' : 'done'),
    },
    '/cases/drawYears/2026',
  );
  await screen.findByText('还剩 ¥160,000.00');
  await user.keyboard('1');
  await user.type(await screen.findByLabelText('全年预算，元'), '200000');
  await user.type(screen.getByLabelText('理由'), '追加');
  await user.click(screen.getByRole('button', { name: /^试算/ }));
  await user.click(await screen.findByRole('button', { name: /^确认/ }));
  await screen.findByText('已决定');
  expect(asked.findLast(({ name }) => name === 'budgetDraws')?.body).toEqual({
    budget: 20_000_000,
    because: '追加',
    version: 'v5',
    preview: false,
  });
});
