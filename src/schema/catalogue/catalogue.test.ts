import { expect, test } from 'vitest';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { catalogue as rest } from '#contract/rest/index.ts';
import { flags, resolve } from '#testing/harness/resolving.ts';
import { area } from './catalogue.ts';

const call = (endpoint: string, request: object) => [{ endpoint, request, forwarded: {}, options: {} }];

const wireGame: DataOf<typeof rest.listGames>['list'][number] = {
  id: '7',
  title: '王者峡谷',
  world: 'myth',
  icon: 'games/7.svg',
  cover: '/covers/game-7.svg',
  maintenance_status: true,
  is_suspended: true,
  rentable: 210,
  lowest_rental: 99,
};
const game = {
  id: '7',
  title: '王者峡谷',
  world: 'myth',
  icon: '/static/games/7.svg',
  cover: '/static/covers/game-7.svg',
  maintenanceStatus: true,
  isSuspended: true,
  rentableCount: 210,
  lowestHourlyFen: 99,
};

test('games have every field, and each boolean under its own name', async () => {
  expect(await resolve(area, 'games', {}, { list: [wireGame] })).toEqual({ shown: [game], calls: call('listGames', {}) });
  const show = async (data: object) => (await resolve(area, 'games', {}, { list: [data] })).shown;
  expect(await flags(wireGame, show)).toEqual({ maintenance_status: ['0.maintenanceStatus'], is_suspended: ['0.isSuspended'] });
});

const aCard = (id: string): DataOf<typeof rest.getHome>['recommended'][number] => ({
  id,
  title: '星耀',
  cover: '',
  game_id: '7',
  game_name: '王者峡谷',
  platform: '安卓',
  zone: '一区',
  rental: 1,
  night_total: 2,
  deposit: 3,
  availability: 'normal',
  free_at: null,
  is_listed: true,
  is_at_rest: false,
  attrs: [],
  activity: { discount: 1, rental_promotion: [] },
  stays_online: false,
  is_insurance: false,
  is_collection: false,
  rented_count: 4,
  best: [],
  good_rate: 0.9,
  is_use_vip_discount: false,
  is_use_bargain: false,
  is_free_play: true,
  shop: null,
});

test('the home page has each list in its place', async () => {
  const data: DataOf<typeof rest.getHome> = {
    banners: [
      {
        id: '1',
        title: '周末包夜',
        subtitle: '九折',
        kicker: '限时',
        note: '22–07',
        image: 'banners/1.svg',
        href: '/a.html',
        button: '去看看',
      },
    ],
    games: [wireGame],
    specials: { ends_at: 11, list: [aCard('101')] },
    recommended: [aCard('102')],
    no_deposit: [aCard('103')],
    notices: [{ id: '3', title: '公告', published_at: 12 }],
    counts: { listings: 13, no_deposit: 14, games: 15 },
  };
  const { shown, calls } = await resolve(area, 'home', {}, data);
  expect(calls).toEqual(call('getHome', {}));
  expect(shown).toEqual({
    banners: [
      {
        id: '1',
        title: '周末包夜',
        subtitle: '九折',
        kicker: '限时',
        note: '22–07',
        image: '/static/banners/1.svg',
        href: '/a.html',
        button: '去看看',
      },
    ],
    games: [game],
    specials: { endsAt: 11, items: [expect.objectContaining({ id: '101' })] },
    recommended: [expect.objectContaining({ id: '102' })],
    noDeposit: [expect.objectContaining({ id: '103' })],
    notices: [{ id: '3', title: '公告', publishedAt: 12 }],
    counts: { listings: 13, noDeposit: 14, games: 15 },
  });
});

test('an announcement has every field', async () => {
  const span = { text: '内容', strong: false, emphasis: true, code: false, href: '/help' };
  const data = { id: '3', title: '公告', content: '内容', body: [{ kind: 'quote', level: 0, number: 0, spans: [span] }], published_at: 12 };
  expect(await resolve(area, 'notice', { id: '3' }, data)).toEqual({
    shown: { id: '3', title: '公告', content: '内容', body: [{ kind: 'QUOTE', level: 0, number: 0, spans: [span] }], publishedAt: 12 },
    calls: call('getNotice', { params: { id: '3' } }),
  });
});

const some = {};
test.each<[string, object, string, object, object, unknown]>([
  [
    'filters',
    { gameId: '7' },
    'getFilters',
    { query: { game_id: '7' } },
    { ...some, pieces: [{ value: '凤求凰', label: '凤求凰', rarity: 'epic' }] },
    { ...some, pieces: [{ value: '凤求凰', label: '凤求凰', rarity: 'EPIC' }] },
  ],
  ['filters', { gameId: null }, 'getFilters', { query: { game_id: undefined } }, { ...some, pieces: [] }, { ...some, pieces: [] }],
  ['hotWords', {}, 'listHotWords', {}, { list: ['雷电'] }, ['雷电']],
  ['searchHistory', {}, 'listSearchHistory', {}, { list: ['原神'] }, ['原神']],
  ['rememberSearch', { keyword: '王者' }, 'addSearchHistory', { body: { keyword: '王者' } }, some, true],
  ['forgetSearch', { keyword: '王者' }, 'deleteSearchHistory', { query: { keyword: '王者' } }, some, true],
  ['forgetSearch', {}, 'deleteSearchHistory', { query: { keyword: undefined } }, some, true],
  [
    'suggest',
    { keyword: '王' },
    'searchGame',
    { query: { keyword: '王' } },
    { games: [{ id: '7', title: '王者峡谷', icon: 'games/7.svg', rentable: 210 }], words: ['王者'] },
    { games: [{ id: '7', title: '王者峡谷', icon: '/static/games/7.svg', rentableCount: 210 }], words: ['王者'] },
  ],
])('%s with %j has its request and result', async (name, args, endpoint, request, data, shown) => {
  expect(await resolve(area, name, args, data)).toEqual({ shown, calls: call(endpoint, request) });
});
