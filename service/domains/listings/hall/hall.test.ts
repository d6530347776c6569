import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listListings } from '#contract/rest/listings.ts';
import { RENTAL_BUFFER } from '#contract/rules/constants.ts';
import { allTerms, openTermStatistics, outlookOf, pricedTerms, searchAfterWalk, searchForPage, wordTerms } from './terms.ts';
import { type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { isNightly } from '#testing/nightly.ts';
import { BONUS, CLOSED_GAME, expected, games, keysOf, makeHall, type Made, type Query } from '#testing/builders/hall.ts';

let service: TestService;
let made: readonly Made[];
let people: readonly Person[];

beforeAll(async () => {
  service = await aService();
  ({ made, people } = await makeHall(service));
}, 60_000);
afterAll(() => service.close());

/** Listings per page; smaller pages have more borders between equal keys. */
const PAGE = isNightly ? 7 : 19;

/** Every page of a query, with the count of each page. */
async function walk(asked: TestService, query: Query, limit = PAGE): Promise<{ ids: number[]; counts: number[] }> {
  const ids: number[] = [];
  const counts: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await asked.get(listListings, { query: { ...query, limit, ...(cursor !== undefined && { cursor }) } });
    ids.push(...page.list.map(({ id }) => Number(id)));
    counts.push(page.count);
    cursor = page.next_cursor;
  }
  return { ids, counts };
}

async function expectWalk(asked: TestService, query: Query): Promise<void> {
  const wanted = expected(made, query);
  const { ids, counts } = await walk(asked, query);
  expect({ query, ids }).toEqual({ query, ids: wanted });
  expect(new Set(counts)).toEqual(new Set([wanted.length]));
}

const pair = (name: string, value: string): string => `${encodeURIComponent(name)}:${encodeURIComponent(value)}`;
const gameId = (at: number): string => String(made.find(({ gameTitle }) => gameTitle === games[at])!.game);

const filters = (): Query[] => [
  {},
  { available: 'now' },
  { available: 'all' },
  { game_id: gameId(0) },
  { game_id: gameId(0), available: 'now' },
  { game_id: gameId(CLOSED_GAME) },
  { game_id: gameId(CLOSED_GAME), available: 'all' },
  { game_id: '999999' },
  { platform: '安卓QQ' },
  { zone: '微信3区' },
  { game_id: gameId(1), zone: 'QQ2区', platform: '苹果微信' },
  { rental_min: 200, rental_max: 350 },
  { rental_min: 700 },
  { game_id: gameId(2), rental_max: 150 },
  { rental_min: 400, rental_max: 300 },
  ...([1, 2, 3, 6, 7] as const).map((rent_type): Query => ({ rent_type })),
  { no_deposit: '1' },
  { stays_online: '1' },
  { rental_promotion: '1' },
  { rental_promotion: '1', keyword: '王者', rent_type: 6 },
  { special: '1' },
  { merchant_id: people[1]!.id },
  { game_id: gameId(0), attrs: pair('段位', '最强王者') },
  { game_id: gameId(0), attrs: pair('皮肤数', '200+') },
  { game_id: gameId(0), attrs: pair('皮肤数', '437+') },
  { game_id: gameId(0), attrs: pair('皮肤数', '3+') },
  { game_id: gameId(1), attrs: `${pair('段位', '永恒钻石')},${pair('贵族', 'V3')},${pair('皮肤数', '100+')}` },
  { attrs: pair('段位', '荣耀王者') },
  { attrs: pair('没有', '这个') },
  ...['龘', '王', '钻', '王者', '皮肤', '凤求凰', '五五开黑', '首', '微信3区', '原神', '和平精', 'V7', '0', '𠮷', '𠮷野'].map(
    (keyword): Query => ({ keyword }),
  ),
  ...['%', '_', '\\', '100%', '0%原', '神_测', '试\\版', '50%皮肤_全', '%%', '皮_'].map((keyword): Query => ({ keyword })),
  ...['vip', 'ＶＩＰ', 'ace player', 'ACE', '王者　皮肤', '皮肤 凤求凰 微信'].map((keyword): Query => ({ keyword })),
  { keyword: '不存在的词' },
  { keyword: '"\'; drop table listing; --' },
  { keyword: '王者', game_id: gameId(1) },
  {
    keyword: '号',
    game_id: gameId(0),
    platform: '安卓微信',
    no_deposit: '1',
    rental_max: 500,
    rent_type: 6,
    stays_online: '1',
    available: 'now',
  },
  { keyword: '王者', attrs: pair('皮肤数', '100+'), game_id: gameId(2), special: '1', merchant_id: people[0]!.id, available: 'all' },
];

describe('without planner statistics, as in a new database', () => {
  test('every filter returns exactly the matching listings, page by page', async () => {
    for (const query of filters()) await expectWalk(service, query);
  }, 60_000);

  test('every sort is complete and without duplicates, ties included', async () => {
    for (const sort of Object.keys(keysOf) as (keyof typeof keysOf)[]) {
      for (const query of [
        {},
        { game_id: gameId(0) },
        { keyword: '王者' },
        { keyword: '王者 皮肤', game_id: gameId(1), rental_min: 200, rental_max: 450 },
        { special: '1', available: 'all' },
      ] satisfies Query[])
        await expectWalk(service, { ...query, sort });
    }
  });
});

describe('a million listings', () => {
  const statistics = {
    listings: 1_000_000,
    shares: new Map([
      ['g:1', 0.1],
      ['王', 0.3],
      ['者', 0.2],
      ['恭', 0.008],
      ['便宜', 0.06],
      ['a:1:段位=王者', 0.04],
      ['a:1:贵族=V9', 0.002],
    ]),
    rareShare: 0.001,
  };
  const attribute = (term: string) => ({ game: 'g:1', letters: [], words: [], attributes: [[term]], filters: [] });
  const word = (letters: string, game?: string) => ({ game, letters: [], words: [[letters]], attributes: [], filters: [] });

  test.each([
    ['a rare word is gathered', word('龘'), 'terms'],
    ['a common one is met', word('王'), 400],
    ['so is one between', word('恭'), 400],
    ['an attribute is as common as it is in its game', attribute('a:1:段位=王者'), 400],
    ['a rare attribute in a large game, too', attribute('a:1:贵族=V9'), 400],
    [
      'two words that can hardly go together',
      { game: undefined, letters: [], words: [['便宜'], ['龘']], attributes: [], filters: [] },
      'terms',
    ],
  ])('%s', (_, terms, search) => {
    expect(searchForPage(outlookOf(terms, statistics), 21, 'hot', false)).toBe(search);
  });

  test.each([
    ['rare hits are met band by band', word('恭喜'), true, 'bands'],
    ['so are common ones unless the first of all listings will do', word('便宜'), true, 400],
    ['a character is met on a walk', word('恭'), false, 400],
  ])('by price: %s', (_, terms, isPriced, search) => {
    expect(searchForPage(outlookOf(terms, statistics), 21, 'price_asc', isPriced)).toBe(search);
  });

  test('a character is searched for as a term of the game, and has no term in the price index', () => {
    const terms = { game: 'g:1', letters: ['c:1:恭'], words: [['恭']], attributes: [], filters: [['d:0']] };
    expect([allTerms(terms), pricedTerms(terms)]).toEqual([['g:1', 'c:1:恭', 'd:0'], undefined]);
    expect(pricedTerms({ ...terms, letters: ['c:1:恭', 'c:1:喜'], words: [['恭喜']] })).toEqual(['g:1', '恭喜', 'd:0']);
  });

  test.each([
    ['a common word beside a rare filter: the walk goes on', word('王'), 400, 2, 10_080],
    ['further hits are near', word('恭'), 400, 3, 7_200],
    ['none was near', word('王'), 400, 0, 4_000],
    ['a word that never stands in this game', word('恭', 'g:1'), 400, 0, 'terms'],
    ['also when it is common elsewhere', word('王', 'g:1'), 400, 0, 'terms'],
  ])('after a scan: %s', (_, terms, passed, met, search) => {
    expect(searchAfterWalk(outlookOf(terms, statistics), 21, passed, met)).toBe(search);
  });
});

describe('with planner statistics', () => {
  let informed: TestService;

  test('some of these words are found by a scan in sort order, others by the term index', async () => {
    const statistics = await openTermStatistics(service.database.db)();
    const wayOf = (word: string) =>
      searchForPage(
        outlookOf({ game: undefined, letters: [], words: [wordTerms(word)], attributes: [], filters: [] }, statistics),
        8,
        'hot',
        false,
      );
    expect(['王', '皮肤', '凤求凰', '龘', '不存在'].map(wayOf)).toEqual([400, 400, 400, 'terms', 'terms']);
  });

  beforeAll(async () => {
    await service.database.db.write(sql`vacuum analyze listing`);
    informed = await aService({ beside: service });
  });
  afterAll(() => informed.close());

  test('every filter returns the same, by term index or by scan', async () => {
    for (const query of filters()) await expectWalk(informed, query);
    for (const sort of Object.keys(keysOf) as (keyof typeof keysOf)[]) await expectWalk(informed, { keyword: '者 皮', sort });
  });
});

test('an empty page and the last page have no next page', async () => {
  const none = await service.get(listListings, { query: { keyword: '不存在' } });
  expect(none).toEqual({ list: [], next_cursor: null, count: 0, count_capped: false, understood: null });
  const exact = expected(made, { keyword: '龘', available: 'all' });
  const last = await service.get(listListings, { query: { keyword: '龘', available: 'all', limit: exact.length } });
  expect([last.list.map(({ id }) => Number(id)), last.next_cursor]).toEqual([exact, null]);
});

test('a cursor of another sort is refused', async () => {
  const { next_cursor } = await service.get(listListings, { query: { sort: 'hot', limit: 5 } });
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const wrong = [
    'x',
    '!!!',
    encode({}),
    encode(['price_asc']),
    encode(['price_asc', 9, 1]),
    encode(['price_asc', 9, '1', 2]),
    encode(['price_asc', 9, 1.5, 2]),
    encode(['price_asc', 9, 1e30, 2]),
    encode(['price_asc', -1, 1, 2]),
    encode(['price_asc', 9, 1, 2, 3]),
    encode(['price_asc', 9, null, 2]),
    next_cursor!,
  ];
  for (const cursor of wrong) {
    const answer = await service.ask(listListings, { query: { sort: 'price_asc', cursor } });
    expect([cursor, answer.status, answer.data]).toEqual([
      cursor,
      400,
      expect.objectContaining({ fields: { cursor: '翻页位置无效，请回到第一页' } }),
    ]);
  }
});

test('a malformed attribute filter is refused; an unstorable character matches nothing', async () => {
  for (const attrs of ['段位', ':', 'a:%E4', 'a:b:c', Array(11).fill('a:b').join()]) {
    const answer = await service.ask(listListings, { query: { attrs } });
    expect([attrs, answer.status, answer.data]).toEqual([attrs, 400, expect.objectContaining({ fields: { attrs: '属性筛选格式不正确' } })]);
  }
  for (const query of [{ keyword: '王\0者' }, { zone: '\0' }, { platform: 'a\0' }, { attrs: 'a:%00' }]) {
    const { list } = await service.get(listListings, { query });
    expect([query, list]).toEqual([query, []]);
  }
});

test('a card shows every field', async () => {
  const listing = made.find((one) => one.isListed && !one.isDeleted && one.isRented && one.isReservation && one.gameTitle === games[1])!;
  const { list } = await service.get(listListings, { query: { keyword: listing.title, game_id: String(listing.game), limit: 100 } });
  const skins = listing.attrs[1]!.value;
  expect(list.find(({ id }) => id === String(listing.id))).toEqual({
    id: String(listing.id),
    title: listing.title,
    cover: `/static/covers/card/moba/${listing.id}~${encodeURIComponent(listing.gameTitle)}~${encodeURIComponent(`${skins} 皮肤`)}.svg`,
    game_id: String(listing.game),
    game_name: listing.gameTitle,
    platform: listing.platform,
    zone: listing.zone,
    rental: listing.rental,
    night_total: listing.night === null ? null : listing.night * 9,
    deposit: listing.deposit,
    availability: 'appoint',
    free_at: service.clock.now() + 3_600_000 + RENTAL_BUFFER,
    attrs: listing.attrs,
    activity: { discount: listing.discount, rental_promotion: listing.hasBonus ? [BONUS] : [] },
    stays_online: listing.staysOnline,
    is_insurance: listing.isInsurance,
    is_collection: false,
    is_listed: true,
    rented_count: listing.rentedCount,
    best: [],
    good_rate: null,
    is_use_vip_discount: true,
    is_at_rest: false,
    is_use_bargain: false,
    is_free_play: false,
    shop: null,
  });
});

test('a renamed game is found by its new title', async () => {
  const { db } = service.database;
  const another = await aService({ beside: service });
  await db.updateTable('game').set({ title: '王者荣耀国际服' }).where('title', '=', '王者荣耀').execute();
  const found = await another.get(listListings, { query: { keyword: '荣耀国际' } });
  expect(found.count).toBe(expected(made, { game_id: gameId(0) }).length);
  await db.updateTable('game').set({ title: '王者荣耀' }).where('title', '=', '王者荣耀国际服').execute();
  await another.close();
});

test('counts exactly up to 1000 and marks larger counts', async () => {
  const { db } = service.database;
  const [one] = made;
  const copies = (count: number, title: string) =>
    db.write(sql`
    insert into listing (owner_id, game_id, title, platform, zone, role_name, login_account, login_secret, rental)
    select ${one!.owner}, ${one!.game}, ${title}, '安卓微信', '一区', '甲', 'a', 'b', 100 from generate_series(1, ${count})`);
  await db.write(sql`vacuum analyze listing`);
  const before = await aService({ beside: service });
  await before.get(listListings, { query: { keyword: '凤求凰' } });
  await copies(1_000, '千里江山');
  // Hits that come later in the sort order than the statistics predict.
  await expectWalk(before, { keyword: '凤求凰', available: 'all' });
  await before.close();
  await copies(1, '万里长城');
  const asked = await aService({ beside: service });
  const countOf = async (keyword: string) => {
    const { count, count_capped, list } = await asked.get(listListings, {
      query: { keyword, available: 'all', game_id: String(one!.game), limit: 1 },
    });
    return [count, count_capped, list.length];
  };
  expect(await countOf('千里江山')).toEqual([1_000, false, 1]);
  expect(await countOf('里')).toEqual([1_000, true, 1]);
  await asked.close();
});
