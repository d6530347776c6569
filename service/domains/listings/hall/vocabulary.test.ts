import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aListing } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { openVocabulary, withShops } from './vocabulary.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const piece = (name: string) => ({ kind: 'skin', name, rarity: 'epic' });

test('names are taken from shown listings, the most frequent first, pieces in their original spelling', async () => {
  const { db } = service.database;
  const game = await db
    .insertInto('game')
    .values({ title: 'ＬＯＬ联盟', world: 'moba', popularity: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('game_alias')
    .values([
      { game_id: game.id, alias: 'b' },
      { game_id: game.id, alias: 'a' },
    ])
    .execute();
  const wish = { game_id: game.id, zone: '重庆区', attrs: JSON.stringify([{ attr_name: '段位', value: '王者' }]), inventory: '[]' };
  await aListing(service, { ...wish, platform: '安卓', inventory: JSON.stringify([piece('Ｍ4A1 黑骑士')]) });
  await aListing(service, {
    ...wish,
    platform: '苹果',
    attrs: JSON.stringify(['12.5', '女枪'].map((value) => ({ attr_name: '皮肤', value }))),
  });
  await aListing(service, { ...wish, platform: '下架', is_listed: false });
  await aListing(service, { ...wish, platform: '删除', deleted_at: new Date() });
  const { games, names, texts } = await openVocabulary(db)();
  expect(games).toEqual([
    { id: Number(game.id), title: 'lol联盟', aliases: ['a', 'b'], pinyin: 'lollianmeng', initials: expect.any(String) },
  ]);
  expect(names.find(({ text }) => text === '女枪')?.pinyin).toBe('nvqiang');
  expect(names[0]).toEqual({ text: '重庆区', pinyin: 'chongqingqu', initials: 'cqq' });
  expect(new Map(names.map(({ text, shown }) => [text, shown]))).toEqual(
    new Map([
      ['重庆区', undefined],
      ['安卓', undefined],
      ['苹果', undefined],
      ['王者', undefined],
      ['女枪', undefined],
      ['m4a1 黑骑士', 'Ｍ4A1 黑骑士'],
    ]),
  );
  expect(texts.split('\n').toSorted()).toEqual(['lol联盟', '重庆区', '安卓', '苹果', '王者', '女枪', 'm4a1 黑骑士'].toSorted());
});

test('the 300 most recommended listings of each game are read', async () => {
  const { db } = service.database;
  const last = await aListing(service, { zone: '末位区', rented_count: 0 });
  const better = (count: number) =>
    db.write(sql`
    insert into listing (owner_id, game_id, title, platform, zone, role_name, login_account, login_secret, rental, rented_count)
    select ${last.owner_id}, ${last.game_id}, '更好的', '安卓', '前面区', '甲', 'a', 'b', 100, 1 from generate_series(1, ${count})`);
  const isRead = async () => (await openVocabulary(db)()).names.some(({ text }) => text === '末位区');
  await better(299);
  expect(await isRead()).toBe(true);
  await better(1);
  expect(await isRead()).toBe(false);
});

test('the shops of shown listings are known by name, others by their whole name', async () => {
  const { db } = service.database;
  const [known, hidden] = [await aListing(service, { zone: '店铺区' }), await aListing(service, { is_listed: false })];
  const call = (owner: string, name: string) => db.updateTable('user_account').set({ shop_name: name }).where('id', '=', owner).execute();
  await call(known.owner_id, '重庆 Ａ号铺');
  await call(hidden.owner_id, '晚风 租号行');
  const vocabulary = await openVocabulary(db)();
  const shop = { text: '重庆 a号铺', shown: '重庆 Ａ号铺', owner: Number(known.owner_id), pinyin: 'chongqingahaopu', initials: 'cqahp' };
  expect(vocabulary.names.filter(({ owner }) => owner !== undefined)).toEqual([shop]);
  const owners = async (keyword: string) =>
    (await withShops(db, keyword, vocabulary)).names.flatMap(({ owner }) => (owner === undefined ? [] : [owner]));
  const [first, second] = [Number(known.owner_id), Number(hidden.owner_id)];
  expect([await owners('晚风　租号行'), await owners('晚风'), await owners('重庆 a号铺')]).toEqual([[first, second], [first], [first]]);
});
