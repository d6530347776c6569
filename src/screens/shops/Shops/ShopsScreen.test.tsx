import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  FiltersDocument,
  FollowShopDocument,
  GameListDocument,
  GamesDocument,
  ListingsDocument,
  ShopDocument,
  ShopReviewsDocument,
  ShopsDocument,
} from '#api/generated/operations.ts';
import type { Shop } from '#api/queries/shops.ts';
import { november } from '#testing/builders/gateway.ts';
import { aGame, aListingCard } from '#testing/builders/listings.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { ShopsScreen } from './ShopsScreen.tsx';

const aShop = (change: Partial<Shop> = {}): Shop => ({
  id: '9',
  name: '峡谷小当家',
  avatar: '',
  certificate: 'MERCHANT',
  games: [
    { id: '1', title: '王者荣耀', listingCount: 5 },
    { id: '2', title: '和平精英', listingCount: 2 },
    { id: '3', title: '原神', listingCount: 1 },
    { id: '4', title: '蛋仔派对', listingCount: 1 },
  ],
  listingCount: 9,
  rentedCount: 23_999,
  reviewCount: 41,
  goodRate: 0.976,
  answerMinutes: null,
  isFollowed: false,
  since: november('02 08:00'),
  ...change,
});
const young = aShop({
  id: '10',
  name: '新店',
  certificate: 'INDIVIDUAL_STORE',
  games: [{ id: '2', title: '和平精英', listingCount: 1 }],
  listingCount: 1,
  rentedCount: 3,
  reviewCount: 4,
  goodRate: null,
});

const shops = vi.fn<(variables: Record<string, unknown>) => unknown>();
const shop = vi.fn<(variables: Record<string, unknown>) => unknown>();
const listings = vi.fn<(variables: Record<string, unknown>) => unknown>();
const follow = vi.fn<(variables: Record<string, unknown>) => unknown>();
const reviews = vi.fn<(variables: Record<string, unknown>) => unknown>();
const listed = (items: readonly Shop[], nextCursor: string | null = null) => ({ shops: { items, nextCursor } });
const refused = (code: string, message: string) => () => {
  throw new Refused({ code, message, requestId: 'r7' });
};

const choices = [
  { value: '1', label: '王者荣耀', world: 'moba' },
  { value: '2', label: '和平精英', world: 'royale' },
  { value: '8', label: '永劫无间', world: 'blade' },
];

function open(at: string) {
  const gateway = stubGateway([
    [ShopsDocument, shops],
    [ShopDocument, shop],
    [FollowShopDocument, follow],
    [ShopReviewsDocument, reviews],
    [ListingsDocument, listings],
    [FiltersDocument, () => ({ filters: { platforms: [], zones: [], pieces: [], attributes: [] } })],
    [GamesDocument, () => ({ games: [aGame(), aGame({ id: '2', title: '和平精英' }), aGame({ id: '8', title: '永劫无间' })] })],
    [GameListDocument, () => ({ gameList: { url: '/static/games/hash.json' } })],
  ]);
  vi.stubGlobal('fetch', (input: URL | string, init?: RequestInit) =>
    new URL(String(input)).pathname === '/static/games/hash.json'
      ? Promise.resolve(Response.json({ list: choices }))
      : gateway(input, init),
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  return stage(() => ({ screen: <ShopsScreen /> }), at);
}

beforeEach(() => {
  shops.mockReset().mockReturnValue(listed([aShop(), young]));
  shop.mockReset().mockReturnValue({ shop: aShop() });
  listings.mockReset().mockReturnValue({
    listings: {
      items: [aListingCard({ id: '101', title: '店里的号' })],
      nextCursor: null,
      count: 1,
      isCountCapped: false,
      understood: null,
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cards = async () => within(await screen.findByRole('list', { name: '店铺列表' })).getAllByRole('listitem');
const lastAsked = () => shops.mock.lastCall?.[0];

it('lists shops with certificate, games and counts; a rate from five reviews on', async () => {
  open('/dianpu');
  expect(screen.getByRole('status').textContent).toBe('正在载入店铺');
  expect((await cards()).map((card) => card.textContent)).toEqual([
    '峡谷小当家认证商户王者荣耀、和平精英、原神 等 4 款进店看看在租账号9号主好评97.6% 41 条累计租出2.3万 次',
    '新店认证店铺和平精英进店看看在租账号1号主好评满 5 条评价后显示累计租出3 次',
  ]);
  expect(screen.getByRole('link', { name: '进店看看 峡谷小当家' }).getAttribute('href')).toBe('/dianpu?shop=9');
  expect(lastAsked()).toEqual({ keyword: null, gameId: null, certificate: null, sort: 'LISTINGS', after: null, first: 20 });
});

it('reads its filters from the address', async () => {
  open('/dianpu?keyword=xiagu&game_id=2&cert=1&sort=rented');
  await cards();
  expect(lastAsked()).toEqual({
    keyword: 'xiagu',
    gameId: '2',
    certificate: 'INDIVIDUAL_STORE',
    sort: 'RENTED',
    after: null,
    first: 20,
  });
  expect(screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent)).toEqual([
    '认证店铺',
    '和平精英',
    '租出最多',
  ]);
});

it('filters by certificate, game, name and sort', async () => {
  open('/dianpu');
  await userEvent.click(await screen.findByRole('button', { name: '认证商户' }));
  await userEvent.click(await screen.findByRole('button', { name: '永劫无间' }));
  await userEvent.click(screen.getByRole('button', { name: '好评最高' }));
  await userEvent.type(screen.getByRole('searchbox', { name: '搜店铺' }), '小当家');
  await waitFor(() =>
    expect(lastAsked()).toEqual({ keyword: '小当家', gameId: '8', certificate: 'MERCHANT', sort: 'RATING', after: null, first: 20 }),
  );
});

it('loads more behind the last shop', async () => {
  shops.mockImplementation(({ after }) => (after === null ? listed([aShop()], '9_9') : listed([young])));
  open('/dianpu');
  await userEvent.click(await screen.findByRole('button', { name: '加载更多' }));
  await screen.findByText('新店');
  expect((await cards()).length).toBe(2);
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
});

it.each([
  ['/dianpu', '现在没有店铺在出租账号', '去租号大厅', '/zuhao.html'],
  ['/dianpu?keyword=nobody', '没有符合条件的店铺', '看全部店铺', '/dianpu'],
])('%s without a shop says “%s”', async (at, title, label, href) => {
  shops.mockReturnValue(listed([]));
  open(at);
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(title);
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href);
});

it('a list that failed to load is asked for again', async () => {
  shops.mockImplementationOnce(refused('INTERNAL', '服务异常'));
  open('/dianpu');
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect((await cards()).length).toBe(2);
});

it('a shop’s page has its facts, its games alone and its accounts', async () => {
  open('/dianpu?shop=9&sort=price_asc');
  expect(screen.getByRole('status').textContent).toBe('正在载入店铺');
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.closest('header')?.textContent).toBe(
    '峡谷小当家认证商户2026年11月2日加入在租账号9号主好评97.6% 41 条累计租出2.3万 次关注关注后上新会告诉你',
  );
  await screen.findByText('店里的号');
  expect(listings.mock.lastCall?.[0]).toMatchObject({ filter: { merchantId: '9', gameId: null }, sort: 'PRICE_ASC' });
  const games = within(screen.getByRole('navigation', { name: '选择游戏' })).getAllByRole('link');
  expect(games.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['全部游戏', '/dianpu?shop=9&sort=price_asc'],
    ['王者荣耀', '/dianpu?shop=9&game_id=1&sort=price_asc'],
    ['和平精英', '/dianpu?shop=9&game_id=2&sort=price_asc'],
  ]);
  expect(screen.queryByText('同一号主')).toBeNull();
});

it('filters inside a shop stay inside it, and clearing keeps the shop', async () => {
  open('/dianpu?shop=9&game_id=2');
  await screen.findByText('店里的号');
  await userEvent.click(screen.getByRole('switch', { name: '无押金' }));
  await waitFor(() => expect(listings.mock.lastCall?.[0]).toMatchObject({ filter: { merchantId: '9', gameId: '2', noDeposit: true } }));
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  await waitFor(() => expect(listings.mock.lastCall?.[0]).toMatchObject({ filter: { merchantId: '9', gameId: null, noDeposit: null } }));
});

it('a shop with nothing on offer leads to other shops', async () => {
  listings.mockReturnValue({ listings: { items: [], nextCursor: null, count: 0, isCountCapped: false, understood: null } });
  open('/dianpu?shop=9');
  expect((await screen.findByRole('heading', { name: '这家店现在没有账号可租' })).tagName).toBe('H2');
  expect(screen.getByRole('link', { name: '看其他店铺' }).getAttribute('href')).toBe('/dianpu');
});

it('a shop that is not there leads to the others, one that failed to load is asked for again', async () => {
  shop.mockImplementationOnce(refused('NOT_FOUND', '内容不存在或已被移除'));
  open('/dianpu?shop=77');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('没有这家店铺');
  expect(screen.getByRole('link', { name: '看其他店铺' }).getAttribute('href')).toBe('/dianpu');
  cleanup();
  shop.mockImplementationOnce(refused('INTERNAL', '服务异常'));
  open('/dianpu?shop=9');
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('峡谷小当家认证商户');
});

const aReview = {
  id: '31',
  author: '玩家甲',
  avatar: null,
  at: november('18 20:00'),
  described: 5,
  signIn: 5,
  service: 4,
  stars: 5,
  words: '上号很快',
  tags: [],
  pictures: [],
  addition: null,
  addedAt: null,
  answer: '欢迎再来',
  answeredAt: november('19 09:00'),
};

it('a shop’s reviews are a tab of its own, with the owner’s answers', async () => {
  reviews.mockReturnValue({ shopReviews: { items: [aReview], nextCursor: null } });
  open('/dianpu?shop=9&tab=reviews');
  expect((await screen.findByText('上号很快')).tagName).toBe('P');
  expect(screen.getByText('欢迎再来', { exact: false }).textContent).toContain('欢迎再来');
  expect(reviews.mock.lastCall?.[0]).toEqual({ id: '9', after: null, first: 10 });
  const tabs = within(screen.getByRole('navigation', { name: '店铺内容' })).getAllByRole('link');
  expect(tabs.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['全部账号', '/dianpu?shop=9', null],
    ['租客评价 41', '/dianpu?shop=9&tab=reviews', 'page'],
  ]);
});

it('a shop without reviews says so; reviews that failed to load are asked for again', async () => {
  reviews.mockImplementationOnce(refused('INTERNAL', '服务异常')).mockReturnValue({ shopReviews: { items: [], nextCursor: null } });
  open('/dianpu?shop=9&tab=reviews');
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect((await screen.findByText(/还没有评价/)).textContent).toBe('还没有评价，满 5 条后显示号主好评。');
});

it('says how soon a shop answers reviews, and follows it', async () => {
  shop.mockImplementation(() => ({ shop: aShop({ answerMinutes: 245 }) }));
  follow.mockImplementation(({ on }) => ({ followShop: aShop({ answerMinutes: 245, isFollowed: on === true }) }));
  open('/dianpu?shop=9');
  expect((await screen.findByText(/加入/)).textContent).toBe('2026年11月2日加入 · 通常 4 小时 5 分内回复评价');
  await userEvent.click(screen.getByRole('button', { name: '关注 峡谷小当家' }));
  await userEvent.click(await screen.findByRole('button', { name: '已关注 峡谷小当家', pressed: true }));
  await screen.findByRole('button', { name: '关注 峡谷小当家', pressed: false });
  expect(follow.mock.calls).toEqual([[{ id: '9', on: true }], [{ id: '9', on: false }]]);
});
