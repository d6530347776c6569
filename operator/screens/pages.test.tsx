import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { foreign, listed, own, now } from '#testing/console/cases.ts';
import { aUser } from '#testing/console/lookups.ts';
import { admin, lost, openConsole, refuse, service } from '#testing/console/console.tsx';

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const HOUR = 3_600_000;
const queue = (name: string, title: string, more: object = {}) => ({
  name,
  title,
  waiting: 0,
  overdue: 0,
  due: null,
  oldest_at: null,
  ...more,
});
const rowsOf = (name: string): string[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');

test('the door shows each queue with what waits, what is overdue, the oldest and the next deadline', async () => {
  const user = userEvent.setup();
  const { place } = openConsole('/queues', {
    listQueues: () => ({
      list: [
        queue('reviews', '评价'),
        queue('complaints', '投诉', { waiting: 12, overdue: 2, due: now - HOUR, oldest_at: now - 34 * HOUR }),
      ],
    }),
  });
  const door = await screen.findByRole('heading', { name: '今天要处理的' });
  const main = within(door.closest('main') ?? document.body);
  const cards = (await main.findAllByRole('link')).map(({ textContent }) => textContent);
  expect(cards).toEqual(['1 评价0都处理完了', '2 投诉122 件超时最早的等了 1 天 10 小时，最近的超时 1 小时']);
  await user.keyboard('2');
  await waitFor(() => expect(place()).toBe('/queues/complaints'));
});

test('a person without a role has no queue', async () => {
  openConsole('/', { getSelf: () => ({ ...service, roles: [] }) });
  expect((await screen.findByText(/你的角色没有队列/)).textContent).toBe('你的角色没有队列。角色由两个管理员一起给。');
});

test('a lost answer can be asked for again', async () => {
  openConsole('/roles', { getRoles: lost });
  expect((await screen.findByRole('alert')).textContent).toContain('连不上服务器，请检查网络');
});

test('a queue lists the most urgent first, marks claims, and opens by keys', async () => {
  const user = userEvent.setup();
  const { place, asked } = openConsole('/queues/disputes', {
    listCases: ({ query }) =>
      (query as { cursor?: string }).cursor === undefined
        ? { list: [listed('C1 T1', { claim: foreign }), listed('C2 T2', { claim: own })], next_cursor: 'next' }
        : { list: [listed('C3 T3', { due: now - HOUR, amount_fen: null })], next_cursor: null },
    getDisputeCase: () => refuse('NOT_FOUND'),
    readCase: () => ({ claim: null, notes: [], actions: [] }),
  });
  await screen.findByText('事情 C2 T2');
  expect(rowsOf('银行卡付款核对')).toEqual([
    '事情 C1 T1C1 T1¥15.9011月27日 15:00剩 2 小时小李 在处理',
    '事情 C2 T2C2 T2¥15.9011月27日 15:00剩 2 小时你在处理',
  ]);
  await user.keyboard('j');
  await screen.findByText('事情 C3 T3');
  expect(rowsOf('银行卡付款核对').at(-1)).toBe('事情 C3 T3C3 T3—11月27日 15:00超时 1 小时');
  await user.keyboard('jk{Enter}');
  await waitFor(() => expect(place()).toBe('/cases/disputes/C2%20T2'));
  await waitFor(() => expect(asked.findLast(({ name }) => name === 'getDisputeCase')?.params).toEqual({ charge_no: 'C2', trade_no: 'T2' }));
});

test('an empty queue says so, and ? lists the keys', async () => {
  openConsole('/queues/reviews', { listCases: () => ({ list: [], next_cursor: null }) });
  expect((await screen.findByText('这个队列里没有事要处理')).textContent).toBe('这个队列里没有事要处理');
  fireEvent.keyDown(document.body, { key: '?' });
  const keys = within(await screen.findByRole('dialog'))
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(keys).toEqual(['/', 'j', 'k', 'Enter', 'Escape', '?']);
});

test('Escape leads from a queue to all of them', async () => {
  const { place } = openConsole('/queues/reviews', { listCases: () => ({ list: [], next_cursor: null }) });
  await screen.findByText('这个队列里没有事要处理');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(place()).toBe('/queues'));
});

const approval = {
  id: '31',
  action: 'withdrawal.approve',
  subject: 'W31',
  input: { withdrawalNo: 'W31' },
  before: { version: 'v1', facts: { status: 'requested', amount_fen: 260_000 }, money: {} },
  because: '',
  status: 'asked',
  asked_by: '小吴',
  asked_at: now - HOUR,
  expires_at: now + 23 * HOUR,
  decided_by: null,
  ended_at: null,
  may_approve: true,
};

test('what waits for a second person is approved on its page', async () => {
  const user = userEvent.setup();
  const state = { version: 'v', facts: {}, money: {} };
  const { asked } = openConsole('/approvals', {
    listApprovals: () => ({ list: [approval], next_cursor: null }),
    approve: () => ({ outcome: 'done', approval: '31', before: state, after: state, result: null }),
  });
  await screen.findByText('等你');
  await user.click(screen.getByRole('button', { name: '同意提现' }));
  await screen.findByText('¥2,600.00');
  await user.keyboard('1');
  await user.click(await screen.findByRole('button', { name: /^试算/ }));
  await user.click(await screen.findByRole('button', { name: /^确认/ }));
  await screen.findByText('已决定');
  expect(asked.filter(({ name }) => name === 'approve').map(({ params }) => params)).toEqual([{ id: '31' }]);
});

test('alarms are listed with how often, and an empty list says so', async () => {
  const alarm = {
    id: '4',
    kind: 'ledger',
    at: now - HOUR,
    last_at: now,
    times: 3,
    words: '账目差 1 分',
    closed_by: null,
    closed_because: null,
    state: { version: 'v', facts: {}, money: {} },
  };
  openConsole('/alarms', { getSelf: () => admin, listAlarms: () => ({ list: [alarm] }) });
  await screen.findByText('账目差 1 分');
  expect(rowsOf('警报')).toEqual(['账目差 1 分11月27日 19:0011月27日 20:003未处理']);
});

test('the audit is searched, opened, and verified', async () => {
  const user = userEvent.setup();
  const entry = {
    id: '1',
    at: now,
    by: '小周',
    action: 'complaint.uphold',
    subject: '20261127',
    input: { because: '属实' },
    result: { paid_fen: 1_590 },
    before: { version: 'v1', facts: { status: 'open', claim_fen: 1_590 }, money: { renter_available: 0 } },
    after: { version: 'v2', facts: { status: 'upheld', claim_fen: 1_590 }, money: { renter_available: 1_590 } },
    place: 1,
    hash: 'ab12',
  };
  const { asked } = openConsole('/audit', {
    getSelf: () => admin,
    listAudit: () => ({ list: [entry], next_cursor: null }),
    verifyAudit: () => ({ links: 5, roots: 2, erased: 0, faults: [{ place: 3, what: 'contents' }] }),
  });
  await screen.findByText('投诉成立');
  await user.type(screen.getByLabelText('谁'), '小周');
  await user.click(screen.getByRole('button', { name: '查找' }));
  await waitFor(() => expect(asked.findLast(({ name }) => name === 'listAudit')?.query).toEqual({ by: '小周', limit: 50 }));
  await user.click(await screen.findByRole('button', { name: '展开 投诉成立' }));
  expect((await screen.findByText('ab12')).textContent).toBe('ab12');
  expect(rowsOf('之前和之后')).toEqual(['租客余额¥0.00¥15.90', '状态等对方答复成立']);
  await user.click(screen.getByRole('button', { name: '核对整条链' }));
  expect((await screen.findByText(/1 处不对/)).textContent).toBe('1 处不对：第 3 条内容被改过');
});

test('a new person’s password, key and recovery codes are shown once', async () => {
  const user = userEvent.setup();
  openConsole('/people', {
    getSelf: () => admin,
    listPeople: () => ({
      list: [
        { id: '9', name: '老陈', roles: ['admin'], created_at: now, created_by: '演示', removed_at: null, removed_by: null, sessions: 1 },
      ],
    }),
    addPerson: () => ({
      id: '10',
      name: '小孙',
      password: 'Quiet-river-2026',
      totp_uri: 'otpauth://totp/x',
      recovery_codes: ['aaaa-1', 'bbbb-2'],
    }),
  });
  await screen.findByRole('table', { name: '人员' });
  expect(rowsOf('人员')).toEqual(['老陈管理员11月27日 20:00，演示1']);
  await user.type(screen.getByLabelText('新的人'), '小孙');
  await user.click(screen.getByRole('button', { name: '加入' }));
  const dialog = await screen.findByRole('dialog');
  for (const text of ['Quiet-river-2026', 'otpauth://totp/x', 'bbbb-2']) expect(within(dialog).getByText(text).textContent).toBe(text);
});

test('the table of roles says who reads and who decides', async () => {
  openConsole('/roles', {
    getRoles: () => ({ list: [{ area: 'complaints', title: '投诉', read_by: ['service', 'admin'], decided_by: ['service'] }] }),
  });
  await screen.findByRole('table', { name: '角色' });
  expect(rowsOf('角色')).toEqual(['投诉客服、管理员客服']);
});

test('own sessions are ended, and the password changed', async () => {
  const user = userEvent.setup();
  const session = {
    id: '1',
    created_at: now,
    last_used_at: now,
    expires_at: now + 12 * HOUR,
    ip: '10.0.0.1',
    user_agent: 'Firefox',
    is_this: true,
  };
  const { asked } = openConsole('/me', {
    listOwnSessions: () => ({ list: [session, { ...session, id: '2', is_this: false }] }),
    endOwnSession: () => ({}),
    changePassword: () => ({}),
  });
  await screen.findByText('就是这个');
  await user.click(screen.getByRole('button', { name: '结束' }));
  await waitFor(() => expect(asked.find(({ name }) => name === 'endOwnSession')?.params).toEqual({ id: '2' }));
  await user.type(screen.getByLabelText('现在的密码'), 'old');
  await user.type(screen.getByLabelText(/^新密码/), 'Quiet-river-2027');
  await user.type(screen.getByLabelText('动态码'), '123456');
  await user.click(screen.getByRole('button', { name: '改密码' }));
  expect((await screen.findByText('密码改好了，别处的登录都结束了')).textContent).toBe('密码改好了，别处的登录都结束了');
});

test('doors stand only where the roles lead', async () => {
  openConsole('/', { getSelf: () => admin });
  const nav = within(await screen.findByRole('navigation', { name: '页面' }));
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '今天',
    '处理',
    '待同意',
    '查找',
    '内容',
    '下载',
    '兑换码',
    '抽奖',
    '维护',
  ]);
  const platform = within(screen.getByRole('navigation', { name: '平台' }));
  expect(platform.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['警报', '操作记录', '人员', '角色', '我的登录']);
});

test.each([
  ['/', '今天'],
  ['/cases/complaints/20261128', '处理'],
  ['/cases/batches/6', '兑换码'],
  ['/cases/drawYears/2026', '抽奖'],
  ['/cases/coins/12', '查找'],
  ['/cases/people/2', '人员'],
])('the door of %s is %s', async (place, door) => {
  openConsole(place, { getSelf: () => admin });
  await screen.findByRole('navigation', { name: '平台' });
  const current = ['页面', '平台'].flatMap((name) =>
    within(screen.getByRole('navigation', { name })).queryAllByRole('link', { current: 'page' }),
  );
  expect(current.map(({ textContent }) => textContent)).toEqual([door]);
});

test('a user is limited from their page', async () => {
  const user = userEvent.setup();
  const state = { version: 'v', facts: { limits: [] }, money: {} };
  const { asked } = openConsole('/users/12', {
    getSelf: () => admin,
    getUser: () => aUser,
    listUserOrders: () => ({ list: [], next_cursor: null }),
    listUserMoney: () => ({ list: [], next_cursor: null }),
    getUserLimits: () => ({ user_id: '12', state }),
    limitUser: ({ body }) => ({
      outcome: (body as { preview: boolean }).preview ? 'preview' : 'waiting',
      approval: '40',
      before: state,
      after: state,
      result: null,
    }),
    listApprovals: () => ({ list: [{ ...approval, id: '40' }], next_cursor: null }),
  });
  await user.click(await screen.findByRole('link', { name: '用户限制' }));
  await user.click(await screen.findByRole('radio', { name: /^1 限制/ }));
  await user.click(await screen.findByLabelText('租号'));
  await user.type(screen.getByLabelText('今天以后多少天'), '3');
  await user.type(screen.getByLabelText('理由'), '多次共享账号');
  await user.click(screen.getByRole('button', { name: /^试算/ }));
  await user.click(await screen.findByRole('button', { name: /^确认/ }));
  await screen.findByText(/等第二个人同意，编号 40/);
  const until = Date.UTC(2026, 10, 30, 16);
  expect(asked.findLast(({ name }) => name === 'limitUser')?.body).toEqual({
    limits: ['rent'],
    until,
    because: '多次共享账号',
    version: 'v',
    preview: false,
  });
});
