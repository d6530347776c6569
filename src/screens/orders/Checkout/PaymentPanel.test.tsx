import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { BalanceDocument } from '#api/generated/operations.ts';
import { orderPaymentMachine, type UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import { aBalance, november } from '#testing/builders/gateway.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';

const now = november('20 15:00') + 20_000;

async function open(wish: Partial<UnpaidOrder> = {}, balance = aBalance()) {
  vi.stubGlobal('fetch', stubGateway([[BalanceDocument, () => ({ balance })]]));
  const order: UnpaidOrder = {
    orderNo: '20261120150000000001',
    payableFen: 4_050,
    setAsideFen: 0,
    depositFen: 3_000,
    rentFen: 1_050,
    startsAt: now + 5_000,
    endsAt: november('20 18:00'),
    startsWhenPaid: false,
    title: '王者荣耀 V8',
    lines: [{ label: '租金', fen: 1_050 }],
    paysFirst: false,
    payDeadline: now + 900_000,
    holdMs: 900_000,
    ...wish,
  };
  const payment = createActor(orderPaymentMachine, { input: { order } }).start();
  stage(() => ({ screen: <PaymentPanel payment={payment} /> }));
  return screen.findByRole('dialog', { name: '支付订单' });
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says what is paid: the account, its time, and each part of the sum', async () => {
  const panel = await open({
    startsAt: november('20 18:30'),
    endsAt: november('20 21:30'),
    lines: [
      { label: '租金', fen: 1_200 },
      { label: '红包', fen: -150 },
      { label: '押金', fen: 3_000 },
    ],
  });
  expect(within(panel).getByText('王者荣耀 V8').tagName).toBe('B');
  expect(within(panel).getByText('今天 18:30 — 今天 21:30').tagName).toBe('SPAN');
  expect([...panel.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual(['租金¥12.00', '红包−¥1.50', '押金¥30.00']);
});

it.each([
  ['a deposit', 3_000, '订单号 20261120150000000001，其中押金 ¥30.00 归还 24 小时后自动退回余额'],
  ['no deposit', 0, '订单号 20261120150000000001，无押金'],
])('%s is mentioned at the end', async (_, depositFen, foot) => {
  expect((await open({ depositFen })).textContent).toMatch(new RegExp(`${foot}$`));
});

it.each([
  ['a rental at once says that its time runs from the payment on', true, '付款后开始计时，共 2 小时 59 分'],
  ['a block that has begun says that it keeps its end', false, '这个时段已经开始，不论何时付款都到今天 18:00 结束'],
])('%s', async (_name, startsWhenPaid, text) => {
  const panel = await open({ startsWhenPaid });
  expect(within(panel).getByText(text).textContent).toBe(text);
  expect(panel.querySelector('[data-percent]')).toBe(null);
});

it('an order with a later start shows the cancellation fees by time', async () => {
  const panel = await open({ startsAt: november('20 18:30'), endsAt: november('20 21:30') });
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent, className }) => [textContent, className]),
  ).toEqual([
    ['免费已过', 'past'],
    ['¥1.05现在取消', 'current'],
    ['¥3.1515:30 后', ''],
    ['¥5.2516:30 后', ''],
  ]);
  expect(within(panel).queryByText(/计时|不论何时/)).toBe(null);
});

it('a booking that reserves its time only when paid says so', async () => {
  const panel = await open({ startsAt: november('22 18:30'), endsAt: november('22 21:30'), paysFirst: true });
  for (const text of ['付款时限', '付款后才为你保留这段时间，先付款的人先得。'])
    expect(within(panel).getByText(text).textContent).toBe(text);
});

it('an expired hold mentions that the card may have been charged', async () => {
  const panel = await open({ holdMs: 0 });
  expect((await within(panel).findByText(/^超过 15 分钟/)).textContent).toBe(
    '超过 15 分钟未支付，订单已关闭，时间和红包都已释放。如果银行卡扣了款，会退回余额。',
  );
  expect(within(panel).queryByText(/计时|不论何时/)).toBe(null);
});

it.each([
  [
    'nothing else is left',
    1_500,
    0,
    ['钱包余额还差 ¥25.50', '银行卡¥40.50', '余额 + 银行卡银行卡 ¥25.50'],
    '余额付 ¥15.00，银行卡付 ¥25.50',
  ],
  ['some is left', 1_000, 500, ['钱包余额还差 ¥25.50', '银行卡¥40.50', '余额 + 银行卡银行卡 ¥25.50'], '余额付 ¥15.00，银行卡付 ¥25.50'],
  ['together it suffices', 1_000, 3_050, ['钱包余额可用 ¥40.50', '银行卡¥40.50', '余额 + 银行卡余额够用'], '余额支付 ¥40.50'],
])('money set aside for the order counts as available for it: %s', async (_, setAsideFen, availableFen, ways, does) => {
  const panel = await open({ setAsideFen }, aBalance({ availableFen }));
  expect((await within(panel).findByRole('button', { name: /支付|付/ })).textContent).toBe(does);
  expect(
    within(panel)
      .getAllByRole('radio')
      .map(({ parentElement, textContent }) => textContent || parentElement?.textContent),
  ).toEqual(ways);
});
