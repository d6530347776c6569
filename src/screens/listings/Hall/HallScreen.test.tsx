import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HotWordsDocument, SavedSearchesDocument } from '#api/generated/operations.ts';
import { FiltersDocument, type FiltersQuery, GamesDocument, ListingsDocument, type ListingsQuery } from '#api/generated/operations.ts';
import { createQueryClient } from '#api/queryClient.ts';
import { noFilters } from '#lib/hallAddress.ts';
import { searchScope } from '#state/searchScope.ts';
import { session } from '#state/session.ts';
import { aGame, aListingCard } from '#testing/builders/listings.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { hallScreen, specialsScreen } from './HallScreen.tsx';

type Page = ListingsQuery['listings'];

const filters: FiltersQuery['filters'] = {
  platforms: [
    { value: '安卓微信', label: '安卓微信' },
    { value: '苹果QQ', label: '苹果QQ' },
  ],
  zones: [
    { value: '微信 1 区', label: '微信 1 区', platform: '安卓微信' },
    { value: 'QQ 1 区', label: 'QQ 1 区', platform: '苹果QQ' },
  ],
  pieces: [],
  attributes: [{ name: 'rank', label: '段位', options: [{ value: '最强王者', label: '最强王者' }] }],
};

const page = (ids: readonly string[], change: Partial<Page> = {}): Page => ({
  items: ids.map((id) => aListingCard({ id, title: `账号 ${id}` })),
  nextCursor: null,
  count: ids.length,
  isCountCapped: false,
  understood: null,
  ...change,
});

const listings = vi.fn<(variables: Record<string, unknown>) => unknown>();
/** Each reports that the end of the list is in view. */
const reached: (() => void)[] = [];

const twoGames = (): unknown => ({ games: [aGame(), aGame({ id: '2', title: '和平精英' })] });

function openHall(address: string, games = twoGames) {
  const words = () => ({ hotWords: ['荣耀典藏', '没有的'] });
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [ListingsDocument, listings],
      [FiltersDocument, () => ({ filters })],
      [GamesDocument, games],
      [HotWordsDocument, words],
      [SavedSearchesDocument, () => ({ savedSearches: [] })],
    ]),
  );
  const place = memoryLocation({ path: address, record: true });
  const gameId = /\/(?:zuhao|tejia)\/(\d+)/.exec(address)?.[1];
  const screenOf = address.startsWith('/tejia') ? specialsScreen : hallScreen;
  const Screen = screenOf(() => import('#screens/savedSearches/SaveSearch/SaveSearchDialog.tsx').then((m) => m.SaveSearchDialog));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={place.hook} searchHook={place.searchHook}>
        <Screen params={{ game_id: gameId }} />
      </Router>
    </QueryClientProvider>,
  );
  return { address: () => place.history.at(-1) };
}

beforeEach(() => {
  session.standing = 'guest';
  listings.mockReset();
  reached.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: () => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = () => seen([{ isIntersecting: true }]);
      }
      observe(): void {
        reached.push(this.#report);
      }
      disconnect(): void {
        reached.splice(0, reached.length, ...reached.filter((report) => report !== this.#report));
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const titles = () => screen.queryAllByRole('article').map((card) => within(card).queryByRole('link')?.textContent);

it('requests the filters of the address and shows them as chosen', async () => {
  listings.mockResolvedValue({ listings: page(['1', '2'], { count: 1_000, isCountCapped: true }) });
  openHall(
    '/zuhao/1.html?platform=%E5%AE%89%E5%8D%93%E5%BE%AE%E4%BF%A1&rental_min=100&rental_max=600' +
      '&attrs=rank%3A%E6%9C%80%E5%BC%BA%E7%8E%8B%E8%80%85&rent_type=3&no_deposit=1&sort=price_asc',
  );
  await waitFor(() => expect(titles()).toEqual(['账号 1', '账号 2']));
  expect(listings.mock.calls).toEqual([
    [
      {
        filter: {
          gameId: '1',
          keyword: null,
          platform: '安卓微信',
          zone: null,
          hourlyMinFen: 100,
          hourlyMaxFen: 600,
          piece: null,
          attributes: [{ name: 'rank', value: '最强王者' }],
          rentType: 'BLOCK',
          availability: 'BOOKABLE',
          noDeposit: true,
          staysOnline: null,
          rentalPromotion: null,
          special: null,
          vipDiscount: null,
          bargain: null,
          freePlay: null,
          freeFrom: null,
          freeTo: null,
          merchantId: null,
        },
        sort: 'PRICE_ASC',
        after: null,
        first: 20,
      },
    ],
  ]);
  const chosen = screen.getByRole('group', { name: '已选条件' });
  await waitFor(() =>
    expect(
      within(chosen)
        .getAllByRole('button')
        .map((chip) => chip.getAttribute('aria-label') ?? chip.textContent),
    ).toEqual(['去掉 王者荣耀', '去掉 安卓微信', '去掉 时段', '去掉 ¥1–6/时', '去掉 最强王者', '去掉 无押金', '清空', '保存搜索']),
  );
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['共 1000+ 个账号', '共 1000+ 个账号']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('王者荣耀租号大厅');
  expect(screen.getByRole('button', { name: '时价 从高到低', pressed: true }).textContent).toBe('时价');
});

it('writes every filter to the address, and removes it again', async () => {
  listings.mockResolvedValue({ listings: page(['1']) });
  const hall = openHall('/zuhao.html');
  await waitFor(() => expect(titles()).toEqual(['账号 1']));
  await userEvent.click(await screen.findByRole('button', { name: '苹果QQ' }));
  expect(hall.address()).toBe('/zuhao.html?platform=%E8%8B%B9%E6%9E%9CQQ');
  await userEvent.click(screen.getByRole('button', { name: '2–5' }));
  await userEvent.click(screen.getByRole('button', { name: '天租' }));
  await userEvent.click(screen.getByRole('switch', { name: '到时不下线' }));
  await userEvent.click(screen.getByRole('button', { name: '最常租' }));
  expect(hall.address()).toBe(
    '/zuhao.html?platform=%E8%8B%B9%E6%9E%9CQQ&rental_min=200&rental_max=500&rent_type=6&stays_online=1&sort=hot',
  );
  await userEvent.click(screen.getByRole('button', { name: '去掉 ¥2–5/时' }));
  expect(hall.address()).toBe('/zuhao.html?platform=%E8%8B%B9%E6%9E%9CQQ&rent_type=6&stays_online=1&sort=hot');
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  for (const name of ['可议价', '免费玩', '会员折扣']) await userEvent.click(screen.getByRole('button', { name }));
  expect(hall.address()).toBe('/zuhao.html?vip_discount=1&bargain=1&free_play=1&sort=hot');
  await waitFor(() => expect(listings.mock.lastCall?.[0]['filter']).toMatchObject({ vipDiscount: true, bargain: true, freePlay: true }));
  for (const name of ['去掉 可议价', '去掉 免费玩', '去掉 会员折扣']) await userEvent.click(screen.getByRole('button', { name }));
  expect(hall.address()).toBe('/zuhao.html?sort=hot');
});

it.each([
  ['去掉 安卓微信', '/zuhao/1.html'],
  ['安卓微信', '/zuhao/1.html'],
  ['苹果QQ', '/zuhao/1.html?platform=%E8%8B%B9%E6%9E%9CQQ'],
  ['去掉 微信 1 区', '/zuhao/1.html?platform=%E5%AE%89%E5%8D%93%E5%BE%AE%E4%BF%A1'],
  ['微信 1 区', '/zuhao/1.html?platform=%E5%AE%89%E5%8D%93%E5%BE%AE%E4%BF%A1'],
])('removes the zone with its platform: clicking %s leads to %s', async (name, address) => {
  listings.mockResolvedValue({ listings: page(['1']) });
  const hall = openHall('/zuhao/1.html?platform=%E5%AE%89%E5%8D%93%E5%BE%AE%E4%BF%A1&zone=%E5%BE%AE%E4%BF%A1+1+%E5%8C%BA');
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(hall.address()).toBe(address);
});

it('applies typed price limits in either order on Enter', async () => {
  listings.mockResolvedValue({ listings: page(['1']) });
  const hall = openHall('/zuhao.html');
  await userEvent.type(await screen.findByRole('textbox', { name: '最低时价，元' }), '6.5');
  await userEvent.type(screen.getByRole('textbox', { name: '最高时价，元' }), '２{Enter}');
  expect(hall.address()).toBe('/zuhao.html?rental_min=200&rental_max=650');
});

it('loads the next page near the end of the list, and marks the end', async () => {
  listings.mockImplementation(({ after }) => ({ listings: after === null ? page(['1', '2'], { nextCursor: 'c' }) : page(['3']) }));
  openHall('/zuhao.html');
  await waitFor(() => expect(titles()).toEqual(['账号 1', '账号 2']));
  // The list is observed by an effect, after it is shown.
  await waitFor(() => expect(reached).toHaveLength(1));
  reached[0]?.();
  await waitFor(() => expect(titles()).toEqual(['账号 1', '账号 2', '账号 3']));
  expect(screen.getByText('已经到底了').tagName).toBe('SPAN');
  expect(listings.mock.calls.map(([{ after }]) => after)).toEqual([null, 'c']);
});

it('keeps the list when the next page fails, and offers to retry', async () => {
  listings
    .mockImplementationOnce(() => ({ listings: page(['1'], { nextCursor: 'c' }) }))
    .mockImplementationOnce(() => {
      throw new Refused({ code: 'INTERNAL', message: '操作失败，请重试！', requestId: 'r' });
    })
    .mockImplementation(() => ({ listings: page(['2']) }));
  openHall('/zuhao.html');
  await userEvent.click(await screen.findByRole('button', { name: '加载更多' }));
  await userEvent.click(await screen.findByRole('button', { name: '加载失败，重试' }));
  await waitFor(() => expect(titles()).toEqual(['账号 1', '账号 2']));
});

it('shows placeholder cards, then that there are no results, and the filters to remove', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  listings
    .mockImplementationOnce(async () => {
      await asked;
      return { listings: page([]) };
    })
    .mockResolvedValue({ listings: page(['9']) });
  const hall = openHall('/zuhao.html?no_deposit=1&rental_max=100');
  expect(screen.getByText('正在载入账号').closest('[role="status"]')?.getAttribute('aria-busy')).toBe('true');
  answer();
  const empty = (await screen.findByRole('heading', { level: 2, name: '没有符合条件的账号' })).parentElement ?? document.body;
  expect(
    within(empty)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['¥1/时以下', '无押金', '清空条件']);
  await userEvent.click(within(empty).getByRole('button', { name: '去掉 无押金' }));
  expect(hall.address()).toBe('/zuhao.html?rental_max=100');
});

it.each([
  ['/zuhao.html', '现在没有账号可租', ['回首页']],
  ['/zuhao/1.html', '这个游戏现在没有账号可租', ['看其他游戏']],
  ['/tejia.html', '现在没有特价账号', ['去租号大厅']],
  ['/tejia/1.html', '这个游戏现在没有特价', ['看其他游戏']],
])('%s: says that there are no accounts, and links to others', async (address, title, ways) => {
  listings.mockResolvedValue({ listings: page([]) });
  openHall(address);
  const empty = (await screen.findByRole('heading', { level: 2, name: title })).parentElement ?? document.body;
  expect([
    within(empty).queryAllByRole('button'),
    within(empty)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ]).toEqual([[], ways]);
});

it('suggests other words for a search without results', async () => {
  listings.mockResolvedValue({ listings: page([]) });
  openHall('/zuhao.html?keyword=%E6%B2%A1%E6%9C%89%E7%9A%84');
  const empty = (await screen.findByRole('heading', { level: 2, name: '没有找到“没有的”' })).parentElement ?? document.body;
  await waitFor(() =>
    expect(
      within(empty)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['荣耀典藏']),
  );
  expect(within(empty).getByRole('link').getAttribute('href')).toBe(`/zuhao.html?keyword=${encodeURIComponent('荣耀典藏')}`);
  expect(within(empty).getByRole('button').textContent).toBe('看全部账号');
});

it('shows the number of search results', async () => {
  listings.mockResolvedValue({ listings: page(['1'], { count: 12 }) });
  openHall('/zuhao.html?keyword=%E7%9A%AE%E8%82%A4');
  await waitFor(() =>
    expect(within(screen.getByRole('group', { name: '已选条件' })).getByRole('status').textContent).toBe('找到 12 个账号'),
  );
});

it('heads the special offers with an explanation and the time left', async () => {
  listings.mockResolvedValue({ listings: page(['1']) });
  openHall('/tejia/1.html');
  expect((await screen.findByRole('heading', { level: 1, name: '王者荣耀特价专区' })).nextSibling?.textContent).toMatch(/标价就是折后价$/);
  expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/^本场距结束 [0-3] 小时/);
  expect(listings.mock.calls[0]?.[0]).toMatchObject({ filter: { gameId: '1', special: true } });
});

it('offers to retry loading the games, without placeholders', async () => {
  listings.mockResolvedValue({ listings: page(['1']) });
  let games = (): unknown => {
    throw new Refused({ code: 'RATE_LIMITED', message: '操作太频繁，请稍后再试', requestId: 'AB-12' });
  };
  openHall('/zuhao.html', () => games());
  const strip = screen.getByRole('navigation', { name: '选择游戏' });
  const again = await within(strip).findByRole('button', { name: '重新读取游戏' });
  expect(strip.querySelectorAll('div > span').length).toBe(0);
  games = twoGames;
  await userEvent.click(again);
  expect((await within(strip).findByRole('link', { name: '和平精英' })).getAttribute('href')).toBe('/zuhao/2.html');
});

it('expands the games that do not fit in one row; the chosen one is always first', async () => {
  listings.mockResolvedValue({ listings: page(['1']) });
  const games = Array.from({ length: 9 }, (_, at) => aGame({ id: `${at + 1}`, title: `游戏${at + 1}` }));
  openHall('/zuhao/9.html', () => ({ games }));
  const strip = screen.getByRole('navigation', { name: '选择游戏' });
  const more = await within(strip).findByRole('button', { name: '更多' });
  expect(
    within(strip)
      .getAllByRole('link')
      .slice(0, 3)
      .map((link) => link.textContent),
  ).toEqual(['全部游戏', '游戏9', '游戏1']);
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(more);
  expect(within(strip).getByRole('button', { name: '收起' }).getAttribute('aria-expanded')).toBe('true');
});

it('shows an error in place of the list, and retries', async () => {
  listings
    .mockImplementationOnce(() => {
      throw new Refused({ code: 'RATE_LIMITED', message: '操作太频繁，请稍后再试', requestId: 'AB-12' });
    })
    .mockResolvedValue({ listings: page(['1']) });
  openHall('/zuhao.html');
  expect((await screen.findByRole('alert')).textContent).toBe('加载失败操作太频繁，请稍后再试请求编号 AB-12重试');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(titles()).toEqual(['账号 1']));
});

it.each([
  ['/zuhao.html?rent_type=3', '全部游戏', '/zuhao.html?rent_type=3'],
  ['/zuhao.html?rent_type=3', '和平精英', '/zuhao/2.html?rent_type=3'],
  [
    '/tejia/1.html?keyword=V10&platform=%E8%8B%B9%E6%9E%9CQQ&zone=QQ+1+%E5%8C%BA&attrs=rank%3A%E6%9C%80%E5%BC%BA' +
      '&piece=x&no_deposit=1&sort=hot',
    '和平精英',
    '/tejia/2.html?keyword=V10&platform=%E8%8B%B9%E6%9E%9CQQ&no_deposit=1&sort=hot',
  ],
  ['/zuhao/1.html?platform=%E8%8B%B9%E6%9E%9CQQ&rental_max=200', '全部游戏', '/zuhao.html?platform=%E8%8B%B9%E6%9E%9CQQ&rental_max=200'],
])('%s: choosing %s keeps the filters that do not belong to a game', async (address, name, href) => {
  listings.mockResolvedValue({ listings: page(['1']) });
  openHall(address);
  const strip = screen.getByRole('navigation', { name: '选择游戏' });
  expect((await within(strip).findByRole('link', { name })).getAttribute('href')).toBe(href);
});

it('opens an account with the rent type that was filtered by', async () => {
  listings.mockResolvedValue({ listings: page(['1']) });
  openHall('/zuhao.html?rent_type=3');
  expect((await screen.findByRole('link', { name: '账号 1' })).getAttribute('href')).toBe('/detail/1.html?rent_type=3');
});

it('removes a platform that the game does not have from the address', async () => {
  listings.mockResolvedValue({ listings: page(['1']) });
  const hall = openHall('/zuhao/1.html?platform=%E6%B8%B8%E6%88%8F%E6%9C%BA&rent_type=3');
  await waitFor(() => expect(hall.address()).toBe('/zuhao/1.html?rent_type=3'));
});

it('restricts searches to what is shown, until it is left', async () => {
  listings.mockResolvedValue({ listings: page(['1']) });
  openHall('/zuhao/2.html?rent_type=3');
  await waitFor(() => expect(searchScope.game).toEqual({ id: '2', title: '和平精英' }));
  expect(searchScope.filters).toEqual({ ...noFilters, gameId: '2', rentType: 3 });
  cleanup();
  expect(searchScope).toEqual({ game: null, filters: null });
});

it('opens the filters in a sheet', async () => {
  listings.mockResolvedValue({ listings: page(['1'], { count: 12 }) });
  const hall = openHall('/zuhao.html');
  await userEvent.click(screen.getByRole('button', { name: '筛选' }));
  const sheet = await screen.findByRole('dialog', { name: '筛选' });
  await userEvent.click(within(sheet).getByRole('switch', { name: '现在可租' }));
  expect(hall.address()).toBe('/zuhao.html?available=now');
  await userEvent.click(await within(sheet).findByRole('button', { name: '看 12 个账号' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

it.each([
  ['member', '/zuhao/1.html', true],
  ['member', '/zuhao.html', false],
  ['guest', '/zuhao/1.html', true],
  ['guest', '/zuhao.html?free_from=1795183200000&free_to=1795215600000', false],
] as const)('a %s can save the conditions of %s: %s', async (standing, address, canSave) => {
  session.standing = standing;
  listings.mockResolvedValue({ listings: page(['1']) });
  openHall(address);
  await waitFor(() => expect(titles()).toEqual(['账号 1']));
  expect(screen.queryByRole('button', { name: '保存搜索' }) !== null).toBe(canSave);
});
