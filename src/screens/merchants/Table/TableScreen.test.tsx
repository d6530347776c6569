import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { GamesDocument, LastBulkDocument, MerchantCentreDocument, OwnIdsDocument, OwnTableDocument } from '#api/generated/operations.ts';
import type { BulkResult, OwnListing } from '#api/queries/merchants.ts';
import { bulkChangeMachine } from '#machines/merchants/bulkChange.machine.ts';
import type { BulkWish } from '#lib/bulkWish.ts';
import { keyedCommandMachine } from '#machines/shell/keyedCommand.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { november } from '#testing/builders/gateway.ts';
import { aGame } from '#testing/builders/listings.ts';
import { aBulkResult, aBulkRow, aCentre, anOwnListing } from '#testing/builders/merchantPages.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { held, logIn, stage } from '#tests/screens/stage.tsx';
import { readView, tableAddress } from '#screens/merchants/Centre/address.ts';
import { chosenColumns } from './columns.ts';
import { TableScreen } from './TableScreen.tsx';

const table = vi.fn<(variables: Record<string, unknown>) => unknown>();
const last = vi.fn<() => unknown>();
const other = anOwnListing({ id: '102', title: '另一个账号', state: 'OFF' });
const page = (items: readonly OwnListing[], total = items.length, at = 0) => ({ ownTable: { items, total, page: at } });

function open(at = '/account/merchant/table') {
  const preview = held<unknown, { ids: readonly string[]; change: BulkWish }>();
  const apply = held<unknown, { ids: readonly string[]; seen: string; isSure: boolean }>();
  const undo = held<unknown, { id: string }>();
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [MerchantCentreDocument, () => ({ merchantCentre: aCentre() })],
      [OwnTableDocument, table],
      [OwnIdsDocument, () => ({ ownIds: { items: [{ id: '101' }, { id: '102' }, { id: '103' }], total: 3 } })],
      [LastBulkDocument, last],
      [GamesDocument, () => ({ games: [aGame()] })],
    ]),
  );
  const command = (ask: unknown) =>
    keyedCommandMachine.provide({ actors: { ask, check: fromPromise(() => Promise.resolve(null)) } as never });
  const bulkChange = bulkChangeMachine.provide({
    actors: { previewBulk: preview.logic, applyBulk: command(apply.logic), undoBulk: command(undo.logic) } as never,
  });
  return { ...stage(() => ({ screen: <TableScreen />, wiring: { bulkChange } }), at), preview, apply, undo };
}
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  logIn();
  table.mockReset().mockImplementation(() => page([anOwnListing(), other]));
  last.mockReset().mockImplementation(() => ({ lastBulk: { change: null } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rowOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr')!;
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const dialog = async (name: RegExp | string = /^批量修改/) => within(await screen.findByRole('dialog', { name }));

it('shows each account with what runs today, what comes next, its month, and what waits for its owner', async () => {
  const busy = anOwnListing({
    isRented: true,
    rentedUntil: november('20 23:00'),
    todayFrom: november('20 20:00'),
    todayUntil: november('20 23:00'),
    nextAt: november('21 13:00'),
    passwordDueAt: november('19 09:00'),
    answerOrderNo: '202611200000000123',
  });
  table.mockImplementation(() => page([busy, other]));
  open();
  expect(cells(await rowOf('荣耀王者 百款皮肤')).slice(1)).toEqual([
    '荣耀王者 百款皮肤王者荣耀 · 安卓微信 · 101',
    '出租中到 11月20日 23:00',
    '¥5.00',
    '20:00–23:00',
    '11月21日 13:00',
    '3 时',
    '¥76.54',
    '11月19日 09:00 起有投诉待答复',
  ]);
  expect(screen.getByRole('link', { name: '有投诉待答复' }).getAttribute('href')).toBe('/account/merchant/orders/202611200000000123');
  expect(cells(await rowOf('另一个账号')).slice(2)).toEqual(['已下架', '¥5.00', '—', '—', '3 时', '¥76.54', '—']);
});

it('keeps filters, order and page in the address, and asks with them', async () => {
  table.mockImplementation(() => page([anOwnListing(), other], 240, 1));
  const { history } = open('/account/merchant/table?state=off&sort=income&page=2');
  await rowOf('另一个账号');
  expect(table.mock.calls.at(-1)?.[0]).toMatchObject({ state: 'OFF', sort: 'INCOME', isAscending: false, page: 1, size: 50 });
  await userEvent.click(screen.getByRole('columnheader', { name: /^时租/ }));
  await expect.poll(() => history.at(-1)).toBe('/account/merchant/table?state=off&sort=price');
  await userEvent.click(screen.getByRole('columnheader', { name: /^时租/ }));
  await expect.poll(() => history.at(-1)).toBe('/account/merchant/table?state=off&sort=price&up=1');
  await userEvent.click(screen.getByRole('button', { name: '第 3 页' }));
  await expect.poll(() => history.at(-1)).toBe('/account/merchant/table?state=off&sort=price&up=1&page=3');
  await userEvent.click(screen.getByRole('button', { name: '100' }));
  await expect.poll(() => history.at(-1)).toBe('/account/merchant/table?state=off&sort=price&up=1&size=100');
  await userEvent.click(screen.getByRole('button', { name: '只看待改密码' }));
  await expect.poll(() => table.mock.calls.at(-1)?.[0]).toMatchObject({ isPasswordDue: true, page: 0 });
});

it('shows the columns that were chosen, also on the next visit', async () => {
  open();
  await rowOf('另一个账号');
  await userEvent.click(screen.getByText('显示的列'));
  await userEvent.click(screen.getByRole('button', { name: '押金' }));
  await userEvent.click(screen.getByRole('button', { name: '今天' }));
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads().slice(1)).toEqual(['账号', '状态', '时租', '押金', '下一单', '30 天租出', '30 天租金', '待改密码']);
  cleanup();
  open();
  await rowOf('另一个账号');
  expect(heads().slice(1)).toEqual(['账号', '状态', '时租', '押金', '下一单', '30 天租出', '30 天租金', '待改密码']);
  expect(chosenColumns('another')).toContain('today');
});

it('selects over pages, previews, and changes once each row was seen', async () => {
  const { preview, apply, undo } = open();
  await rowOf('另一个账号');
  expect(screen.getByRole('button', { name: '批量修改' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: '全选 2 个' }));
  expect((await screen.findByText('已选 3 个')).isConnected).toBe(true);
  await userEvent.click(screen.getByLabelText('选 另一个账号'));
  expect(screen.getByText('已选 2 个').isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '批量修改' }));
  const box = await dialog('批量修改 2 个账号');
  await userEvent.click(box.getByText('涨降百分比'));
  await userEvent.click(box.getByText('降'));
  await userEvent.type(await box.findByLabelText(/^百分之几/), '10');
  await userEvent.click(box.getByRole('button', { name: '看看会怎样' }));
  expect(preview.asked).toMatchObject([{ ids: ['101', '103'], change: { kind: 'PRICE', price: 'HOURLY', mode: 'PERCENT', amount: -10 } }]);
  expect(box.getByText('正在算每一行改前改后…').isConnected).toBe(true);
  await preview.answer(
    granted(aBulkResult({ rows: [aBulkRow(), aBulkRow({ id: '103', title: '第三个', after: '¥5.00', isSame: true })] })) as never,
  );
  expect(box.getByText('时租价降 10%：1 个会变。').isConnected).toBe(true);
  expect(box.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '账号改前改后',
    '荣耀王者 百款皮肤¥5.00¥4.50',
    '第三个¥5.00不变',
  ]);
  await userEvent.click(box.getByRole('button', { name: '确认修改' }));
  expect(apply.asked).toMatchObject([{ ids: ['101', '103'], seen: 'seen-1', isSure: false }]);
  await apply.answer(granted(aBulkResult({ id: '61', undoUntil: november('20 20:10') })) as never);
  expect(box.getByText('时租价降 10%：改好了 1 个。20:10 前可以撤销；之后改过或租过的不动。').isConnected).toBe(true);
  await userEvent.click(box.getByRole('button', { name: '撤销' }));
  expect(undo.asked).toMatchObject([{ id: '61' }]);
  const left = aBulkRow({ code: 'LISTING_BUSY', message: '之后有人下单，没有动它' });
  await undo.answer(granted(aBulkResult({ id: '61', changed: 0, refused: 1, rows: [left] })) as never);
  expect(box.getByText('已撤销 0 个，1 个没有动：').isConnected).toBe(true);
  expect(box.getByText('之后有人下单，没有动它').isConnected).toBe(true);
  await userEvent.click(box.getByRole('button', { name: '完成' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('已选 0 个').isConnected).toBe(true);
});

async function toPreview(result: BulkResult) {
  const all = open();
  await userEvent.click(await screen.findByLabelText('选这一页'));
  await userEvent.click(screen.getByRole('button', { name: '批量修改' }));
  const box = await dialog();
  await userEvent.type(box.getByLabelText(/^新价/), '9');
  await userEvent.click(box.getByRole('button', { name: '看看会怎样' }));
  await all.preview.answer(granted(result) as never);
  return { ...all, box };
}

it('shows each refusal at its row, and goes on without those rows', async () => {
  const row = aBulkRow({ id: '102', title: '另一个账号', after: '', code: 'LISTING_STATE', message: '还是草稿，发布后才能批量改' });
  const { box, preview } = await toPreview(aBulkResult({ refused: 1, rows: [aBulkRow(), row] }));
  expect(box.getByRole('alert').textContent).toBe('有 1 个不能改，所以一个都没有改。');
  expect(box.getAllByRole('row')[1]?.textContent).toBe('另一个账号还是草稿，发布后才能批量改¥5.00不改');
  await userEvent.click(box.getByRole('button', { name: '去掉不能改的' }));
  expect(preview.asked.at(-1)?.ids).toEqual(['101']);
});

it('asks once more about prices that change by more than half', async () => {
  const { box, apply } = await toPreview(aBulkResult({ jumps: 1, rows: [aBulkRow({ isJump: true })] }));
  await userEvent.click(box.getByRole('button', { name: '确认修改' }));
  expect(box.getByText('有 1 个账号的价格改动超过一半。确认没有多打或少打一位吗？').isConnected).toBe(true);
  await userEvent.click(box.getByRole('button', { name: '确认改价' }));
  expect(apply.asked).toMatchObject([{ isSure: true }]);
});

it('shows a refusal of the change in the form, and a lost answer with a retry', async () => {
  const { box, apply } = await toPreview(aBulkResult());
  await userEvent.click(box.getByRole('button', { name: '确认修改' }));
  await apply.fail(new Error('lost'));
  expect(box.getByText('没有收到答复，可能已经改了。重试不会改两次。').isConnected).toBe(true);
  await userEvent.click(box.getByRole('button', { name: '重试' }));
  await apply.answer(refused('BAD_REQUEST') as never);
  expect(box.getByRole('button', { name: '看看会怎样' }).isConnected).toBe(true);
});

it('asks for the moment of a rest, and sends tiers of 租送', async () => {
  const { preview } = open();
  await userEvent.click(await screen.findByLabelText('选这一页'));
  await userEvent.click(screen.getByRole('button', { name: '批量修改' }));
  const box = await dialog();
  await userEvent.click(box.getByText('状态'));
  await userEvent.click(box.getByText('休息到'));
  await userEvent.click(box.getByRole('button', { name: '看看会怎样' }));
  expect(box.getByText('请选休息到什么时候').isConnected).toBe(true);
  await userEvent.click(box.getByText('租送'));
  await userEvent.click(box.getByRole('button', { name: '加一档' }));
  await userEvent.click(box.getByRole('button', { name: '看看会怎样' }));
  expect(preview.asked.map(({ change: { kind, promotions } }) => [kind, promotions])).toEqual([
    [
      'PROMOTION',
      [
        { hours: 3, bonus: 1 },
        { hours: 5, bonus: 1 },
      ],
    ],
  ]);
});

it('offers to undo the last change after a reload', async () => {
  last.mockImplementation(() => ({ lastBulk: { change: aBulkResult({ id: '61', undoUntil: november('20 20:10') }) } }));
  const { undo } = open();
  await userEvent.click(await screen.findByRole('button', { name: '可以撤销' }));
  await userEvent.click((await dialog()).getByRole('button', { name: '撤销' }));
  expect(undo.asked).toMatchObject([{ id: '61' }]);
  await undo.answer(refused('BULK_UNDO_LATE') as never);
  expect((await dialog()).getByText('改完 10 分钟内才能撤销，现在请重新修改').isConnected).toBe(true);
});

it('says what to do without accounts and without hits, and shows a failure with its number', async () => {
  table.mockImplementation(() => page([]));
  open();
  expect((await screen.findByRole('link', { name: '发布第一个账号' })).isConnected).toBe(true);
  cleanup();
  open('/account/merchant/table?state=waiting');
  expect((await screen.findByText('没有符合条件的账号')).isConnected).toBe(true);
  cleanup();
  table.mockImplementation(() => {
    throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'r7' });
  });
  open('/account/merchant/table?keyword=no');
  expect((await screen.findByText(/r7/)).isConnected).toBe(true);
});

test('order and page are read from an address as they are written into it', () => {
  const view = { sort: 'HOURS' as const, isAscending: true, page: 3, size: 100 };
  const filters = { state: null, isRented: false, isPasswordDue: false, gameId: null, keyword: '', leastFen: null, mostFen: null };
  expect(readView(tableAddress(filters, view).split('?')[1] ?? '')).toEqual(view);
  expect(readView('sort=x&page=-1&size=7')).toEqual({ sort: 'ID', isAscending: false, page: 0, size: 50 });
});
