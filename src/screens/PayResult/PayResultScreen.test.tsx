import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OrderDocument } from '#api/generated/operations.ts';
import { paymentCheckMachine } from '#machines/paymentCheck.machine.ts';
import { anOrder, november } from '#tests/builders/gateway.ts';
import { stubGateway } from '#tests/harness/stubGateway.ts';
import { badGateway } from '#tests/models/answers.ts';
import { held, logIn, stage } from '#tests/screens/stage.tsx';
import { PayResultScreen } from './PayResultScreen.tsx';

const orderNo = '20261120194500000001';
const delays = { paymentPoll: 0, paymentWindow: 60_000 };

/** `windows`: how long it asks by itself, the first time and then. */
function open({ at = `/pay-result?order_no=${orderNo}`, windows = [] as number[] } = {}) {
  const left = [...windows];
  const readPayStatus = held<{ orderStatus: number }, { orderNo: string }>();
  const paymentCheck = paymentCheckMachine.provide({ actors: { readPayStatus: readPayStatus.logic }, delays: { ...delays, paymentWindow: () => left.shift() ?? delays.paymentWindow } });
  return { ...stage(() => ({ screen: <PayResultScreen />, wiring: { paymentCheck } }), at), readPayStatus };
}

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

it('without an order number says so and asks nobody', async () => {
  const { readPayStatus } = open({ at: '/pay-result?order_no=' });
  expect(screen.getByRole('alert').textContent).toContain('缺少商户单号,获取支付结果失败');
  expect(screen.getByRole('link', { name: '看我的订单' }).getAttribute('href')).toBe('/account/order');
  expect(readPayStatus.asked).toEqual([]);
});

it('waits while the payment is under way, and names the code', async () => {
  const { readPayStatus } = open();
  expect(await title()).toBe('正在确认支付结果');
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
  await readPayStatus.answer({ orderStatus: 2 });
  expect(screen.getByRole('status').textContent).toContain('收银台正在处理（1001）');
  await vi.waitFor(() => expect(readPayStatus.asked).toEqual([{ orderNo }, { orderNo }]));
});

it('goes on asking when one reading failed, and shows its number meanwhile', async () => {
  const { readPayStatus } = open();
  await readPayStatus.fail(badGateway);
  expect((await screen.findByRole('alert')).textContent).toBe('服务器出错请求编号 req-00000002');
  await vi.waitFor(() => expect(readPayStatus.asked.length).toBe(2));
});

it.each([3, 4])('status %i is paid, with what was paid for', async (orderStatus) => {
  const { readPayStatus } = open();
  await readPayStatus.answer({ orderStatus });
  expect(await title()).toBe('支付成功');
  expect((await screen.findByText('今天 20:00 — 今天 23:00')).tagName).toBe('DD');
  expect(screen.getByRole('link', { name: '去上号' }).getAttribute('href')).toBe(`/account/order?order_no=${orderNo}`);
});

it('status 5 is closed, with its code', async () => {
  const { readPayStatus } = open();
  await readPayStatus.answer({ orderStatus: 5 });
  expect(await title()).toBe('订单已关闭');
  expect(screen.getByRole('alert').textContent).toContain('（1002）');
});

it('an unknown status is no failure: after 30 s it rests and can be asked again by hand', async () => {
  const { readPayStatus } = open({ windows: [20] });
  await readPayStatus.answer({ orderStatus: 1 });
  await userEvent.click(await screen.findByRole('button', { name: '再查一次' }));
  expect(await title()).toBe('正在确认支付结果');
  expect(screen.queryByRole('alert')).toBe(null);
});
