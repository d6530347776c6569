import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IncomeFileDocument, IncomeMonthDocument, IncomeRowsDocument } from '#api/generated/operations.ts';
import type { IncomeMonth } from '#api/queries/lending.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { IncomeScreen } from './IncomeScreen.tsx';
import { monthIn, monthsOn, monthText } from './months.ts';

beforeEach(() => {
  logIn();
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sum = {
  key: '2026-11-20',
  label: '2026-11-20',
  rentFen: 1_000,
  commissionFen: 50,
  gameMoneyFen: 320,
  damagesFen: 0,
  cancelFeeFen: 0,
  netFen: 1_270,
};
const full: IncomeMonth = {
  month: '2026-11',
  total: sum,
  days: [sum],
  games: [{ ...sum, key: '7', label: '王者荣耀' }],
  listings: [{ ...sum, key: '101', label: '荣耀王者 458 皮肤' }],
  nextAt: november('20 23:00'),
  nextFen: 997,
  waitingFen: 2_000,
};
const none: IncomeMonth = {
  ...full,
  total: { ...sum, netFen: 0 },
  days: [],
  games: [],
  listings: [],
  nextAt: null,
  nextFen: 0,
  waitingFen: 0,
};
const row = {
  day: '2026-11-20',
  gameName: '王者荣耀',
  listingId: '101',
  title: '荣耀王者 458 皮肤',
  orderNo: '20261119194500000001',
  kind: 'SETTLEMENT',
  at: november('20 23:00'),
  rentFen: 1_000,
  commissionFen: 50,
  gameMoneyFen: 320,
  damagesFen: 0,
  cancelFeeFen: 0,
  netFen: 1_270,
} as const;

function open(month: IncomeMonth | (() => never), at = '/account/merchant/income', file?: () => never) {
  const asked: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [
        IncomeMonthDocument,
        (variables) => {
          asked.push(variables);
          return { incomeMonth: typeof month === 'function' ? month() : month };
        },
      ],
      [IncomeRowsDocument, () => ({ incomeRows: { items: [row], nextCursor: null } })],
      [IncomeFileDocument, () => ({ incomeFile: file?.() ?? { name: '出租收入-2026-11.csv', text: '日期' } })],
    ]),
  );
  return { ...stage(() => ({ screen: <IncomeScreen /> }), at), asked };
}
const words = () => document.body.textContent ?? '';

it('adds up a month by day, game, account and movement, and leads to the orders', async () => {
  const { history } = open(full);
  await screen.findByRole('table');
  expect(words()).toContain('2026年11月到账¥12.70租金¥10.00佣金 5%−¥0.50游戏币¥3.20');
  expect(words()).toContain('下一笔 ¥9.97 今天 23:00 结算，等待结算的一共 ¥20.00');
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('2026-11-20¥10.00−¥0.50¥3.20——¥12.70');
  await userEvent.click(screen.getByRole('tab', { name: '按账号' }));
  expect(history.at(-1)).toBe('/account/merchant/income?by=listings');
  expect(screen.getByRole('link', { name: '荣耀王者 458 皮肤' }).getAttribute('href')).toBe('/account/merchant/orders?account_id=101');
  await userEvent.click(screen.getByRole('tab', { name: '每一笔' }));
  expect((await screen.findByRole('link', { name: '荣耀王者 458 皮肤' })).getAttribute('href')).toBe(
    '/account/merchant/orders/20261119194500000001',
  );
  expect(words()).toContain('租金结算，王者荣耀，11月20日 23:00');
});

it('goes from month to month, never beyond this one', async () => {
  const { asked, history } = open(none);
  await screen.findByRole('heading', { name: '2026年11月没有收入' });
  expect(screen.getByRole('button', { name: '下个月' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: '上个月' }));
  expect(history.at(-1)).toBe('/account/merchant/income?month=2026-10');
  expect(asked).toEqual([{ month: '2026-11' }, { month: '2026-10' }]);
  expect([
    monthIn('2027-01', november('20 19:50')),
    monthIn('2026-13', november('20 19:50')),
    monthsOn('2026-01', -1),
    monthText('2026-03'),
  ]).toEqual(['2026-11', '2026-11', '2025-12', '2026年3月']);
});

it('saves the month as a file, and says why it could not', async () => {
  const made = vi.fn<(blob: Blob) => string>(() => 'blob:x');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  open(full);
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('button', { name: '下载本月 CSV' }));
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect([made.mock.calls[0]?.[0].type, (clicked.mock.instances[0] as unknown as HTMLAnchorElement).download]).toEqual([
    'text/csv;charset=utf-8',
    '出租收入-2026-11.csv',
  ]);
  clicked.mockRestore();
  cleanup();
  open(full, undefined, () => {
    throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'req-9' });
  });
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('button', { name: '下载本月 CSV' }));
  expect((await screen.findByRole('alert')).textContent).toContain('服务器出错');
});

it('shows a skeleton while it loads, and an error with its request id', async () => {
  open(() => {
    throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'req-9' });
  });
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('正在载入出租收入');
  expect(within(await screen.findByRole('alert')).getByText('req-9').textContent).toBe('req-9');
});
