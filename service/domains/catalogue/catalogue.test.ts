import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addSearchHistory,
  deleteSearchHistory,
  getFilters,
  getHome,
  getNotice,
  listGames,
  listHotWords,
  listSearchHistory,
  searchGame,
} from '#contract/rest/catalogue.ts';
import { listListings } from '#contract/rest/listings.ts';
import { aListing, aRenter, type ListingWish } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

const HOUR = 3_600_000;

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** Another process on the same database, with empty caches. */
async function afresh<T>(ask: (fresh: TestService) => Promise<T>): Promise<T> {
  const fresh = await aService({ beside: service });
  return ask(fresh).finally(() => fresh.close());
}

const aGame = async (title: string, wish: { world?: string; maintenance_status?: boolean; is_suspended?: boolean } = {}) =>
  (
    await service.database.db
      .insertInto('game')
      .values({ title, world: 'moba', ...wish })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const someListings = async (count: number, wish: ListingWish): Promise<void> => {
  for (let at = 0; at < count; at += 1) await aListing(service, wish);
};

describe('games and home', () => {
  let arena: string;
  let chess: string;
  let closed: string;
  beforeAll(async () => {
    arena = await aGame('王者荣耀');
    chess = await aGame('金铲铲之战', { world: 'chess' });
    closed = await aGame('停服维护', { maintenance_status: true, is_suspended: true });
    await aListing(service, { game_id: arena, rental: 350, deposit: 0, rented_count: 2, discount: 0.6, title: '王者甲' });
    await aListing(service, { game_id: arena, rental: 120, rented_count: 3, discount: 0.8, is_rented: true, title: '王者乙' });
    await aListing(service, { game_id: arena, rental: 80, is_rented: true, is_reservation: false, title: '王者丙' });
    await aListing(service, { game_id: arena, rental: 70, is_listed: false, title: '王者丁' });
    await aListing(service, { game_id: chess, rental: 90, rented_count: 9, discount: 0.9, is_free_play: true, title: '金铲甲' });
    await aListing(service, { game_id: closed, rental: 60, rented_count: 90, discount: 0.5, is_free_play: true, title: '停服甲' });
  });

  test('games are sorted by rentals, with the number of rentable listings and the lowest price', async () => {
    const { list } = await afresh((fresh) => fresh.get(listGames, {}));
    expect(list.filter(({ id }) => [arena, chess, closed].includes(id))).toEqual([
      {
        id: chess,
        title: '金铲铲之战',
        world: 'chess',
        icon: `/static/covers/icon/chess/0~${encodeURIComponent('金铲铲之战')}~.svg`,
        cover: `/static/covers/tall/chess/0~${encodeURIComponent('金铲铲之战')}~.svg`,
        maintenance_status: false,
        is_suspended: false,
        rentable: 1,
        lowest_rental: 81,
      },
      expect.objectContaining({ id: arena, rentable: 2, lowest_rental: 96 }),
      expect.objectContaining({ id: closed, rentable: 0, lowest_rental: null, maintenance_status: true, is_suspended: true }),
    ]);
  });

  test('home holds banners, specials, recommended, free play, notices and counts', async () => {
    const { db } = service.database;
    const banner = {
      subtitle: '打到天亮',
      kicker: '夜场专享',
      note: '九小时低至 ¥7.2',
      button: '抢今晚夜场',
      world: 'chess',
      href: '/zuhao.html?rent_type=3',
    };
    const [second, first] = await db
      .insertInto('banner')
      .values([
        { ...banner, title: '后一张', position: 2 },
        { ...banner, title: '一夜九小时', position: 1 },
        { ...banner, title: '不显示', is_shown: false },
      ])
      .returning('id')
      .execute();
    const days = [-3, -1, -2, 1].map((day) => NOON + day * 24 * HOUR);
    await db
      .insertInto('notice')
      .values(days.map((at, turn) => ({ title: `公告${turn}`, published_at: new Date(at) })))
      .execute();

    const home = await afresh((fresh) => fresh.get(getHome, {}));
    expect(home.banners).toEqual([
      {
        id: first!.id,
        title: '一夜九小时',
        subtitle: '打到天亮',
        kicker: '夜场专享',
        note: '九小时低至 ¥7.2',
        button: '抢今晚夜场',
        href: '/zuhao.html?rent_type=3',
        image: `/static/covers/wide/chess/${first!.id}~${encodeURIComponent('金铲铲之战')}~.svg`,
      },
      expect.objectContaining({ id: second!.id, title: '后一张' }),
    ]);
    expect(home.notices.map(({ title, published_at }) => [title, published_at])).toEqual([
      ['公告1', days[1]],
      ['公告2', days[2]],
      ['公告0', days[0]],
    ]);
    expect(home.specials.ends_at).toBe(Date.parse('2026-11-20T16:00:00+08:00'));
    expect(home.specials.list.map(({ title }) => title).sort()).toEqual(['王者乙', '王者甲', '金铲甲']);
    expect(new Set(home.specials.list.slice(0, 2).map(({ game_id }) => game_id))).toEqual(new Set([arena, chess]));
    expect(home.recommended.map(({ title }) => title)).toEqual(['金铲甲', '王者乙', '王者甲']);
    expect(home.no_deposit.map(({ title }) => title)).toEqual(['王者甲']);
    expect(home.counts).toEqual({ listings: 3, no_deposit: 1, games: home.games.length });
    expect(home.games.length).toBe(3);
  });

  test('equally recommended listings are sorted newest first', async () => {
    const game = await aGame('并列之战');
    const ids: string[] = [];
    for (let at = 0; at < 22; at += 1) ids.unshift((await aListing(service, { game_id: game, deposit: 0 })).id);
    const { recommended, no_deposit } = await afresh((fresh) => fresh.get(getHome, {}));
    const ofGame = (list: readonly { id: string; game_id: string }[]) => list.filter(({ game_id }) => game_id === game).map(({ id }) => id);
    const [best, free] = [ofGame(recommended), ofGame(no_deposit)];
    expect([best.length > 10, free.length > 5]).toEqual([true, true]);
    expect([best, free]).toEqual([ids.slice(0, best.length), ids.slice(0, free.length)]);
    await service.database.db.write(sql`delete from listing where game_id = ${game}`);
    await service.database.db.write(sql`delete from game where id = ${game}`);
  });

  test('an announcement can be read only after it is published', async () => {
    const said = { title: '停服维护公告', content: '明早 6 点起停服两小时。' };
    const [shown, later] = await service.database.db
      .insertInto('notice')
      .values([0, 1].map((ms) => ({ ...said, published_at: new Date(service.clock.now() + ms) })))
      .returning('id')
      .execute();
    expect(await service.get(getNotice, { params: { id: shown!.id } })).toEqual({
      id: shown!.id,
      ...said,
      body: [
        {
          kind: 'paragraph',
          level: 0,
          number: 0,
          spans: [{ text: said.content, strong: false, emphasis: false, code: false, href: null }],
        },
      ],
      published_at: service.clock.now(),
    });
    for (const id of [later!.id, '987654321987']) {
      expect(await service.ask(getNotice, { params: { id } })).toMatchObject({ code: 40400, message: '内容不存在或已被移除' });
    }
  });

  test('a banner can link to this site only', async () => {
    for (const href of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)']) {
      await expect(
        service.database.db.write(
          sql`insert into banner (title, subtitle, kicker, note, button, world, href) values ('', '', '', '', '', '', ${href})`,
        ),
      ).rejects.toThrow('banner_href_check');
    }
  });

  test('a game under maintenance shows no rentable listings within a second', async () => {
    const game = await aGame('将要维护');
    await aListing(service, { game_id: game });
    const count = async (asked: TestService, available: 'bookable' | 'all') =>
      (await asked.get(listListings, { query: { game_id: game, available } })).count;
    expect(await afresh((fresh) => count(fresh, 'bookable'))).toBe(1);
    await service.database.db.updateTable('game').set({ maintenance_status: true, is_suspended: true }).where('id', '=', game).execute();
    expect(await afresh(async (fresh) => [await count(fresh, 'bookable'), await count(fresh, 'all')])).toEqual([0, 1]);
    const { list } = await afresh((fresh) => fresh.get(listListings, { query: { game_id: game, available: 'all' } }));
    expect(list.map(({ availability }) => availability)).toEqual(['maintenance']);
    await service.database.db.write(sql`delete from listing where game_id = ${game}`);
    await service.database.db.write(sql`delete from game where id = ${game}`);
  });
});

test('filters are derived from a game’s listings: platforms, zones, ranks by price, numbers by steps', async () => {
  const game = await aGame('筛选之战');
  const wishes = [
    ['安卓微信', '微信2区', '王者', 30, 900, 'V2'],
    ['安卓微信', '微信10区', '钻石', 120, 300, 'V10'],
    ['苹果QQ', 'QQ1区', '王者', 260, 800, 'V9'],
    ['安卓微信', '微信2区', '青铜', 3, 100, 'V1'],
  ] as const;
  for (const [platform, zone, rank, skins, rental, noble] of wishes) {
    const attrs = [
      { attr_name: '段位', value: rank },
      { attr_name: '皮肤数', value: String(skins) },
      { attr_name: '贵族', value: noble },
      { attr_name: '实名', value: '可改' },
    ];
    await someListings(5, { game_id: game, platform, zone, rental, attrs: JSON.stringify(attrs) });
  }
  await aListing(service, { game_id: game, platform: '已删除', zone: '已删除', deleted_at: new Date() });
  const options = (...values: string[]) => values.map((value) => ({ value, label: value }));
  expect(await service.get(getFilters, { query: { game_id: game } })).toEqual({
    pieces: [],
    platforms: options('安卓微信', '苹果QQ'),
    zones: [
      { value: '微信2区', label: '微信2区', platform: '安卓微信' },
      { value: '微信10区', label: '微信10区', platform: '安卓微信' },
      { value: 'QQ1区', label: 'QQ1区', platform: '苹果QQ' },
    ],
    attributes: [
      { name: '段位', label: '段位', options: options('王者', '钻石', '青铜') },
      {
        name: '皮肤数',
        label: '皮肤数',
        options: [5, 10, 20, 50, 100, 200].slice(-5).map((step) => ({ value: `${step}+`, label: `${step}以上` })),
      },
      { name: '贵族', label: '贵族', options: options('V10', 'V9', 'V2', 'V1') },
    ],
  });
  await service.database.db
    .updateTable('game')
    .set({ attribute_names: ['贵族'] })
    .where('id', '=', game)
    .execute();
  expect((await afresh((fresh) => fresh.get(getFilters, { query: { game_id: game } }))).attributes.map(({ name }) => name)).toEqual([
    '贵族',
  ]);
  const { attributes, platforms } = await afresh((fresh) => fresh.get(getFilters, { query: {} }));
  expect([attributes, platforms.map(({ value }) => value)]).toEqual([[], expect.arrayContaining(['安卓微信', '苹果QQ'])]);
});

test('suggestions find games and hot words by what is typed, in any width and case, without wildcards', async () => {
  await aGame('QQ飞车');
  await service.database.db
    .insertInto('hot_word')
    .values([
      { word: '荣耀典藏', weight: 9 },
      { word: '满V账号', weight: 8 },
      { word: '包夜9.9', weight: 7 },
      { word: '典藏皮肤', weight: 10 },
    ])
    .execute();
  expect(await service.get(listHotWords, {})).toEqual({ list: ['典藏皮肤', '荣耀典藏', '满V账号', '包夜9.9'] });
  const suggest = async (keyword: string) => {
    const { games, words } = await afresh((fresh) => fresh.get(searchGame, { query: { keyword } }));
    return [games.map(({ title }) => title), words];
  };
  expect(await suggest('典')).toEqual([[], ['典藏皮肤', '荣耀典藏']]);
  expect(await suggest('荣耀')).toEqual([['王者荣耀'], ['荣耀典藏']]);
  expect(await suggest('ｑｑ')).toEqual([['QQ飞车'], []]);
  expect(await suggest('v')).toEqual([[], ['满V账号']]);
  expect(await suggest('%')).toEqual([[], []]);
});

test('twelve hot words are shown, and eight games and eight words suggested', async () => {
  for (let at = 1; at <= 9; at += 1) await aGame(`星河${at}`);
  await service.database.db
    .insertInto('hot_word')
    .values(Array.from({ length: 13 }, (_, at) => ({ word: `星河词${at}`, weight: 100 - at })))
    .execute();
  const words = Array.from({ length: 12 }, (_, at) => `星河词${at}`);
  expect((await service.get(listHotWords, {})).list).toEqual(words);
  const suggested = await afresh((fresh) => fresh.get(searchGame, { query: { keyword: '星河' } }));
  expect([suggested.games.length, suggested.words]).toEqual([8, words.slice(0, 8)]);
});

test('search history: newest first, no duplicates, at most ten, own only, and cleared on request', async () => {
  const [person, other] = [await aRenter(service), await aRenter(service)];
  const search = (keyword: string, { token } = person) => service.get(addSearchHistory, { body: { keyword } }, { token });
  const history = async ({ token } = person) => (await service.get(listSearchHistory, {}, { token })).list;
  for (let at = 1; at <= 12; at += 1) await search(`词${at}`);
  await search(' 词5 ');
  await search('别人的', other);
  expect(await history()).toEqual(['词5', '词12', '词11', '词10', '词9', '词8', '词7', '词6', '词4', '词3']);
  expect(await service.database.db.write(sql`select from search_history where user_id = ${person.id}`)).toBe(10);
  await service.get(deleteSearchHistory, { query: { keyword: '词11' } }, { token: person.token });
  expect((await history()).slice(0, 4)).toEqual(['词5', '词12', '词10', '词9']);
  await service.get(deleteSearchHistory, { query: {} }, { token: person.token });
  expect([await history(), await history(other)]).toEqual([[], ['别人的']]);
  await search('王\0者');
  expect(await history()).toEqual(['王 者']);
  expect((await service.ask(listSearchHistory, {})).status).toBe(401);
});

test('concurrent searches of one user all succeed', async () => {
  const { token } = await aRenter(service);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => service.ask(addSearchHistory, { body: { keyword: `词${at % 12}` } }, { token })),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
  expect((await service.get(listSearchHistory, {}, { token })).list.length).toBe(10);
});
