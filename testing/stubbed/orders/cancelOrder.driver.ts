import { expect } from '#testing/stubbed/expect.ts';
import { cancelOrderMachine } from '#machines/orders/cancelOrder.machine.ts';
import { anOrder, november } from '#testing/builders/gateway.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { dialog, gone, press, shown } from '#testing/stubbed/rent.ts';

const title = '取消订单';
const orderNo = '20261120000000000001';
const waiting = (canCancel: boolean) =>
  anOrder({
    orderNo,
    status: 'WAITING',
    statusText: '待开始',
    paidAt: november('20 19:46'),
    payDeadline: null,
    payableFen: 5_000,
    lateCancelFeeFen: 161,
    can: { pay: false, cancel: canCancel, renew: false, credentials: false },
  });
const cancelled = { ...waiting(false), status: 'CANCELLED' as const, statusText: '已取消' };

export const cancelOrder = defineHeld(cancelOrderMachine, {
  standing: 'verified',
  background: { Order: () => ({ order: waiting(true) }) },
  passed: ['Order'],
  async open(page, stage) {
    await page.goto(`/account/order?order_no=${orderNo}`);
    const ask = page.getByRole('button', { name: title });
    await expect(ask).toBeVisible();
    stage.passed.delete('Order');
    await ask.click();
  },
  drivers: {
    'cancel.confirm': (page) => press(page, title, /取消订单$/),
    'cancel.keep': (page) => press(page, title, '保留订单'),
    'cancel.retry': (page) => press(page, title, '重试'),
  },
  operations: { readCancelTerms: 'Order', cancelOrder: 'CancelOrder' },
  data: {
    readCancelTerms: ({ outcome }) => ({ order: waiting(outcome === '可取消') }),
    cancelOrder: () => ({ cancelOrder: cancelled }),
  },
  facts: {
    'cancelOrder.readingTerms': (page) => expect(dialog(page, title).getByText('正在查询取消费用').first()).toBeAttached(),
    'cancelOrder.confirming': (page) => expect(dialog(page, title).getByRole('button', { name: '扣 ¥1.61 取消订单' })).toBeVisible(),
    'cancelOrder.cancelling': (page) =>
      expect(dialog(page, title).getByRole('button', { name: '正在取消…' })).toHaveAttribute('aria-busy', 'true'),
    'cancelOrder.failed': (page) => expect(dialog(page, title).getByText('取消费用加载失败')).toBeVisible(),
    'cancelOrder.refused': (page) => shown(page, title),
    'cancelOrder.cancelled': (page) => expect(page.getByText('订单已取消')).toBeVisible(),
    'cancelOrder.kept': (page) => gone(page, title),
  },
  unseen: [
    { step: 'cancelOrder-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'cancelOrder+没有结果就离开', why: '先要没有答复：在 keyedCommand 的画面里走' },
  ],
  silent: { 'cancelOrder+费用变了': '先重读费用，再显示“取消费用已变化，请重新确认”' },
});
