import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OrderDocument, OrdersDocument, RevealCredentialsDocument } from '#api/generated/operations.ts';
import type { Order } from '#api/queries/orders.ts';
import type { Answer } from '#contract/problem.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { REVIEW_OPEN } from '#contract/rules/review.ts';
import { type CancelTerms, cancelOrderMachine } from '#machines/orders/cancelOrder.machine.ts';
import { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import { type RenewalOffer, renewOrderMachine } from '#machines/orders/renewOrder.machine.ts';
import { anOrder, aRunningOrder, november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { held, logIn, stage } from '#tests/screens/stage.tsx';
import { signInSteps } from '#screens/parts/signInSteps.ts';
import { OrdersScreen } from './OrdersScreen.tsx';

type Page = { items: Order[]; nextCursor: string | null };

const wiring = {
  cancelOrder: cancelOrderMachine.provide({
    actors: { readCancelTerms: held<{ terms: CancelTerms | null }, { orderNo: string }>().logic },
  }),
  renewOrder: renewOrderMachine.provide({
    actors: { checkRenewal: held<Answer<RenewalOffer>, { orderNo: string; hours: number }>().logic },
  }),
  checkout: checkoutMachine,
};

function open(
  at: string,
  { page, order }: { page?: (variables: Record<string, unknown>) => Page; order?: () => Order | Promise<Order> } = {},
) {
  const asked: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [
        OrdersDocument,
        (variables) => {
          asked.push(variables);
          return { orders: page?.(variables) };
        },
      ],
      [OrderDocument, async () => ({ order: await order?.() })],
      [
        RevealCredentialsDocument,
        () => ({
          revealCredentials: {
            account: 'wx_3f8k2m91',
            password: 'open-sesame',
            zone: '微信 128 区',
            roleName: '晚**风',
            until: november('20 23:00'),
          },
        }),
      ],
    ]),
  );
  return { ...stage(() => ({ screen: <OrdersScreen />, wiring }), at), asked };
}

const list = (items: Order[], nextCursor: string | null = null) => ({ page: () => ({ items, nextCursor }) });
const one = (order: Order) => open(`/account/order?order_no=${order.orderNo}`, { order: () => order });

beforeEach(() => {
  logIn();
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows placeholder rows', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  stage(() => ({ screen: <OrdersScreen />, wiring }), '/account/order');
  expect(screen.getByRole('status').textContent).toBe('正在载入订单');
});

it('lists orders with countdowns and next actions', async () => {
  open('/account/order', list([anOrder(), aRunningOrder({ orderNo: '20261120194500000002' })]));
  const rows = (await screen.findAllByRole('listitem')).map((row) => ({
    time: within(row).getByRole('timer').textContent,
    link: within(row).getAllByRole('link').at(-1)?.textContent,
  }));
  expect(rows).toEqual([
    { time: '00:10:00', link: '去支付' },
    { time: '03:10:00', link: '去上号' },
  ]);
});

it('links to the result of a payment in progress, and from cancelled orders to similar ones', async () => {
  open(
    '/account/order',
    list([
      anOrder({ status: 'PAYING', statusText: '支付中' }),
      anOrder({ orderNo: '20261120194500000002', status: 'CANCELLED', statusText: '已取消' }),
    ]),
  );
  const rows = (await screen.findAllByRole('listitem')).map((row) =>
    within(row)
      .getAllByRole('link')
      .slice(1)
      .map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(rows).toEqual([
    [['查询结果', '/pay-result?order_no=20261120194500000001']],
    [
      ['再租一次', '/detail/1.html'],
      ['看同类', '/zuhao/7.html'],
    ],
  ]);
});

it('refetches the list after a deadline until the server has moved the order', async () => {
  vi.useFakeTimers({ now: november('20 20:00') - 2_000, toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  let items = [anOrder()];
  const { asked } = open('/account/order', { page: () => ({ items, nextCursor: null }) });
  const after = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return asked.length;
  };
  expect([await after(1_500), screen.getByRole('timer').textContent, await after(1_000)]).toEqual([1, '00:00:01', 2]);
  items = [anOrder({ status: 'CLOSED', statusText: '已关闭', payDeadline: null, can: { ...anOrder().can, pay: false, cancel: false } })];
  expect([
    await after(2_500),
    screen.queryByRole('timer'),
    screen.getByRole('link', { name: '再租一次' }).tagName,
    await after(20_000),
  ]).toEqual([3, null, 'A', 3]);
});

it('opens an order with the list’s data, then with current data', async () => {
  const reading = Promise.withResolvers<Order>();
  open('/account/order', { ...list([anOrder()]), order: () => reading.promise });
  await userEvent.click(await screen.findByRole('link', { name: '荣耀王者 458 皮肤' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('待支付');
  reading.resolve(anOrder({ status: 'CLOSED', statusText: '已关闭', payDeadline: null }));
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('已关闭'));
});

it('reads the tab from the address, and writes the chosen one to it', async () => {
  const { asked, history } = open('/account/order?type=renting', list([]));
  expect((await screen.findByRole('heading', { name: '这里没有订单' })).tagName).toBe('H2');
  expect(asked).toEqual([{ tab: 'RENTING', after: null, first: 20 }]);
  await userEvent.click(screen.getByRole('tab', { name: '待支付' }));
  expect(history.at(-1)).toBe('/account/order?type=unpaid');
});

it('links to the hall without orders', async () => {
  open('/account/order', list([]));
  expect((await screen.findByRole('link', { name: '去租号' })).getAttribute('href')).toBe('/zuhao.html');
});

it('fetches the next page on demand', async () => {
  const pages: Record<string, Page> = {
    first: { items: [anOrder()], nextCursor: 'c2' },
    c2: { items: [anOrder({ orderNo: '20261119194500000009' })], nextCursor: null },
  };
  open('/account/order', { page: ({ after }) => pages[String(after ?? 'first')]! });
  await userEvent.click(await screen.findByRole('button', { name: '加载更多' }));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(2));
  expect(screen.queryByRole('button', { name: '加载更多' })).toBe(null);
});

it('shows an error with its request id', async () => {
  open('/account/order', {
    page: () => {
      throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'req-9' });
    },
  });
  expect(within(await screen.findByRole('alert')).getByText('req-9').textContent).toBe('req-9');
});

it('says that an order of another user is not found', async () => {
  open('/account/order?order_no=20261120194500000001', {
    order: () => {
      throw new Refused({ code: 'NOT_FOUND', message: '内容不存在或已被移除', requestId: 'r' });
    },
  });
  expect((await screen.findByRole('heading', { name: '订单信息缺失' })).tagName).toBe('H2');
});

it('an unpaid order shows the countdown of its hold and opens the payment', async () => {
  one(anOrder());
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('待支付');
  expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('支付剩余 0 小时 10 分 0 秒');
  await userEvent.click(screen.getByRole('button', { name: '去支付' }));
  await vi.waitFor(() => expect(screen.getByRole('dialog', { name: '支付订单' }).textContent).toContain('¥40.50'));
});

it('an order in payment links to the result, with paying again as a secondary action', async () => {
  one(anOrder({ status: 'PAYING', statusText: '支付中' }));
  const asks = await screen.findAllByRole('link', { name: '查询支付结果' });
  expect(asks.map((link) => [link.getAttribute('href'), link.dataset['kind'] === 'primary'])).toEqual(
    [0, 1].map(() => ['/pay-result?order_no=20261120194500000001', true]),
  );
  expect(screen.queryByRole('button', { name: /^去支付$|^支付 ¥/ })).toBe(null);
  const again = screen.getByRole('button', { name: '重新支付' });
  expect(again.closest('p')?.textContent).toBe('支付遇到问题？重新支付多扣的会退到余额');
  await userEvent.click(again);
  await vi.waitFor(() => expect(screen.getByRole('dialog', { name: '支付订单' }).textContent).toContain('¥40.50'));
});

it.each(['FINISHED', 'CLOSED', 'CANCELLED', 'REFUNDED'] as const)(
  'a %s order links to renting again and to similar accounts',
  async (status) => {
    one(aRunningOrder({ ...endedWish, status }));
    expect((await screen.findByRole('link', { name: '再租一次' })).getAttribute('href')).toBe('/detail/1.html');
    expect(screen.getByRole('link', { name: '看同类账号' }).getAttribute('href')).toBe('/zuhao/7.html');
  },
);

it('an order before its start shows no credentials and can be cancelled', async () => {
  one(
    anOrder({
      status: 'WAITING',
      statusText: '待开始',
      paidAt: november('20 19:46'),
      can: { pay: false, cancel: true, renew: false, credentials: false },
    }),
  );
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('上号信息')).toBe(null);
  await userEvent.click(screen.getAllByRole('button', { name: '取消订单' })[0]!);
  expect((await screen.findByRole('dialog', { name: '取消订单' })).getAttribute('aria-modal')).toBe('true');
});

it('a running order shows the credentials on click, the password hidden', async () => {
  one(aRunningOrder());
  await userEvent.click(await screen.findByRole('button', { name: '查看账号和密码' }));
  expect((await screen.findByText('wx_3f8k2m91')).tagName).toBe('B');
  expect(screen.queryByText('open-sesame')).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
  expect(screen.getByText('open-sesame').tagName).toBe('B');
  expect(screen.getByRole('button', { name: '复制密码' }).tagName).toBe('BUTTON');
});

it('explains how to sign in without a client program', async () => {
  one(aRunningOrder());
  const card = (await screen.findByRole('heading', { name: /^上号信息/ })).closest('section')!;
  expect([...card.querySelectorAll('li strong')].map(({ textContent }) => textContent)).toEqual([
    ...signInSteps.map(({ title }) => title),
    '打完退出游戏',
  ]);
  expect([card.textContent?.includes('上号器'), within(card).getByRole('link', { name: '上号说明' }).getAttribute('href')]).toEqual([
    false,
    '/help?right=sign-in',
  ]);
});

it('a running order links to filing a complaint', async () => {
  one(aRunningOrder());
  const note = (await screen.findByText(/^密码不对？/)).closest('p')!;
  const ways = [within(note).getByRole('link', { name: '投诉密码错误' }), screen.getByRole('link', { name: '投诉' })];
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    '/account/complain?order_no=20261120194500000001&cause=WRONG_PASSWORD',
    '/account/complain?order_no=20261120194500000001',
  ]);
});

it('omits the deadline for reporting a wrong password once it has passed', async () => {
  vi.setSystemTime(november('20 20:31'));
  one(aRunningOrder({ depositFen: 0 }));
  expect((await screen.findByText(/^密码不对？/)).textContent).toBe('密码不对？投诉密码错误。别改密码、别改绑定。');
});

it('does not mention a deposit if there is none', async () => {
  one(aRunningOrder({ depositFen: 0 }));
  expect((await screen.findByText(/^密码不对？/)).textContent).toBe('密码不对？20:30 前投诉密码错误，核实后全额退款。别改密码、别改绑定。');
  expect([...document.querySelectorAll('#credentials li > span')].map(({ textContent }) => textContent).at(-1)).toBe(
    '打完退出游戏到时间自动结束',
  );
});

const endedWish = {
  status: 'FINISHED',
  statusText: '已完成',
  depositReturnAt: null,
  depositReturnedAt: november('21 10:00'),
  can: { pay: false, cancel: false, renew: false, credentials: false },
} as const;
const bill = () => document.querySelector('dl')!.parentElement!;
const billOf = () => [...bill().querySelectorAll('dt, dd')].map(({ textContent }) => textContent).slice(-2);

it.each([
  ['on the last day on which it can be reviewed', REVIEW_OPEN, ['评价', '再租一次', '看同类账号'], '评价'],
  ['after that', REVIEW_OPEN + MINUTE, ['再租一次', '看同类账号'], '再租一次'],
])('what an ended order offers first %s', async (_, age, offered, first) => {
  const order = aRunningOrder(endedWish);
  vi.setSystemTime(order.endsAt + age);
  one(aRunningOrder({ ...endedWish, serverTime: order.endsAt + age }));
  const last = await screen.findByRole('link', { name: '看同类账号' });
  const all = within(last.parentElement!).getAllByRole('link');
  expect([
    all.map(({ textContent }) => textContent),
    all.filter(({ dataset }) => dataset['kind'] === 'primary').map(({ textContent }) => textContent),
  ]).toEqual([offered, [first]]);
});

it('shows frozen money and deadlines of a complaint', async () => {
  one(aRunningOrder({ ...endedWish, status: 'DISPUTED', statusText: '投诉中', depositReturnedAt: null }));
  expect((await screen.findByText(/^号主.+按你的要求处理/)).tagName).toBe('P');
  expect(screen.getByRole('link', { name: '我的投诉' }).getAttribute('href')).toBe('/account/complain?order_no=20261120194500000001');
  expect(screen.getByText('投诉处理完之前，继续冻结在平台。').tagName).toBe('P');
});

it('shows the fee and the refund of a cancellation', async () => {
  one(aRunningOrder({ ...endedWish, status: 'CANCELLED', statusText: '已取消', cancelFeePaidFen: 525 }));
  expect((await screen.findByText(/^订单已取消/)).textContent).toBe('订单已取消，扣手续费 ¥5.25，其余 ¥35.25 已退回余额。');
  expect([...bill().querySelectorAll('dl:last-child > div')].map(({ textContent }) => textContent)).toEqual([
    '取消手续费¥5.25',
    '已退回余额¥35.25',
  ]);
});

it('shows the refund of an upheld complaint', async () => {
  one(aRunningOrder({ ...endedWish, status: 'REFUNDED', statusText: '已退款', complaintRefundFen: 320, gameMoneyRefundFen: 100 }));
  expect((await screen.findByText(/^投诉成立/)).textContent).toBe('投诉成立，退款和押金已退回余额，理由见订单记录。');
  expect(billOf()).toEqual(['投诉退款', '¥3.20']);
});

it('shows damages and the returned rest of the deposit', async () => {
  one(aRunningOrder({ ...endedWish, damagesFen: 1_000 }));
  expect((await screen.findByText(/^号主的投诉成立，从押金/)).textContent).toBe(
    '号主的投诉成立，从押金赔付了 ¥10.00，其余 ¥20.00 已退回余额。',
  );
  expect(screen.getByText('号主的投诉成立，其余 ¥20.00 已退回余额。理由见订单记录。').tagName).toBe('P');
  expect(screen.getByRole('heading', { name: /^押金/ }).textContent).toBe('押金 ¥30.00赔付 ¥10.00');
  expect([...bill().querySelectorAll('dl:last-child > div')].map(({ textContent }) => textContent)).toEqual([
    '从押金赔付¥10.00',
    '其余押金已退回¥20.00',
  ]);
});

it('shows a deposit paid entirely as damages', async () => {
  one(aRunningOrder({ ...endedWish, damagesFen: 3_000 }));
  expect((await screen.findByText('号主的投诉成立，押金全部赔付。理由见订单记录。')).tagName).toBe('P');
  expect(billOf()).toEqual(['从押金赔付', '¥30.00']);
});

it.each([
  ['one to be paid', anOrder(), ['押金冻结，结束 24 小时后退回', '应付']],
  ['one that was not paid in time', anOrder({ status: 'CLOSED', statusText: '已关闭', payDeadline: null }), ['押金', '没有付款']],
  ['one that runs', aRunningOrder(), ['押金冻结中', '实付']],
  ['one in dispute', aRunningOrder({ status: 'DISPUTED', statusText: '投诉中' }), ['押金暂缓退回', '实付']],
  ['one whose deposit paid for damages', aRunningOrder({ ...endedWish, damagesFen: 1_000 }), ['押金已结清', '实付']],
  [
    'one whose deposit is back',
    aRunningOrder({ status: 'CANCELLED', statusText: '已取消', depositReturnedAt: november('20 19:55') }),
    ['押金已退回', '实付'],
  ],
])('labels deposit and total by their state: %s', async (_which, order, told) => {
  one(order);
  await screen.findByRole('heading', { level: 1 });
  expect([...bill().querySelectorAll('dl:first-child dt')].map(({ textContent }) => textContent).slice(1)).toEqual(told);
});

it('shows the server’s total, the deposit’s return and the history', async () => {
  one(
    aRunningOrder({
      history: [
        { status: 'UNPAID', at: november('20 19:45'), by: 'RENTER', note: '提交订单，时间已保留' },
        { status: 'WAITING', at: november('20 19:46'), by: 'RENTER', note: '余额支付成功' },
        { status: 'RENTING', at: november('20 20:00'), by: 'CLOCK', note: '租用开始' },
      ],
    }),
  );
  await screen.findByRole('heading', { level: 1 });
  expect([...bill().querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['¥10.50', '¥30.00', '¥40.50']);
  expect(screen.getByText(/11月21日 23:00 自动退回余额/).tagName).toBe('P');
  expect(
    [...screen.getByRole('heading', { name: '订单记录' }).parentElement!.querySelectorAll('li')].map(({ textContent }) => textContent),
  ).toEqual(['11月20日 19:45待支付提交订单，时间已保留租客', '11月20日 19:46待开始余额支付成功租客', '11月20日 20:00租用中租用开始系统']);
});
