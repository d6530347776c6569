import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSearchHistory, listHotTags } from '#contract/rest/catalogue.ts';
import { HOT_TAG_WINDOW, HOT_TAGS } from '#contract/rules/hotTags.ts';
import { DAY } from '#contract/rules/constants.ts';
import { aListing, aPaidOrder, aRenter, type Listing, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { countTags, sweepSearches } from './hotTags.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const search = ({ token }: Person, keyword: string) => service.get(addSearchHistory, { body: { keyword } }, { token });
async function tags() {
  await countTags(service.deps);
  return (await service.get(listHotTags, {})).list;
}

test('there is no tag before anything was searched for or rented', async () => {
  expect(await tags()).toEqual([]);
});

test('counts people who searched within the window, each once, for words that accounts on offer fit', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => aRenter(service)));
  await aListing(service, { title: '凤求凰 满皮肤' });
  await aListing(service, { title: '雷电将军' });
  for (const person of people) {
    for (const keyword of ['凤求凰', '凤求凰', '没有的号', '超过十二个字的词就不会变成标签了']) await search(person, keyword);
  }
  for (const person of people.slice(0, 2)) await search(person, '雷电将军');
  expect(await tags()).toEqual([
    {
      label: '凤求凰',
      game_id: null,
      game_name: null,
      icon: null,
      source: 'searched',
      count: 4,
      search: 'keyword=%E5%87%A4%E6%B1%82%E5%87%B0',
    },
  ]);
  await search(people[2]!, '雷电将军');
  expect((await tags()).map(({ label, count }) => [label, count])).toEqual([
    ['凤求凰', 4],
    ['雷电将军', 3],
  ]);
});

test('counts rentals by the first attribute of the accounts, each in its game, and keeps the best', async () => {
  const attrs = (value: string) => JSON.stringify([{ attr_name: '段位', value }]);
  const first = await aListing(service, { attrs: attrs('荣耀王者') });
  const { game_id } = first;
  const second = await aListing(service, { game_id, attrs: attrs('荣耀王者') });
  await aListing(service, { game_id, attrs: attrs('荣耀王者') });
  const rent = async (listing: Listing) => aPaidOrder(service, await aRenter(service), listing);
  for (const listing of [first, second]) await rent(listing);
  for (let at = 1; at < HOT_TAGS.most; at += 1) {
    await rent(await aListing(service, { game_id, attrs: attrs(`星耀 ${at}`) }));
    await aListing(service, { game_id, attrs: attrs(`星耀 ${at}`) });
  }
  const all = await tags();
  expect(all.length).toBe(HOT_TAGS.most);
  expect(all.slice(0, 3).map(({ label, source, count, game_id: game }) => [label, source, count, game])).toEqual([
    ['凤求凰', 'searched', 4, null],
    ['雷电将军', 'searched', 3, null],
    ['荣耀王者', 'rented', 2, game_id],
  ]);
  expect(new URLSearchParams(all[2]?.search).get('attrs')).toBe(`${encodeURIComponent('段位')}:${encodeURIComponent('荣耀王者')}`);
  expect(all[2]?.icon).toMatch(/icon/);
});

test('what is older than the window no longer counts, and is swept', async () => {
  await service.database.db
    .updateTable('search_made')
    .set({ day: new Date(service.clock.now() - HOT_TAG_WINDOW - DAY).toISOString().slice(0, 10) })
    .execute();
  await service.database.db
    .updateTable('rental_order')
    .set({ paid_at: new Date(service.clock.now() - HOT_TAG_WINDOW) })
    .execute();
  expect(await tags()).toEqual([]);
  expect(await sweepSearches(service.deps)).toBeGreaterThan(0);
});
