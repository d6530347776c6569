import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  DeleteMessagesDocument,
  MarkNotificationReadDocument,
  MessageDocument,
  MessagesDocument,
  ReadMessagesDocument,
} from '#api/generated/operations.ts';
import type { Message, MessageDetail } from '#api/queries/messages.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { MessageScreen } from './MessageScreen.tsx';
import { MessagesScreen } from './MessagesScreen.tsx';

const aMessage = (wish: Partial<Message> = {}): Message => ({
  id: '1',
  type: 'ORDER',
  title: '对方投诉，请答复',
  content: '请在 今天 20:00 前在“投诉建议”里告诉客服',
  orderNo: '20261120194500004817',
  leadsTo: null,
  isRead: false,
  createdAt: november('28 08:00'),
  ...wish,
});

const done: unknown[] = [];
const gone = (): never => {
  throw new Refused({ code: 'NOT_FOUND', message: '内容不存在或已被移除', requestId: 'r2' });
};
const open = (answer: () => Message[], detail: (id: string) => MessageDetail = gone, address = '/account/account_notify') => {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [
        MessagesDocument,
        () => ({ messages: { items: answer(), nextCursor: null, unread: { orders: 1, money: 0, activity: 0, system: 2 } } }),
      ],
      [MessageDocument, ({ id }) => ({ message: detail(String(id)) })],
      [MarkNotificationReadDocument, ({ id }) => ({ markNotificationRead: done.push(['read', id]) > 0 })],
      [ReadMessagesDocument, ({ upTo, kind }) => ({ readMessages: done.push(['readAll', upTo, kind]) > 0 })],
      [DeleteMessagesDocument, ({ ids }) => ({ deleteMessages: done.push(['delete', ids]) > 0 })],
    ]),
  );
  return stage(() => ({ screen: address.includes('notify_detail') ? <MessageScreen /> : <MessagesScreen /> }), address);
};

beforeEach(() => {
  done.length = 0;
  logIn({ unread: 1 });
  vi.useFakeTimers({ now: november('28 12:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('lists messages with links, and unread counts per tab', async () => {
  open(() => [aMessage(), aMessage({ id: '2', title: '支付成功', content: '已支付', type: 'PAYMENT', orderNo: null, isRead: true })]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(
    within(first!)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['对方投诉，请答复', '/account/notify_detail?id=1'],
    ['“投诉建议”', '/feedback'],
  ]);
  expect(first!.textContent).toMatch(/^对方投诉，请答复，未读今天 08:00/);
  expect(second!.textContent).toBe('支付成功今天 08:00已支付删除');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['全部3', '订单1', '资金', '活动', '系统2']);
});

it('marks one message, or all of the tab, as read', async () => {
  open(() => [aMessage()], gone, '/account/account_notify?kind=ORDER');
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }));
  await userEvent.click(screen.getByRole('button', { name: '“对方投诉，请答复”标为已读' }));
  await vi.waitFor(() =>
    expect(done).toEqual([
      ['readAll', '1', 'ORDER'],
      ['read', '1'],
    ]),
  );
});

it('deletes only after confirmation', async () => {
  open(() => [aMessage()]);
  await userEvent.click(await screen.findByRole('button', { name: '删除“对方投诉，请答复”' }));
  await userEvent.click(screen.getByRole('button', { name: '不删' }));
  expect(done).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '删除“对方投诉，请答复”' }));
  expect(document.activeElement?.textContent).toBe('确认删除');
  await userEvent.click(screen.getByRole('button', { name: /^确认删除/ }));
  await vi.waitFor(() => expect(done).toEqual([['delete', ['1']]]));
});

it('shows a skeleton while loading, then links to the hall without messages', async () => {
  open(() => []);
  expect(screen.getByRole('status').textContent).toBe('正在载入消息');
  expect((await screen.findByRole('link', { name: '去大厅看看' })).getAttribute('href')).toBe('/zuhao.html');
});

it('shows a message with its order and ledger entries, and marks it as read', async () => {
  const line = { id: '5', at: november('28 08:00'), kind: 'ORDER_PAY', title: '支付租金', availableFen: -500, frozenFen: 0 } as const;
  const detail: MessageDetail = {
    ...aMessage({ orderNo: '20261120194500004817' }),
    lentNo: null,
    orderTitle: '全英雄 百皮肤',
    asksAnswer: false,
    lines: [{ ...line, availableAfterFen: 1_000, orderNo: '20261120194500004817', causeNo: null, isRenter: true }],
  };
  open(
    () => [],
    () => detail,
    '/account/notify_detail?id=1',
  );
  expect((await screen.findByRole('link', { name: '看订单' })).getAttribute('href')).toBe('/account/order?order_no=20261120194500004817');
  expect(screen.getByRole('link', { name: '支付租金' }).getAttribute('href')).toBe(
    '/account/fundsDetail?id=5&order_no=20261120194500004817',
  );
  await vi.waitFor(() => expect(done).toEqual([['read', '1']]));
});

it('a message about an account, a shop or a search leads there, and to what is sent; never off the site', async () => {
  const about = (leadsTo: string): MessageDetail => ({
    ...aMessage({ type: 'ACTIVITY', orderNo: null, leadsTo }),
    lentNo: null,
    orderTitle: null,
    asksAnswer: false,
    lines: [],
  });
  for (const [leadsTo, href] of [
    ['/detail/101.html', '/detail/101.html'],
    ['//evil.example', '/'],
  ] as const) {
    open(
      () => [],
      () => about(leadsTo),
      '/account/notify_detail?id=1',
    );
    expect((await screen.findByRole('link', { name: '去看看' })).getAttribute('href')).toBe(href);
    expect(screen.getByRole('link', { name: '管理提醒' }).getAttribute('href')).toBe('/account/alerts');
    cleanup();
  }
});

it('leads an owner to the order of the account, and to the answer of its complaint', async () => {
  const lentNo = '20261120194500004817';
  const detail: MessageDetail = { ...aMessage({ orderNo: null }), lentNo, orderTitle: '全英雄 百皮肤', asksAnswer: true, lines: [] };
  open(
    () => [],
    () => detail,
    '/account/notify_detail?id=1',
  );
  const hrefs = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect([await hrefs('看出租订单'), await hrefs('答复投诉')]).toEqual([
    `/account/merchant/orders/${lentNo}`,
    `/account/complain?order_no=${lentNo}`,
  ]);
});

it.each(['/account/notify_detail?id=1', '/account/notify_detail?id=x', '/account/notify_detail'])(
  '%s: links to all messages if there is no such message',
  async (address) => {
    open(() => [], gone, address);
    expect((await screen.findByRole('link', { name: '看全部消息' })).getAttribute('href')).toBe('/account/account_notify');
  },
);

it('shows an error with its request id', async () => {
  open(() => {
    throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'r1' });
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/请求编号 r1重试$/);
});
