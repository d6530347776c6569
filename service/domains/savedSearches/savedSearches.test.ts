import { sql, type Updateable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '#contract/rest/endpoint.ts';
import { listListings } from '#contract/rest/listings.ts';
import { deleteSavedSearch, listSavedSearches, lookAtSavedSearch, saveSearch } from '#contract/rest/savedSearches.ts';
import { NEW_ACCOUNTS_MOST, SAVED_SEARCHES_MOST } from '#contract/rules/savedSearch.ts';
import type { ListingTable } from '#service/domains/listings/tables.ts';
import { NEWEST_READ } from '#service/domains/listings/hall/newSince.ts';
import { aKey, aListing, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

type Filter = RequestOf<typeof saveSearch>['body']['filter'];

const save = ({ token }: Person, name: string, filter: Filter, key = aKey()) =>
  service.ask(saveSearch, { body: { name, filter } }, { token, headers: { 'idempotency-key': key } });
const saved = async (person: Person, name: string, filter: Filter): Promise<string> => {
  const answer = await save(person, name, filter);
  if (answer.code !== 0 || !('id' in answer.data)) throw new Error(answer.message);
  return answer.data.id;
};
const list = async ({ token }: Person) => (await service.get(listSavedSearches, {}, { token })).list;
const counts = async (person: Person) => (await list(person)).map(({ new_count, is_new_capped }) => [new_count, is_new_capped]);
const look = ({ token }: Person, id: string) => service.ask(lookAtSavedSearch, { params: { id } }, { token });

test('a saved search keeps every filter as the hall’s address, without defaults, newest first', async () => {
  const person = await aRenter(service);
  const attrs = [
    ['段位', '最强王者'],
    ['皮肤', '200+'],
  ].map((pair) => pair.map(encodeURIComponent).join(':'));
  const whole: Filter = {
    game_id: '12',
    keyword: ' 凤求凰 ',
    platform: '安卓微信',
    zone: '微信 1 区',
    rental_min: 0,
    rental_max: 500,
    piece: '飞衡',
    attrs: attrs.join(),
    rent_type: 3,
    available: 'now',
    no_deposit: '1',
    stays_online: '0',
    special: '1',
    merchant_id: '8',
  };
  const first = await save(person, ' 夜场  微信 ', whole);
  expect(first.data).toEqual({
    id: expect.stringMatching(/^\d+$/),
    name: '夜场 微信',
    game_id: '12',
    is_special: true,
    search: expect.any(String),
    new_count: 0,
    is_new_capped: false,
    is_told: true,
    saved_at: NOON,
  });
  const search = 'search' in first.data ? first.data.search : '';
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    keyword: '凤求凰',
    platform: '安卓微信',
    zone: '微信 1 区',
    rental_min: '0',
    rental_max: '500',
    piece: '飞衡',
    attrs: attrs.toSorted().join(),
    rent_type: '3',
    available: 'now',
    no_deposit: '1',
    merchant_id: '8',
  });
  await save(person, '无押金', { no_deposit: '1', available: 'bookable' });
  expect((await list(person)).map(({ name, game_id, is_special, search: own }) => [name, game_id, is_special, own])).toEqual([
    ['无押金', null, false, 'no_deposit=1'],
    ['夜场 微信', '12', true, search],
  ]);
});

test('the same filters are saved once, in whatever order their attributes come', async () => {
  const [person, other] = [await aRenter(service), await aRenter(service)];
  await saved(person, '全皮肤', { game_id: '12', attrs: 'a:1,b:2' });
  for (const filter of [
    { game_id: '12', attrs: 'b:2,a:1', no_deposit: '0' },
    { attrs: 'a:1,b:2,a:1', game_id: '12' },
  ] satisfies Filter[])
    expect((await save(person, '另一个', filter)).data).toMatchObject({ problem: 'SAVED_SEARCH_SAME' });
  expect((await save(person, '另一个', { game_id: '12', attrs: 'a:1,b:2' })).message).toBe('这些条件已经保存为“全皮肤”，可以直接打开它');
  expect([(await save(other, '另一个', { game_id: '12', attrs: 'a:1,b:2' })).code, (await list(person)).length]).toEqual([0, 1]);
});

test.each([
  ['no filter', '名称', { available: 'bookable', no_deposit: '0' }, { filter: '请先选游戏或其他条件，再保存' }],
  ['attributes out of form', '名称', { attrs: '段位' }, { attrs: '属性筛选格式不正确' }],
  ['no name', '  ', { special: '1' }, { name: '名称要 1–10 个字' }],
  ['a long name', '十一个字的名称就太长了啊', { special: '1' }, { name: '名称要 1–10 个字' }],
] as const)('refuses %s', async (_, name, filter, fields) => {
  expect((await save(await aRenter(service), name, filter)).data).toMatchObject({ problem: 'BAD_REQUEST', fields });
});

test('fifty at once of one search save one, of different ones ten, and a deleted one makes room', async () => {
  const [one, many] = [await aRenter(service), await aRenter(service)];
  const same = await Promise.all(Array.from({ length: 50 }, () => save(one, '夜场', { rent_type: 3 })));
  const problems = same.map(({ data }) => ('problem' in data ? data.problem : null));
  expect([problems.filter((problem) => problem === null).length, new Set(problems)]).toEqual([1, new Set([null, 'SAVED_SEARCH_SAME'])]);
  const different = await Promise.all(Array.from({ length: 50 }, (_, at) => save(many, `第${at}个`, { rental_max: at })));
  expect(different.filter(({ code }) => code === 0).length).toBe(SAVED_SEARCHES_MOST);
  expect(different.find(({ code }) => code !== 0)).toMatchObject({ message: '最多保存 10 个搜索，请先删除一个再保存' });
  const [newest] = await list(many);
  const gone = { params: { id: newest!.id } };
  expect((await service.ask(deleteSavedSearch, gone, { token: one.token })).data).toMatchObject({ problem: 'NOT_FOUND' });
  expect((await service.ask(deleteSavedSearch, gone, { token: many.token })).code).toBe(0);
  expect((await service.ask(deleteSavedSearch, gone, { token: many.token })).data).toMatchObject({ problem: 'NOT_FOUND' });
  expect([(await save(many, '补上', { special: '1' })).code, (await list(many)).length]).toEqual([0, SAVED_SEARCHES_MOST]);
});

test('a repeated key saves once and returns the first response', async () => {
  const [person, key] = [await aRenter(service), aKey()];
  const answers = [await save(person, '通宵', { rent_type: 3 }, key), await save(person, '通宵', { rent_type: 3 }, key)];
  expect([answers[1], (await list(person)).length]).toEqual([answers[0], 1]);
});

test('counts what fits and came since the last look, the same in two browsers', async () => {
  const person = await aRenter(service);
  const { game_id, owner_id } = await aListing(service);
  const id = await saved(person, '不要押金', { game_id, no_deposit: '1' });
  await saved(person, '这个号主', { merchant_id: owner_id });
  await saved(person, '求凰', { keyword: '凤求凰', game_id });
  expect(await counts(person)).toEqual([
    [0, false],
    [0, false],
    [0, false],
  ]);
  await aListing(service, { game_id, deposit: 0, title: '凤求凰 满皮肤' });
  await aListing(service, { game_id, deposit: 0, owner_id });
  await aListing(service, { game_id, deposit: 1_000 });
  await aListing(service, { game_id, deposit: 0, is_listed: false });
  await aListing(service, { game_id, deposit: 0, deleted_at: new Date(NOON) });
  await aListing(service, { deposit: 0 });
  expect(await counts(person)).toEqual([
    [1, false],
    [1, false],
    [2, false],
  ]);
  expect((await look(person, id)).data).toMatchObject({ id, new_count: 0 });
  expect(await counts(person)).toEqual([
    [1, false],
    [1, false],
    [0, false],
  ]);
  await aListing(service, { game_id, deposit: 0 });
  expect((await counts(person))[2]).toEqual([1, false]);
});

test('an old draft that is published late counts as new, once, and what is listed again does not', async () => {
  const person = await aRenter(service);
  const { game_id, owner_id, id: shown } = await aListing(service);
  const draft = await aListing(service, { game_id, owner_id, state: 'draft' });
  const waiting = await aListing(service, { game_id, owner_id, state: 'waiting' });
  const newer = await aListing(service, { game_id, owner_id });
  const id = await saved(person, '这个游戏', { game_id });
  const move = (listingId: string, to: Updateable<ListingTable>) =>
    service.database.db.updateTable('listing').set(to).where('id', '=', listingId).execute();
  const publish = (listingId: string) => move(listingId, { state: 'on_offer', published_at: new Date(service.clock.now()) });
  await publish(draft.id);
  expect(await counts(person)).toEqual([[1, false]]);
  await publish(waiting.id);
  expect(await counts(person)).toEqual([[2, false]]);
  const newest = await service.get(listListings, { query: { game_id, sort: 'newest', limit: 3 } });
  expect(newest.list.map((card) => card.id)).toEqual([waiting.id, draft.id, newer.id]);
  const { list: rest } = await service.get(listListings, { query: { game_id, sort: 'newest', cursor: newest.next_cursor ?? '' } });
  expect(rest.map((card) => card.id)).toEqual([shown]);
  await look(person, id);
  for (const state of ['off', 'on_offer'] as const) await move(draft.id, { state });
  await move(shown, { is_listed: false });
  await move(shown, { is_listed: true });
  expect(await counts(person)).toEqual([[0, false]]);
  await aListing(service, { game_id });
  expect(await counts(person)).toEqual([[1, false]]);
});

test('what is counted is what the hall shows: nothing of a closed game, unless rented accounts are wanted too', async () => {
  const person = await aRenter(service);
  const { game_id } = await aListing(service, { game: { maintenance_status: true, is_suspended: true } });
  await saved(person, '可租', { game_id });
  await saved(person, '全部', { game_id, available: 'all' });
  await aListing(service, { game_id });
  const hall = async (available: 'bookable' | 'all') => (await service.get(listListings, { query: { game_id, available } })).count;
  expect([await counts(person), await hall('all'), await hall('bookable')]).toEqual([
    [
      [1, false],
      [0, false],
    ],
    2,
    0,
  ]);
});

test('counts stop at the limit, and reading stops at the newest thousand', async () => {
  const person = await aRenter(service);
  const { game_id, owner_id } = await aListing(service);
  await saved(person, '全部', { game_id, available: 'all' });
  const add = (count: number, platform: string) =>
    service.database.db.write(sql`
      insert into listing (owner_id, game_id, title, platform, zone, role_name, rental)
      select ${owner_id}, ${game_id}, '号', ${platform}, '一区', '甲', 100 from generate_series(1, ${count})`);
  await add(NEW_ACCOUNTS_MOST, '安卓微信');
  expect(await counts(person)).toEqual([[NEW_ACCOUNTS_MOST, false]]);
  await add(1, '安卓微信');
  expect(await counts(person)).toEqual([[NEW_ACCOUNTS_MOST, true]]);
  await saved(person, '苹果', { game_id, platform: '苹果微信' });
  await add(1, '苹果微信');
  expect((await counts(person))[0]).toEqual([1, false]);
  await add(NEWEST_READ + 1, '安卓微信');
  expect((await counts(person))[0]).toEqual([0, true]);
});
