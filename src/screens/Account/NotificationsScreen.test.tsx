import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MarkNotificationReadDocument, MarkNotificationsReadDocument, NotificationPageDocument } from '#api/generated/operations.ts';
import type { Notification } from '#api/queries/notifications.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { NotificationsScreen } from './NotificationsScreen.tsx';

const aNotification = (wish: Partial<Notification> = {}): Notification => ({
  id: '1',
  type: 'ORDER',
  title: '对方投诉，请答复',
  content: '请在 今天 20:00 前打客服电话 400-000-0000 或写邮件到 kefu@example.com 答复',
  orderNo: '20261120194500004817',
  isRead: false,
  createdAt: november('28 08:00'),
  ...wish,
});

const read: unknown[] = [];
const open = (answer: () => Notification[]) => {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [NotificationPageDocument, () => ({ notificationPage: { items: answer(), nextCursor: null } })],
      [MarkNotificationReadDocument, ({ id }) => ({ markNotificationRead: read.push(id) > 0 })],
      [MarkNotificationsReadDocument, ({ upTo }) => ({ markNotificationsRead: read.push(upTo) > 0 })],
    ]),
  );
  return stage(() => ({ screen: <NotificationsScreen /> }), '/account/account_notify');
};

beforeEach(() => {
  read.length = 0;
  logIn({ unread: 1 });
  vi.useFakeTimers({ now: november('28 12:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says where to answer what must be answered, and marks what is new', async () => {
  open(() => [
    aNotification(),
    aNotification({ id: '2', title: '支付成功', content: '已支付', type: 'PAYMENT', orderNo: null, isRead: true }),
  ]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(
    within(first!)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['400-000-0000', 'tel:4000000000'],
    ['kefu@example.com', 'mailto:kefu@example.com'],
    ['看订单', '/account/order?order_no=20261120194500004817'],
  ]);
  expect([first!.textContent, second!.textContent]).toEqual([
    expect.stringMatching(/^对方投诉，请答复，未读今天 08:00/),
    '支付成功今天 08:00已支付看钱包',
  ]);
});

it('has read what it was opened from, and all of them at a press', async () => {
  open(() => [aNotification()]);
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }));
  await vi.waitFor(() => expect(read).toEqual(['1']));
  await userEvent.click(screen.getByRole('link', { name: '看订单' }));
  await vi.waitFor(() => expect(read).toEqual(['1', '1']));
});

it('shows the shape of what is on its way, and how many are unread', async () => {
  open(() => []);
  expect([screen.getByRole('status').textContent, screen.getByText(/条未读/).textContent, screen.queryByRole('button')]).toEqual([
    '正在载入消息',
    '1 条未读',
    null,
  ]);
  expect((await screen.findByRole('link', { name: '去大厅看看' })).getAttribute('href')).toBe('/zuhao.html');
});

it('says that it could not be read', async () => {
  open(() => {
    throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'r1' });
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/请求编号 r1重试$/);
});
