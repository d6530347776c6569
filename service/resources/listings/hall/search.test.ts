import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchGame } from '#contract/rest/catalogue.ts';
import { listListings } from '#contract/rest/listings.ts';
import { aListing } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let game: string;
let plain: string;
let treasured: string;

beforeAll(async () => {
  service = await aService();
  const { db } = service.database;
  game = (await db.insertInto('game').values({ title: '王者荣耀', world: 'moba' }).returning('id').executeTakeFirstOrThrow()).id;
  await db.insertInto('game_alias').values({ alias: '农药', game_id: game }).execute();
  plain = (await aListing(service, { game_id: game, title: '新手号', platform: '安卓QQ', zone: 'QQ2区' })).id;
  const inventory = JSON.stringify([
    { kind: 'skin', name: '凤求凰', rarity: 'treasured' },
    { kind: 'skin', name: '飞衡', rarity: 'legendary' },
    { kind: 'hero', name: '貂蝉', rarity: 'common' },
  ]);
  treasured = (await aListing(service, { game_id: game, title: '好号', platform: '苹果微信', zone: '微信1区', inventory })).id;
}, 60_000);
afterAll(() => service.close());

const ask = async (query: Parameters<typeof service.get<typeof listListings>>[1]['query']) => {
  const { list, understood } = await service.get(listListings, { query });
  return { ids: list.map(({ id }) => id).sort(), understood };
};
const both = () => [plain, treasured].sort();
const kings = () => [{ id: game, title: '王者荣耀' }];

test('a game is found by alias, pinyin, initials and with one typo', async () => {
  for (const keyword of ['农药', 'wzry', 'wangzherongyao', '王者荣誉', 'wzyr'])
    expect([keyword, await ask({ keyword })]).toEqual([keyword, { ids: both(), understood: { games: kings(), words: [], dropped: [] } }]);
});

test('words are also searched for in platforms and pieces', async () => {
  expect(await ask({ keyword: '王者 安卓' })).toEqual({ ids: [plain], understood: null });
  expect(await ask({ keyword: '求凰' })).toEqual({ ids: [treasured], understood: null });
  expect((await ask({ keyword: 'fqh' })).understood).toEqual({ games: [], words: ['凤求凰'], dropped: [] });
  expect((await ask({ keyword: '农药 ios' })).ids).toEqual([treasured]);
  expect(await ask({ keyword: '王者荣耀 求凰' })).toEqual({ ids: [treasured], understood: null });
});

test('a search without hits shows the most similar listings, on one page', async () => {
  expect(await ask({ keyword: '王者 火麒麟' })).toEqual({
    ids: both(),
    understood: { games: [], words: ['王者'], dropped: ['火麒麟'] },
  });
  expect(await ask({ keyword: '凤求凰神鸟' })).toEqual({
    ids: [treasured],
    understood: { games: [], words: ['凤求凰'], dropped: ['凤求凰神鸟'] },
  });
  expect(await ask({ keyword: '龘龘' })).toEqual({ ids: [], understood: null });
});

test('the hall filters by a piece, and a card shows the two best pieces', async () => {
  expect((await ask({ piece: '貂蝉' })).ids).toEqual([treasured]);
  expect((await ask({ piece: '貂蝉', game_id: game })).ids).toEqual([treasured]);
  expect((await ask({ piece: '貂' })).ids).toEqual([]);
  const { list } = await service.get(listListings, { query: { piece: '凤求凰' } });
  expect(list.map(({ best, good_rate }) => ({ best, good_rate }))).toEqual([
    {
      best: [
        { kind: 'skin', name: '凤求凰', rarity: 'treasured' },
        { kind: 'skin', name: '飞衡', rarity: 'legendary' },
      ],
      good_rate: 0.9,
    },
  ]);
});

test('a suggestion shows the game with its count', async () => {
  const suggested = await service.get(searchGame, { query: { keyword: 'wz' } });
  expect(suggested.games.map(({ id, rentable }) => ({ id, rentable }))).toEqual([{ id: game, rentable: 2 }]);
});

test('a card shows the first three attributes', async () => {
  const attrs = ['段位', '英雄数', '皮肤数', '贵族'].map((attr_name, at) => ({ attr_name, value: String(at) }));
  await aListing(service, { title: '四项属性', attrs: JSON.stringify(attrs) });
  const { list } = await service.get(listListings, { query: { keyword: '四项属性' } });
  expect(list.map((card) => card.attrs)).toEqual([attrs.slice(0, 3)]);
});

test('what is free now comes before what is rented, over the pages of the default order', async () => {
  const wish = { game_id: game, title: '先后有序' };
  const [rented, free, rentedLater, freeLater] = [
    await aListing(service, { ...wish, is_rented: true, is_reservation: true, top_shelf: true }),
    await aListing(service, { ...wish, rented_count: 5 }),
    await aListing(service, { ...wish, is_rented: true, is_reservation: true, rented_count: 9 }),
    await aListing(service, wish),
  ].map(({ id }) => id);
  const ids: (string | undefined)[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await service.get(listListings, { query: { keyword: '先后有序', limit: 1, ...(cursor !== undefined && { cursor }) } });
    ids.push(...page.list.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(ids).toEqual([free, freeLater, rented, rentedLater]);
  const byRentals = await service.get(listListings, { query: { keyword: '先后有序', sort: 'hot' } });
  expect(byRentals.list.map(({ id }) => id)).toEqual([rentedLater, free, freeLater, rented]);
});
