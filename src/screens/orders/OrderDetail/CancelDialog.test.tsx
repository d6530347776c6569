import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CancelTerms, type CancelWish, cancelOrderMachine } from '#machines/orders/cancelOrder.machine.ts';
import { anOrder, november } from '#testing/builders/gateway.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { held, heldCommand, logIn, logOut, stage } from '#tests/screens/stage.tsx';
import { CancelDialog } from './CancelDialog.tsx';

const paid = anOrder({ status: 'WAITING', paidAt: november('20 19:46') });
const terms: CancelTerms = { feeFen: 525, refundFen: 3_525 };

function open(order = paid) {
  const readCancelTerms = held<{ terms: CancelTerms | null }, { orderNo: string }>();
  const cancelOrder = heldCommand<unknown, CancelWish>();
  const onKept = vi.fn();
  const onMoved = vi.fn();
  const wired = cancelOrderMachine.provide({
    actors: { readCancelTerms: readCancelTerms.logic, cancelOrder: cancelOrder.leavable },
  });
  stage(() => ({ screen: <CancelDialog order={order} onKept={onKept} onMoved={onMoved} />, wiring: { cancelOrder: wired } }));
  return { readCancelTerms, cancelOrder, onKept, onMoved };
}

const dialog = () => screen.findByRole('dialog', { name: '取消订单' });
const press = async (name: string) => userEvent.click(within(await dialog()).getByRole('button', { name }));
const amounts = async () => [...(await dialog()).querySelectorAll('dd')].map(({ textContent }) => textContent);

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  logOut();
  sessionStorage.clear();
});

it('shows the known parts of the total while the fee loads, and can be closed meanwhile', async () => {
  const { onKept } = open();
  const reading = within(await dialog()).getByRole('status');
  expect([reading.getAttribute('aria-busy'), reading.firstElementChild?.textContent]).toEqual(['true', '正在查询取消费用']);
  expect(await amounts()).toEqual(['¥40.50', '¥0.00', '¥40.50']);
  const confirm = within(await dialog()).getByRole('button', { name: '取消订单' });
  expect([confirm.getAttribute('aria-disabled'), confirm.getAttribute('aria-busy')]).toEqual(['true', null]);
  await press('保留订单');
  expect(onKept.mock.calls).toEqual([[]]);
});

it('disables keeping the order while it is being cancelled', async () => {
  const { readCancelTerms } = open();
  await readCancelTerms.answer({ terms });
  await press('扣 ¥5.25 取消订单');
  expect(
    within(await dialog())
      .getByRole('button', { name: '保留订单' })
      .getAttribute('aria-disabled'),
  ).toBe('true');
});

it('cannot be closed while the order is being cancelled, and can before', async () => {
  const { readCancelTerms, onKept } = open();
  expect(within(await dialog()).getByRole('button', { name: '关闭' }).tagName).toBe('BUTTON');
  await readCancelTerms.answer({ terms });
  await press('扣 ¥5.25 取消订单');
  expect(within(await dialog()).queryByRole('button', { name: '关闭' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await press('保留订单');
  expect([onKept.mock.calls, (await dialog()).isConnected]).toEqual([[], true]);
});

it('shows the amount paid, the fee and the refund, then cancels for that fee once', async () => {
  const { readCancelTerms, cancelOrder, onMoved } = open();
  await readCancelTerms.answer({ terms });
  expect(await amounts()).toEqual(['¥40.50', '−¥5.25', '¥35.25']);
  await press('扣 ¥5.25 取消订单');
  expect(
    within(await dialog())
      .getByRole('button', { name: '正在取消…' })
      .getAttribute('aria-busy'),
  ).toBe('true');
  expect(cancelOrder.asked).toMatchObject([{ orderNo: '20261120194500000001', agreedFeeFen: 525 }]);
  await cancelOrder.answer(granted(undefined));
  expect(onMoved.mock.calls).toEqual([[]]);
});

it('says that cancelling an unpaid order is free', async () => {
  const { readCancelTerms } = open(anOrder());
  await readCancelTerms.answer({ terms: { feeFen: 0, refundFen: 0 } });
  expect(within(await dialog()).getByText(/取消不收费/).tagName).toBe('P');
});

it('calls back when the order is kept', async () => {
  const { readCancelTerms, onKept } = open();
  await readCancelTerms.answer({ terms });
  await press('保留订单');
  expect(onKept.mock.calls).toEqual([[]]);
});

it('asks for confirmation again if the fee has changed', async () => {
  const { readCancelTerms, cancelOrder } = open();
  await readCancelTerms.answer({ terms });
  await press('扣 ¥5.25 取消订单');
  await cancelOrder.answer(refused('CANCEL_FEE_CHANGED'));
  await readCancelTerms.answer({ terms: { feeFen: 0, refundFen: 4_050 } });
  expect(within(await dialog()).getByText('取消费用已变化，请重新确认').tagName).toBe('SPAN');
});

it('retries a cancellation without a response under the same key', async () => {
  const { readCancelTerms, cancelOrder } = open();
  await readCancelTerms.answer({ terms });
  await press('扣 ¥5.25 取消订单');
  await cancelOrder.fail(badGateway);
  expect(within(await dialog()).getByText('没有收到取消结果，可能已经取消。请先查询结果；重试不会重复扣费。').tagName).toBe('P');
  await press('重试');
  const [first, second] = cancelOrder.asked.map(({ key }) => key);
  expect(first).toBe(second);
});

async function lost() {
  const page = open();
  await page.readCancelTerms.answer({ terms });
  await press('扣 ¥5.25 取消订单');
  await page.cancelOrder.fail(badGateway);
  return page;
}

it('offers to query an unknown result, not to keep the order', async () => {
  const { cancelOrder, onMoved } = await lost();
  expect(within(await dialog()).queryByRole('button', { name: '保留订单' })).toBeNull();
  await press('查询结果');
  expect(
    within(await dialog())
      .getByRole('button', { name: '查询结果' })
      .getAttribute('aria-busy'),
  ).toBe('true');
  await cancelOrder.check.answer(granted('CANCELLED'));
  expect(onMoved.mock.calls).toEqual([[]]);
});

it('refetches the order when closed without a result', async () => {
  const { onKept, onMoved } = await lost();
  await press('关闭');
  expect([onKept.mock.calls, onMoved.mock.calls]).toEqual([[], [[]]]);
});

it('after it was closed without a result, continues the same cancellation', async () => {
  const first = await lost();
  await press('关闭');
  cleanup();
  const { readCancelTerms, cancelOrder, onMoved } = open();
  await press('重试');
  await cancelOrder.answer(granted(undefined));
  expect([readCancelTerms.asked, cancelOrder.asked, onMoved.mock.calls]).toEqual([[], first.cancelOrder.asked, [[]]]);
});

it('offers to retry loading the fee', async () => {
  const { readCancelTerms } = open();
  await readCancelTerms.fail(badGateway);
  expect(within(await dialog()).getByRole('alert').textContent).toBe('服务器出错请求编号 req-00000002');
  await press('重试');
  expect(readCancelTerms.asked.length).toBe(2);
});

it('says if the order can no longer be cancelled', async () => {
  const { readCancelTerms } = open();
  await readCancelTerms.answer({ terms: null });
  expect(within(await dialog()).getByRole('alert').textContent).toBe('订单已经不能取消了');
});
