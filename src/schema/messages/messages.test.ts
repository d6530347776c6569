import { expect, test } from 'vitest';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getMessage, listMessages } from '#contract/rest/messages.ts';
import { flags, resolve } from '#testing/harness/resolving.ts';
import { area } from './messages.ts';

const call = (endpoint: string, request: object) => [{ endpoint, request, forwarded: {}, options: {} }];

const wire: DataOf<typeof listMessages>['list'][number] = {
  id: '8',
  title: '支付成功',
  content: '内容',
  type: 'payment',
  leads_to: '/detail/101.html',
  order_no: '2026',
  lent_no: '2027',
  is_read: true,
  created_at: 11,
};
const shown = {
  id: '8',
  title: '支付成功',
  content: '内容',
  type: 'PAYMENT',
  orderNo: '2026',
  leadsTo: '/detail/101.html',
  lentNo: '2027',
  isRead: true,
  createdAt: 11,
};
const page = { list: [wire], next_cursor: 'c2', unread: { order: 1, money: 2, activity: 3, system: 4 } };

test('a page of one kind, with the unread count of each kind', async () => {
  expect(await resolve(area, 'messages', { kind: 'MONEY', after: 'c1', first: 10 }, page)).toEqual({
    shown: { items: [shown], nextCursor: 'c2', unread: { orders: 1, money: 2, activity: 3, system: 4 } },
    calls: call('listMessages', { query: { kind: 'money', cursor: 'c1', limit: 10 } }),
  });
  const { calls } = await resolve(area, 'messages', { first: 20 }, page);
  expect(calls).toEqual(call('listMessages', { query: { kind: undefined, cursor: undefined, limit: 20 } }));
  const show = async (each: object) => (await resolve(area, 'messages', { first: 1 }, { ...page, list: [each] })).shown;
  expect(await flags(wire, show)).toEqual({ is_read: ['items.0.isRead'] });
});

test('one message with its ledger lines', async () => {
  const line = {
    id: '5',
    at: 1,
    kind: 'renew',
    title: '续租',
    available: -2,
    frozen: 3,
    available_after: 4,
    order_no: '2026',
    order_title: '安卓QQ',
    is_renter: true,
    cause_no: null,
  } as const;
  const data: DataOf<typeof getMessage> = { ...wire, order_title: '安卓微信', asks_answer: true, lines: [line] };
  expect(await resolve(area, 'message', { id: '8' }, data)).toEqual({
    shown: {
      ...shown,
      orderTitle: '安卓微信',
      asksAnswer: true,
      lines: [
        {
          id: '5',
          at: 1,
          kind: 'RENEW',
          title: '续租',
          availableFen: -2,
          frozenFen: 3,
          availableAfterFen: 4,
          orderNo: '2026',
          orderTitle: '安卓QQ',
          isRenter: true,
          causeNo: null,
        },
      ],
    },
    calls: call('getMessage', { params: { id: '8' } }),
  });
});

test.each([
  ['deleteMessages', { ids: ['8', '9'] }, 'deleteMessages', { body: { ids: ['8', '9'] } }],
  ['readMessages', { upTo: '8', kind: 'SYSTEM' }, 'readMessages', { body: { up_to: '8', kind: 'system' } }],
  ['readMessages', { upTo: '8' }, 'readMessages', { body: { up_to: '8', kind: undefined } }],
])('%s sends its request', async (name, args, endpoint, request) => {
  expect(await resolve(area, name, args, {})).toEqual({ shown: true, calls: call(endpoint, request) });
});
