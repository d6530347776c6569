import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LentOrdersDocument } from '#api/generated/operations.ts';
import type { LentRow } from '#api/queries/lending.ts';
import { aLentBooking, aLentOrder } from '#testing/builders/lending.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { LentOrdersScreen } from './LentOrdersScreen.tsx';

beforeEach(() => {
  logIn();
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Page = { items: LentRow[]; nextCursor: string | null };

function open(address: string, page: (variables: Record<string, unknown>) => Page) {
  const asked: unknown[] = [];
  const answer = (variables: Record<string, unknown>) => {
    asked.push(variables);
    return { lentOrders: page(variables) };
  };
  vi.stubGlobal('fetch', stubGateway([[LentOrdersDocument, answer]]));
  return { ...stage(() => ({ screen: <LentOrdersScreen /> }), address), asked };
}
const orders = '/account/merchant/orders';

it('lists orders with the renter, the income and what waits for the owner', async () => {
  const waits = { answer: true, password: false, gameMoney: false, review: false };
  const none = { ...waits, answer: false };
  open(orders, () => ({
    items: [
      aLentOrder(),
      aLentOrder({ orderNo: '2', status: 'DISPUTED', statusText: '投诉中', waits }),
      aLentOrder({ orderNo: '3', waits: { ...none, gameMoney: true } }),
      aLentOrder({ orderNo: '4', waits: { ...none, review: true }, isIncomeFinal: true }),
      aLentBooking({ orderNo: '5' }),
    ],
    nextCursor: null,
  }));
  const rows = (await screen.findAllByRole('listitem')).map((row) => {
    const link = within(row).getAllByRole('link').at(-1);
    return [
      row.textContent?.match(/(待改密码|投诉待答复|待上报游戏币|评价待回复)/)?.[0] ?? null,
      link?.textContent,
      link?.getAttribute('href'),
    ];
  });
  expect(rows).toEqual([
    ['待改密码', '改密码', `${orders}/20261119194500000001`],
    ['投诉待答复', '去答复', '/account/complain?order_no=2'],
    ['待上报游戏币', '去上报', `${orders}/3`],
    ['评价待回复', '去回复', `${orders}/4`],
    [null, '查看订单', `${orders}/5`],
  ]);
  const [first, , , fourth] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('租客 柚***茶，时租 3 小时');
  expect([first?.textContent?.includes('¥9.97预计到账'), fourth?.textContent?.includes('¥9.97到账')]).toEqual([true, true]);
});

it('reads the tab and the account from the address, and writes the chosen ones to it', async () => {
  const { asked, history } = open(`${orders}?type=waiting&account_id=101`, () => ({ items: [], nextCursor: null }));
  await screen.findByRole('heading', { name: '这里没有订单' });
  expect(asked).toEqual([{ tab: 'WAITING', listingId: '101', after: null, first: 20 }]);
  await userEvent.click(screen.getByRole('tab', { name: '已完成' }));
  expect(history.at(-1)).toBe(`${orders}?type=finished&account_id=101`);
  await userEvent.click(screen.getByRole('button', { name: '不再只看账号 101' }));
  expect(history.at(-1)).toBe(`${orders}?type=finished`);
  await userEvent.type(screen.getByRole('searchbox', { name: '按账号编号筛选' }), 'x{Enter}102{Enter}');
  expect(history.at(-1)).toBe(`${orders}?type=finished&account_id=102`);
});

it('says what the page is for without an order, and leads to the passwords and the income', async () => {
  open(orders, () => ({ items: [], nextCursor: null }));
  expect((await screen.findByRole('heading', { name: '还没有出租订单' })).tagName).toBe('H2');
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([href('待改密码'), href('出租收入')]).toEqual(['/account/merchant/passwords', '/account/merchant/income']);
});

it('fetches the next page on demand, and shows an error with its request id', async () => {
  open(orders, ({ after }) =>
    after === null ? { items: [aLentOrder()], nextCursor: 'c2' } : { items: [aLentOrder({ orderNo: '2' })], nextCursor: null },
  );
  await userEvent.click(await screen.findByRole('button', { name: '加载更多' }));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(2));
  cleanup();
  open(orders, () => {
    throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'req-9' });
  });
  expect(within(await screen.findByRole('alert')).getByText('req-9').textContent).toBe('req-9');
});

it('shows placeholder rows', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  stage(() => ({ screen: <LentOrdersScreen /> }), orders);
  expect(screen.getByRole('status').textContent).toBe('正在载入出租订单');
});
