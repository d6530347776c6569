import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { now } from '#testing/console/cases.ts';
import { openConsole, refuse, service } from '#testing/console/console.tsx';
import { anAccount, anOrder, aUser } from '#testing/console/lookups.ts';

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const nothing = { people: [], orders: [], listings: [], charges: [] };
const page = { listUserOrders: () => ({ list: [], next_cursor: null }), listUserMoney: () => ({ list: [], next_cursor: null }) };
const rowsOf = (name: string): string[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');

test('/ leads to the one field; several results are listed and reached by j and Enter', async () => {
  const user = userEvent.setup();
  const { place, asked } = openConsole('/', {
    search: () => ({
      ...nothing,
      people: [{ id: '12', username: 'renter_12', nickname: '风声', phone: '139****5678', status: 'normal' }],
      charges: [{ charge_no: 'CHARGE-7', subject: '充值', amount_fen: 909, status: 'succeeded', user_id: '12', order_no: null }],
    }),
    getUser: () => aUser,
    ...page,
  });
  await screen.findByRole('search');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '查找' }));
  await user.keyboard('风声{Enter}');
  await screen.findByText('renter_12');
  expect(asked.findLast(({ name }) => name === 'search')?.query).toEqual({ text: '风声' });
  expect([...rowsOf('用户'), ...rowsOf('付款')]).toEqual(['12renter_12风声139****5678正常', 'CHARGE-7充值¥9.09已付款']);
  await user.keyboard('jjk{Enter}');
  await waitFor(() => expect(place()).toBe('/users/12'));
});

test('a single result opens by itself; none says what can be written', async () => {
  const { place } = openConsole('/search/20261127123456000001', {
    search: () => ({
      ...nothing,
      orders: [{ order_no: anOrder.order_no, title: '全英雄', status: 4, created_at: now, rent_fen: 1_500 }],
    }),
    getOrder: () => anOrder,
  });
  await waitFor(() => expect(place()).toBe(`/orders/${anOrder.order_no}`));
  openConsole('/search/无此人', { search: () => nothing });
  expect((await screen.findByText(/^没有找到/)).textContent).toBe('没有找到。手机号和编号要完整，名字写开头就行。');
});

test('a person’s page shows everything, masked until a reason is given', async () => {
  const user = userEvent.setup();
  const { asked } = openConsole('/users/12', {
    getUser: () => aUser,
    listUserOrders: ({ query }) => ({
      list: [
        {
          order_no: (query as { side: string }).side === 'renter' ? '111111111111111111' : '222222222222222222',
          title: '全英雄',
          status: 4,
          created_at: now,
          start_at: now,
          end_at: now + 3_600_000,
          rent_fen: 1_500,
          deposit_fen: 2_000,
        },
      ],
      next_cursor: null,
    }),
    listUserMoney: () => ({
      list: [{ at: now, title: '支付租金', order_no: null, available_fen: -1_500, frozen_fen: 0, available_after_fen: 98_500 }],
      next_cursor: null,
    }),
    revealUser: ({ body }) =>
      (body as { because: string }).because === '核对身份'
        ? {
            phone: '13912345678',
            email: 'lin@example.com',
            real_name: '欧阳小七',
            birth_date: '1990-05-04',
            ips: ['203.0.113.7'],
            left: 49,
          }
        : refuse('REVEALS_SPENT'),
  });
  await screen.findByText('139****5678');
  for (const text of ['欧***七', '租号，到 11月28日 20:00', '¥1.01', '¥2.02', '¥3.03', '61', 'wechat 微信里的名字', '答应明天回电'])
    expect({ text, found: screen.queryAllByText(text).length > 0 }).toEqual({ text, found: true });
  expect(rowsOf('租用的订单')).toEqual(['111111111111111111全英雄租用中11月27日 20:00 — 11月27日 21:00¥15.00¥20.00']);
  expect(rowsOf('出租的订单')[0]).toContain('222222222222222222');
  expect(rowsOf('钱包明细')).toEqual(['11月27日 20:00支付租金—−¥15.00¥0.00¥985.00']);
  expect(rowsOf('投诉')).toEqual(['11月27日 17:00他投诉别人密码错误成立20261127123456000001']);
  expect(rowsOf('登录和设备')).toEqual(['11月27日 18:0011月27日 19:00203.0.*.*Firefox']);
  await user.click(screen.getByText('看隐去的信息'));
  await user.type(screen.getByLabelText(/^为什么要看/), '随便看看');
  await user.click(screen.getByRole('button', { name: '看' }));
  expect((await screen.findByRole('alert')).textContent).toContain('今天查看隐去的信息已到 50 次');
  await user.clear(screen.getByLabelText(/^为什么要看/));
  await user.type(screen.getByLabelText(/^为什么要看/), '核对身份');
  await user.click(screen.getByRole('button', { name: '看' }));
  await screen.findByText('13912345678');
  expect(screen.getByText('已写入操作记录，今天还能看 49 次。').textContent).toBe('已写入操作记录，今天还能看 49 次。');
  expect(rowsOf('登录和设备')).toEqual(['11月27日 18:0011月27日 19:00203.0.113.7Firefox']);
  expect(asked.filter(({ name }) => name === 'revealUser')).toHaveLength(2);
});

test('a note is written once and read again', async () => {
  const user = userEvent.setup();
  const { asked } = openConsole('/users/12', {
    getUser: () => aUser,
    ...page,
    writeUserNote: () => ({ at: now, by: '小周', words: '等他寄资料' }),
  });
  await user.type(await screen.findByLabelText('写备注，写了不能改'), '等他寄资料');
  await user.click(screen.getByRole('button', { name: '记下' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('写备注，写了不能改').value).toBe(''));
  expect(asked.filter(({ name }) => name === 'writeUserNote').map(({ body }) => body)).toEqual([{ words: '等他寄资料' }]);
  await waitFor(() => expect(asked.filter(({ name }) => name === 'getUser').length).toBeGreaterThan(1));
});

test('an order’s page has steps, money, charges, readings, complaint, chat and review', async () => {
  openConsole(`/orders/${anOrder.order_no}`, { getOrder: () => anOrder });
  await screen.findByText('星海竞技 全英雄');
  expect(rowsOf('经过')).toEqual(['11月27日 18:00付款成功租客待开始余额']);
  expect(rowsOf('账目')).toEqual(['11月27日 20:00支付租金租客余额−¥15.00', '11月27日 20:00支付租金平台代管¥15.00']);
  expect(rowsOf('付款')).toEqual(['CHARGE-7¥9.09已过期11月27日 20:00—11月27日 20:00 已过期']);
  expect(rowsOf('上号信息的读取')).toEqual(['11月27日 19:00198.51.*.*']);
  expect(rowsOf('投诉')).toEqual(['11月27日 20:00租客密码错误登录不上驳回—']);
  expect(rowsOf('客服会话')).toEqual(['KF111月27日 20:00已结束']);
  expect(screen.getByText('13 / 15').textContent).toBe('13 / 15');
  expect(screen.getByRole('link', { name: '投诉的处理' }).getAttribute('href')).toBe(`/cases/complaints/${anOrder.order_no}`);
});

test('an account is taken down from its page, with a reason', async () => {
  const user = userEvent.setup();
  const state = (name: string) => ({ version: 'v', facts: { state: name, title: '全英雄' }, money: {} });
  const { asked } = openConsole('/accounts/88', {
    getAccount: () => anAccount,
    takeDownAccount: ({ body }) => ({
      outcome: (body as { preview: boolean }).preview ? 'preview' : 'done',
      approval: null,
      before: state('on_offer'),
      after: state('off'),
      result: null,
    }),
  });
  await screen.findByText('17 次');
  expect(rowsOf('经过')).toEqual(['11月27日 19:00上架号主已上架改好了']);
  expect(rowsOf('最近的订单')[0]).toContain('20261127123456000001');
  await user.click(screen.getByRole('link', { name: '下架' }));
  await user.click(await screen.findByRole('radio', { name: /^1 下架/ }));
  await user.type(screen.getByLabelText('理由'), '图片不符');
  await user.click(screen.getByRole('button', { name: /^试算/ }));
  await user.click(await screen.findByRole('button', { name: /^确认/ }));
  await screen.findByText('已决定');
  expect(asked.findLast(({ name }) => name === 'takeDownAccount')?.body).toEqual({ because: '图片不符', version: 'v1', preview: false });
});

test('all running orders of a game under maintenance are extended together', async () => {
  const user = userEvent.setup();
  const finance = { ...service, roles: ['finance'] };
  const state = (orders: number) => ({ version: 'v3', facts: { orders }, money: { maintenance_refund: 505 * orders } });
  const { asked } = openConsole('/maintenance', {
    getSelf: () => finance,
    listMaintenance: () => ({ now, list: [{ game_id: '5', title: '火影忍者', running: 2, rent_fen: 2_020 }] }),
    getMaintenance: () => ({
      game: '火影忍者',
      is_maintained: true,
      orders: [
        {
          order_no: '111111111111111111',
          renter: '风声',
          end_at: now,
          rent_fen: 1_010,
          whole_fen: 1_111,
          rest_fen: 505,
          is_extendable: true,
        },
      ],
      disputed: 3,
      state: state(1),
    }),
    compensateMaintenance: ({ body }) => ({
      outcome: (body as { preview: boolean }).preview ? 'preview' : 'done',
      approval: null,
      before: state(1),
      after: state(0),
      result: null,
    }),
  });
  await screen.findByText('2 笔');
  await user.keyboard('j{Enter}');
  await screen.findByText('3 笔，由投诉处理，不在其中');
  expect(rowsOf('订单')).toEqual(['111111111111111111风声11月27日 20:00¥10.10¥11.11¥5.05']);
  await user.keyboard('2');
  await user.type(await screen.findByLabelText('顺延多少分钟'), '60');
  await user.type(screen.getByLabelText('理由'), '停服维护');
  await user.click(screen.getByRole('button', { name: /^试算/ }));
  await user.click(await screen.findByRole('button', { name: /^确认/ }));
  await screen.findByText('已决定');
  const last = asked.findLast(({ name }) => name === 'compensateMaintenance');
  expect([last?.params, last?.body]).toEqual([
    { game_id: '5', at: now },
    { minutes: 60, because: '停服维护', version: 'v3', preview: false },
  ]);
});
