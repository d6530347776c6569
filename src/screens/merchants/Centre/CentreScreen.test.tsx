import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { GamesDocument, MerchantCentreDocument, OwnListingsDocument, StaffPlacesDocument } from '#api/generated/operations.ts';
import type { Centre, ListingState, OwnListing } from '#api/queries/merchants.ts';
import { changeOfferMachine } from '#machines/merchants/changeOffer.machine.ts';
import { actFor } from '#state/acting.ts';
import { session } from '#state/session.ts';
import { aGame } from '#testing/builders/listings.ts';
import { november } from '#testing/builders/gateway.ts';
import { aCentre, anOwnListing } from '#testing/builders/merchantPages.ts';
import { granted, refused as refusedBy } from '#testing/answers.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { held, logIn, stage } from '#tests/screens/stage.tsx';
import { addressOf, readFilters, standingOf } from './address.ts';
import { CentreScreen } from './CentreScreen.tsx';
import { wishesOf } from './Shelf.tsx';

const centre = vi.fn<() => unknown>();
const listings = vi.fn<(variables: Record<string, unknown>) => unknown>();
const places = vi.fn<() => unknown>();
const listed = (items: readonly OwnListing[], nextCursor: string | null = null) => ({ ownListings: { items, nextCursor } });

function open(at = '/account/merchant') {
  const changePrice = held<ReturnType<typeof granted<unknown>>, { hourlyFen: number; isSure: boolean }>();
  const moveListing = held<ReturnType<typeof granted<unknown>>, { move: string }>();
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [MerchantCentreDocument, centre],
      [OwnListingsDocument, listings],
      [StaffPlacesDocument, places],
      [GamesDocument, () => ({ games: [aGame()] })],
    ]),
  );
  const changeOffer = changeOfferMachine.provide({ actors: { changePrice: changePrice.logic, moveListing: moveListing.logic } as never });
  return { ...stage(() => ({ screen: <CentreScreen />, wiring: { changeOffer } }), at), changePrice, moveListing };
}
beforeEach(() => {
  centre.mockReset().mockImplementation(() => ({ merchantCentre: aCentre() }));
  listings.mockReset().mockImplementation(() => listed([anOwnListing()]));
});
afterEach(() => {
  cleanup();
  actFor(null);
  vi.unstubAllGlobals();
});

it('shows the shop, how many accounts stand where, and each account with its price, next order and month', async () => {
  listings.mockImplementation(() => listed([anOwnListing({ nextAt: november('21 13:00') })]));
  open();
  expect((await screen.findByRole('heading', { name: /^峡谷小当家/u })).isConnected).toBe(true);
  expect(screen.getByText('6 个上架，现在 1 个在出租').isConnected).toBe(true);
  const row = (await screen.findByRole('link', { name: '荣耀王者 百款皮肤' })).closest('tr')!;
  const words = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(words.slice(0, 6)).toEqual([
    '荣耀王者 百款皮肤王者荣耀 · 安卓微信 · 101',
    '可租',
    '¥5.00',
    '下一单 11月21日 13:00',
    '30 天租出3 时',
    '30 天租金¥76.54',
  ]);
  const states = within(screen.getByRole('group', { name: '状态' }));
  expect(states.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '全部 20',
    '出租中 1',
    '可租 6',
    '休息中 5',
    '审核中 4',
    '草稿 3',
    '已下架 2',
  ]);
});

it('names what waits for the owner, each with its door, and the other parts of the centre', async () => {
  centre.mockImplementation(() => ({ merchantCentre: aCentre({ complaintsOpen: 2, passwordsDue: 7, waiting: 0 }) }));
  open();
  const todo = within(await screen.findByRole('region', { name: '要处理' }));
  expect(todo.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '待答复的投诉 2到期不答复，按对方的要求处理去答复',
    '待改密码 7改好才能接“立即租用”的订单一起改',
  ]);
  expect(todo.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['去答复', '/account/merchant/orders?type=disputed'],
    ['一起改', '/account/merchant/passwords'],
    ['出租订单', '/account/merchant/orders'],
    ['出租收入', '/account/merchant/income'],
    ['投诉', '/account/complain'],
  ]);
});

test.each<[Partial<Centre>, string, string | null]>([
  [{ hindrance: 'REAL_NAME' }, '发布账号前要先完成实名认证。', '去实名认证'],
  [{ hindrance: 'MINOR' }, '根据未成年人保护规定，未成年人不能出租账号。', null],
  [{ hindrance: 'PHONE' }, '发布账号前要先绑定手机号。', '绑定手机号'],
  [{ hindrance: 'CREDIT' }, '信用分低于 60，暂时不能发布新的；已上架的不受影响。', '看怎么加分'],
  [{ hindrance: 'STOPPED' }, '近期多次没有交付已付款的预约，平台审核之后才能继续发布；已上架的不受影响。', '联系客服'],
  [{ hindrance: 'FULL', certificate: 'NONE', most: 3, shop: null }, '已上架 3 个，到了上限；申请认证后可以上架更多。', '去申请'],
])('%o is said with the way out', async (wish, text, way) => {
  centre.mockImplementation(() => ({ merchantCentre: aCentre(wish) }));
  open();
  const note = await screen.findByText(text, { exact: false });
  expect(way === null || within(note).getByText(way).isConnected).toBe(true);
});

const none = { prices: false, orders: false, complaints: false, money: false };
test.each<[Partial<typeof none>, string[], string[]]>([
  [{ prices: true }, ['账号表格', '批量导入', '发布账号'], ['申请认证', '店员', '改好密码', '答复投诉']],
  [{ prices: true, orders: true }, ['账号表格', '改好密码', '答复投诉'], ['申请认证', '店员', '出租收入']],
  [{ orders: true }, ['出租订单', '待改密码'], ['账号表格', '批量导入', '店员', '发布账号', '投诉', '出租收入']],
  [{ complaints: true, money: true }, ['投诉', '出租收入'], ['账号表格', '批量导入', '店员', '发布账号', '出租订单', '待改密码']],
])('for staff with %o it leads to what the owner has given', async (given, shown, hidden) => {
  listings.mockImplementation(() => listed([anOwnListing({ passwordDueAt: november('21 13:00'), answerOrderNo: '202611210000000001' })]));
  centre.mockImplementation(() => ({ merchantCentre: aCentre({ certificate: 'INDIVIDUAL_STORE' }) }));
  places.mockImplementation(() => ({
    staffPlaces: [{ id: '95', ownerId: '93', shop: '北辰小店', status: 'ACCEPTED', invitedAt: november('20 12:00'), ...none, ...given }],
  }));
  logIn();
  actFor({ ownerId: '93', shop: '北辰小店', by: session.viewer?.id ?? '' });
  open();
  for (const name of shown) expect((await screen.findByRole('link', { name: new RegExp(`^${name}`, 'u') })).isConnected).toBe(true);
  for (const name of hidden) expect(screen.queryByRole('link', { name: new RegExp(`^${name}`, 'u') })).toBe(null);
  expect(screen.queryByRole('region', { name: '账号列表' }) === null).toBe(given.prices !== true);
});

it('keeps the filters in the address and asks with them', async () => {
  const { history } = open('/account/merchant?state=off&least=1.5');
  await screen.findByRole('link', { name: '荣耀王者 百款皮肤' });
  expect(listings.mock.calls.at(-1)?.[0]).toMatchObject({ state: 'OFF', leastFen: 150, mostFen: null, isRented: false });
  await userEvent.click(screen.getByRole('button', { name: /^出租中/ }));
  await userEvent.type(screen.getByLabelText('搜账号'), '王者');
  await expect.poll(() => history.at(-1)).toBe('/account/merchant?rented=1&keyword=%E7%8E%8B%E8%80%85&least=1.5');
  await expect.poll(() => listings.mock.calls.at(-1)?.[0]).toMatchObject({ state: null, isRented: true, keyword: '王者' });
});

it('says what to do without accounts, and without hits', async () => {
  listings.mockImplementation(() => listed([]));
  open();
  expect((await screen.findByRole('link', { name: '发布第一个账号' })).isConnected).toBe(true);
  cleanup();
  open('/account/merchant?state=waiting');
  expect((await screen.findByText('没有符合条件的账号')).isConnected).toBe(true);
});

it('shows a failure with its number, and loads again', async () => {
  centre.mockImplementation(() => {
    throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'r7' });
  });
  open();
  expect((await screen.findByText(/r7/)).isConnected).toBe(true);
  centre.mockImplementation(() => ({ merchantCentre: aCentre() }));
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect((await screen.findByRole('heading', { name: /^峡谷小当家/u })).isConnected).toBe(true);
});

it('changes a price: no amount, a jump that is asked about, a refusal, and done', async () => {
  const { changePrice } = open();
  await userEvent.click(await screen.findByRole('button', { name: '改价 荣耀王者 百款皮肤' }));
  const dialog = within(await screen.findByRole('dialog', { name: '改价：荣耀王者 百款皮肤' }));
  const field = dialog.getByLabelText('时租价');
  await userEvent.clear(field);
  await userEvent.click(dialog.getByRole('button', { name: '改价' }));
  expect(dialog.getByText('请填写金额，如 3.50').isConnected).toBe(true);
  await userEvent.type(field, '0.9');
  await userEvent.click(dialog.getByRole('button', { name: '改价' }));
  await changePrice.answer(refusedBy('PRICE_JUMP') as never);
  expect(dialog.getByText(/从 ¥5\.00 改到 ¥0\.90，改动超过一半/).isConnected).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: '确认改价' }));
  expect(changePrice.asked.map(({ hourlyFen, isSure }) => [hourlyFen, isSure])).toEqual([
    [90, false],
    [90, true],
  ]);
  await changePrice.answer(refusedBy('EDITED_ELSEWHERE') as never);
  expect(dialog.getByText('这份内容刚在别处改过，请看过新的内容再保存').isConnected).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: '改价' }));
  await changePrice.answer(granted(null) as never);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('asks before it takes an account down, and says why it was not done', async () => {
  const { moveListing } = open();
  await userEvent.click(await screen.findByRole('button', { name: '下架 荣耀王者 百款皮肤' }));
  const dialog = within(await screen.findByRole('dialog', { name: '下架：荣耀王者 百款皮肤' }));
  expect(dialog.getByText('下架后新的租客看不到；正在租的和已付款的预约照常进行。').isConnected).toBe(true);
  expect(moveListing.asked).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: '确认下架' }));
  await moveListing.answer(refusedBy('LISTING_STATE') as never);
  expect(dialog.getByText('账号的状态刚有变化，请刷新查看').isConnected).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: '重新下架' }));
  expect(moveListing.asked.map(({ move }) => move)).toEqual(['TAKE_DOWN', 'TAKE_DOWN']);
});

test.each<[Partial<OwnListing>, string, string | null, number]>([
  [{ state: 'DRAFT' }, '草稿', null, 1],
  [{ state: 'DRAFT', reason: '不要写别人的名字' }, '已退回', '不要写别人的名字', 1],
  [{ state: 'WAITING' }, '审核中', null, 1],
  [{ state: 'ON_OFFER' }, '可租', null, 2],
  [{ state: 'ON_OFFER', isRented: true, rentedUntil: november('20 23:00') }, '出租中', '到 11月20日 23:00', 2],
  [{ state: 'RESTING' }, '休息中', '直到你恢复出租', 3],
  [{ state: 'RESTING', restingUntil: november('21 09:00') }, '休息中', '到 11月21日 09:00', 3],
  [{ state: 'OFF' }, '已下架', null, 3],
  [{ state: 'DELETED' }, '已删除', null, 0],
])('%o stands as %s, with %s', (wish, text, note, wishes) => {
  const listing = anOwnListing(wish);
  const standing = standingOf(listing);
  expect([standing.text, standing.note, wishesOf(listing).length]).toEqual([text, note, wishes]);
});

test('filters are read from an address as they are written into it; what it does not know is left out', () => {
  const filters = {
    state: 'RESTING' as ListingState,
    isRented: false,
    isPasswordDue: true,
    gameId: '12',
    keyword: '王者',
    leastFen: 150,
    mostFen: 2_000,
  };
  expect(readFilters(addressOf(filters).split('?')[1] ?? '')).toEqual(filters);
  expect(readFilters('state=deleted&game_id=x&least=abc&rented=2')).toEqual({
    state: null,
    isRented: false,
    isPasswordDue: false,
    gameId: null,
    keyword: '',
    leastFen: null,
    mostFen: null,
  });
});

it('the way out of a search that finds nothing empties the fields as well', async () => {
  listings.mockImplementation(({ keyword }) => listed(keyword === null ? [anOwnListing()] : []));
  open('/account/merchant?least=3');
  const word = await screen.findByRole<HTMLInputElement>('searchbox', { name: '搜账号' });
  await userEvent.type(word, '没有 这个');
  expect(word.value).toBe('没有 这个');
  expect(screen.getByLabelText<HTMLInputElement>('最低时租').value).toBe('3');
  await userEvent.click(await screen.findByRole('link', { name: '看全部账号' }));
  expect((await screen.findByRole('link', { name: '荣耀王者 百款皮肤' })).isConnected).toBe(true);
  expect([word.value, screen.getByLabelText<HTMLInputElement>('最低时租').value]).toEqual(['', '']);
});
