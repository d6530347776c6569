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
      good_rate: null,
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

test('a listing is found by its number: first, also while it is rented', async () => {
  const wish = { game_id: game, platform: '数字平台' };
  const rented = await aListing(service, { ...wish, title: '被租走的', is_rented: true, is_reservation: false });
  const named = await aListing(service, { ...wish, title: `有 ${rented.id} 个皮肤`, top_shelf: true });
  const find = async (keyword: string, more: object = {}) => {
    const { list, count, next_cursor, understood } = await service.get(listListings, { query: { keyword, ...more } });
    return { ids: list.map(({ id }) => id), count, isLast: next_cursor === null, understood };
  };
  const only = { ids: [rented.id], count: 1, isLast: true, understood: null };
  const filter = { platform: '数字平台' };
  expect(await find(rented.id, filter)).toEqual({ ...only, ids: [rented.id, named.id], count: 2 });
  expect(await find(`编号 ${rented.id}`)).toEqual(only);
  expect((await find(rented.id, { ...filter, available: 'now' })).ids).toEqual([named.id]);
  expect((await find(rented.id, { ...filter, sort: 'price_asc', limit: 1 })).ids).toEqual([rented.id, named.id]);
  await service.database.db.updateTable('listing').set({ is_listed: false }).where('id', '=', rented.id).execute();
  expect((await find(rented.id, filter)).ids).toEqual([named.id]);
});

test('a listing that is found by its number is not repeated on later pages', async () => {
  const wish = { game_id: game, zone: '翻页区' };
  const one = await aListing(service, { ...wish, title: '甲' });
  await service.database.db
    .updateTable('listing')
    .set({ title: `${one.id} 甲` })
    .where('id', '=', one.id)
    .execute();
  const others = [await aListing(service, { ...wish, title: `${one.id} 乙` }), await aListing(service, { ...wish, title: `${one.id} 丙` })];
  const query = { keyword: one.id, zone: '翻页区', sort: 'newest', limit: 1 } as const;
  const first = await service.get(listListings, { query });
  const second = await service.get(listListings, { query: { ...query, cursor: first.next_cursor! } });
  expect([first, second].map(({ list, count, next_cursor }) => [list.map(({ id }) => id), count, next_cursor === null])).toEqual([
    [[one.id, others[1]!.id], 3, false],
    [[others[0]!.id], 3, true],
  ]);
});

test('a shop is found by its name, with other words beside it', async () => {
  const { owner_id, id } = await aListing(service, { game_id: game, title: '店里的好号' });
  const other = await aListing(service, { owner_id, game_id: game, title: '店里的旧号' });
  await service.database.db.updateTable('user_account').set({ shop_name: '晚风租号行' }).where('id', '=', owner_id).execute();
  expect(await ask({ keyword: '晚风租号行' })).toEqual({ ids: [id, other.id].sort(), understood: null });
  expect(await ask({ keyword: '晚风租号行 旧号' })).toEqual({ ids: [other.id], understood: null });
});

test('a card shows what was searched for among its pieces and attributes', async () => {
  const piece = (name: string) => ({ kind: 'skin', name, rarity: 'epic' });
  const attrs = ['段位', '英雄数', '皮肤数', '贵族'].map((attr_name, at) => ({ attr_name, value: `第${at}项` }));
  await aListing(service, {
    game_id: game,
    title: '五件收藏',
    attrs: JSON.stringify(attrs),
    inventory: JSON.stringify(['甲甲', '乙乙', '丙丙', 'Ａ丁', '戊戊'].map(piece)),
  });
  const card = async (query: object) => {
    const { list } = await service.get(listListings, { query });
    return list.map(({ best, attrs: shown }) => [best.map(({ name }) => name), shown.map(({ value }) => value)]);
  };
  const first = ['第0项', '第1项', '第2项'];
  expect([
    await card({ keyword: '五件收藏' }),
    await card({ keyword: '五件收藏 丙丙' }),
    await card({ keyword: 'a丁 丙丙' }),
    await card({ piece: '戊戊' }),
    await card({ keyword: '五件收藏 第3项' }),
    await card({ game_id: game, attrs: `${encodeURIComponent('贵族')}:${encodeURIComponent('第3项')}` }),
  ]).toEqual([
    [[['甲甲', '乙乙'], first]],
    [[['丙丙', '甲甲'], first]],
    [[['丙丙', 'Ａ丁'], first]],
    [[['戊戊', '甲甲'], first]],
    [
      [
        ['甲甲', '乙乙'],
        ['第0项', '第1项', '第3项'],
      ],
    ],
    [
      [
        ['甲甲', '乙乙'],
        ['第0项', '第1项', '第3项'],
      ],
    ],
  ]);
});
