import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '#contract/problem.ts';
import { BalanceDocument, OrderDocument } from '#api/generated/operations.ts';
import { orderPaymentMachine, type Payment, type PayMethod } from '#machines/orders/orderPayment.machine.ts';
import { paymentCheckMachine, type PayStanding } from '#machines/orders/paymentCheck.machine.ts';
import { aBalance, anOrder, november } from '#testing/builders/gateway.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { held, logIn, stage } from '#tests/screens/stage.tsx';
import { PayResultScreen } from './PayResultScreen.tsx';

const orderNo = '20261120194500000001';
const delays = { paymentPoll: 0, paymentWindow: 60_000 };

/** `windows`: durations of automatic polling, the first and the following ones. */
function open({ at = `/pay-result?order_no=${orderNo}`, windows = [] as number[], orderPayment = orderPaymentMachine } = {}) {
  const left = [...windows];
  const readPayStatus = held<Answer<PayStanding>, { orderNo: string }>();
  const paymentCheck = paymentCheckMachine.provide({
    actors: { readPayStatus: readPayStatus.logic },
    delays: { ...delays, paymentWindow: () => left.shift() ?? delays.paymentWindow },
  });
  return { ...stage(() => ({ screen: <PayResultScreen />, wiring: { paymentCheck, orderPayment } }), at), readPayStatus };
}

const standing = (orderStatus: number, isCardRefused = false) => granted({ orderStatus, isCardRefused });
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

beforeEach(() => {
  logIn();
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
  vi.stubGlobal('fetch', stubGateway([[OrderDocument, () => ({ order: anOrder({ status: 'WAITING', paidAt: november('20 19:50') }) })]]));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('without an order number shows an error and sends no request', async () => {
  const { readPayStatus } = open({ at: '/pay-result?order_no=' });
  expect(screen.getByRole('alert').textContent).toContain('缺少商户单号,获取支付结果失败');
  expect(screen.getByRole('link', { name: '看我的订单' }).getAttribute('href')).toBe('/account/order');
  expect(readPayStatus.asked).toEqual([]);
});

it('waits while the payment is in progress, and shows the code', async () => {
  const { readPayStatus } = open();
  expect(await title()).toBe('正在确认支付结果');
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
  await readPayStatus.answer(standing(2));
  expect(screen.getByRole('status').textContent).toContain('收银台正在处理（1001）');
  await vi.waitFor(() => expect(readPayStatus.asked).toEqual([{ orderNo }, { orderNo }]));
});

it('keeps polling after a failed read, and shows its request id meanwhile', async () => {
  const { readPayStatus } = open();
  await readPayStatus.fail(badGateway);
  expect((await screen.findByRole('alert')).textContent).toBe('服务器出错请求编号 req-00000002');
  expect(screen.getByText('暂未查到结果，正在重试；请不要重复付款').tagName).toBe('P');
  await vi.waitFor(() => expect(readPayStatus.asked.length).toBe(2));
});

it('a paid booking shows its start', async () => {
  const { readPayStatus } = open();
  await readPayStatus.answer(standing(3));
  expect(await title()).toBe('支付成功');
  expect((await screen.findByText(/^今天 20:00 开始/)).textContent).toBe('今天 20:00 开始，到时上号信息会出现在订单里。');
  expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('距开始还有 0 小时 10 分 0 秒');
  expect(screen.queryByRole('link', { name: '去上号' })).toBe(null);
  expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe(`/account/order?order_no=${orderNo}`);
});

it('a running rental shows its details and links to the credentials', async () => {
  const { readPayStatus } = open();
  await readPayStatus.answer(standing(4));
  expect(await title()).toBe('支付成功');
  expect(screen.getByText(/^上号信息/).textContent).toBe('上号信息在订单里，现在就能看。');
  expect((await screen.findByText('今天 20:00 — 今天 23:00')).tagName).toBe('DD');
  expect(screen.getByRole('link', { name: '去上号' }).getAttribute('href')).toBe(`/account/order?order_no=${orderNo}`);
});

it('status 5 shows a closed order, with its code', async () => {
  const { readPayStatus } = open();
  await readPayStatus.answer(standing(5));
  expect(await title()).toBe('订单已关闭');
  expect(screen.getByRole('alert').textContent).toContain('订单没有付款就关闭了，时间和红包已释放（1002）。');
});

it('an unknown status is not a failure: polling stops after its window and can be restarted manually', async () => {
  const { readPayStatus } = open({ windows: [20] });
  await readPayStatus.answer(standing(1));
  await userEvent.click(await screen.findByRole('button', { name: '再查一次' }));
  expect(await title()).toBe('正在确认支付结果');
  expect(screen.queryByRole('alert')).toBe(null);
});

describe('a card declined by the cashier', () => {
  const payBy = () => {
    const payOrder = held<Answer<Payment>, { orderNo: string; method: PayMethod; cardFen: number; key: string; proof: string | null }>();
    const page = open({ orderPayment: orderPaymentMachine.provide({ actors: { payOrder: payOrder.logic } }) });
    return { ...page, payOrder };
  };

  it('offers to pay again, also from the wallet', async () => {
    vi.stubGlobal(
      'fetch',
      stubGateway([
        [OrderDocument, () => ({ order: anOrder({ payDeadline: november('20 20:05'), serverTime: november('20 19:50') }) })],
        [BalanceDocument, () => ({ balance: aBalance({ availableFen: 100_000 }) })],
      ]),
    );
    const { readPayStatus, payOrder } = payBy();
    await readPayStatus.answer(standing(1, true));
    expect(await title()).toBe('订单还没有付款');
    expect(screen.getByText(/^银行卡支付失败，请重新支付/).textContent).toBe(
      '银行卡支付失败，请重新支付。时间仍为你保留，也可以改用余额。',
    );
    expect((await screen.findByText('应付')).tagName).toBe('DT');
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('支付剩余 0 小时 15 分 0 秒');
    await userEvent.click(screen.getByRole('button', { name: '去支付' }));
    const panel = await screen.findByRole('dialog', { name: '支付订单' });
    await userEvent.click(await within(panel).findByRole('button', { name: /^余额支付/ }));
    await payOrder.answer(granted({ state: 'paid' }));
    expect(await title()).toBe('正在确认支付结果');
    await readPayStatus.answer(standing(4));
    expect(await title()).toBe('支付成功');
  });

  it('offers no payment once the hold has expired', async () => {
    const { can } = anOrder();
    vi.stubGlobal('fetch', stubGateway([[OrderDocument, () => ({ order: anOrder({ can: { ...can, pay: false } }) })]]));
    const { readPayStatus } = payBy();
    await readPayStatus.answer(standing(1, true));
    await screen.findByText('应付');
    expect(screen.queryByRole('button', { name: '去支付' })).toBe(null);
    await userEvent.click(screen.getByRole('button', { name: '再查一次' }));
    await readPayStatus.answer(standing(5));
    expect(await title()).toBe('订单已关闭');
  });
});

it.each([
  [6, '订单已完成'],
  [7, '订单已取消'],
  [8, '订单投诉中'],
  [9, '订单已退款'],
])('status %i ends polling and is shown', async (orderStatus, said) => {
  const { readPayStatus } = open();
  await readPayStatus.answer(standing(orderStatus));
  expect(await title()).toBe(said);
  expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe(`/account/order?order_no=${orderNo}`);
});

it('stops polling for an unknown order', async () => {
  const { readPayStatus } = open();
  await readPayStatus.answer(refused('NOT_FOUND'));
  expect(await title()).toBe('订单信息缺失');
  expect(readPayStatus.asked).toEqual([{ orderNo }]);
});
