import { expect, test } from 'vitest';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { listNotifications } from '#contract/rest/notifications.ts';
import { resolve } from '#testing/harness/resolving.ts';
import { area } from './notifications.ts';

const call = (endpoint: string, request: object) => [{ endpoint, request, forwarded: {}, options: {} }];

const wire: DataOf<typeof listNotifications>['list'][number] = {
  id: '8',
  title: '订单已支付',
  content: '内容',
  notification_type: 'payment',
  params: '{"order_no":"2026"}',
  is_read: true,
  created_at: 11,
};
const shown = {
  id: '8',
  title: '订单已支付',
  content: '内容',
  type: 'PAYMENT',
  orderNo: '2026',
  lentNo: null,
  isRead: true,
  createdAt: 11,
};

test.each([
  [true, 'true'],
  [false, 'false'],
])('sends today only: %s', async (todayOnly, is_today) => {
  expect(await resolve(area, 'notifications', { todayOnly }, { list: [wire], next_cursor: 'c2' })).toEqual({
    shown: [shown],
    calls: call('listNotifications', { query: { is_today } }),
  });
});

test.each([
  ['{"order_no":"2026"}', '2026'],
  ['{"order_no":2026}', '2026'],
  ['{"order_no":null}', null],
  ['{"order_no":true}', null],
  ['{}', null],
  ['null', null],
  ['"2026"', null],
  ['not JSON', null],
])('reads the order number of params %s as %s', async (params, orderNo) => {
  const list = [{ ...wire, params }];
  expect((await resolve(area, 'notifications', { todayOnly: true }, { list })).shown).toMatchObject([{ orderNo }]);
});

test.each(['order', 'payment', 'deposit', 'system', 'activity'])('the type %s has its enum name', async (type) => {
  const list = [{ ...wire, notification_type: type }];
  expect((await resolve(area, 'notifications', { todayOnly: true }, { list })).shown).toMatchObject([{ type: type.toUpperCase() }]);
});

test.each([['markNotificationRead', { id: '8' }, 'readNotification', { params: { id: '8' } }]])(
  '%s sends its request',
  async (name, args, endpoint, request) => {
    expect(await resolve(area, name, args, {})).toEqual({ shown: true, calls: call(endpoint, request) });
  },
);
