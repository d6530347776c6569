import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMessages } from '#contract/rest/messages.ts';
import { listSavedSearches, lookAtSavedSearch, saveSearch, tellSavedSearch } from '#contract/rest/savedSearches.ts';
import { NEWS_EVERY } from '#contract/rules/shop.ts';
import { aKey, aListing, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { notifyNews } from './news.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

async function saved({ token }: Person, name: string, filter: { game_id: string; no_deposit?: '1' }): Promise<string> {
  const { id } = await service.get(saveSearch, { body: { name, filter } }, { token, headers: { 'idempotency-key': aKey() } });
  return id;
}
const news = async ({ token }: Person) =>
  (await service.get(listMessages, { query: {} }, { token })).list.map(({ title, leads_to }) => [title, leads_to]);
const tell = () => notifyNews(service.deps);
const aDayLater = () =>
  service.database.db
    .updateTable('saved_search')
    .set({ told_at: new Date(service.clock.now() - NEWS_EVERY) })
    .execute();

test('tells what fits and is new, once a day and search, and leads to the newest in the hall', async () => {
  const [person, other] = [await aRenter(service), await aRenter(service)];
  const { game_id } = await aListing(service, { deposit: 0 });
  await saved(person, '不要押金', { game_id, no_deposit: '1' });
  await saved(other, '这个游戏', { game_id });
  await tell();
  expect([await news(person), await news(other)]).toEqual([[], []]);
  await aListing(service, { game_id, deposit: 0 });
  await aListing(service, { game_id, deposit: 500 });
  await tell();
  const leads = `/zuhao/${game_id}.html?no_deposit=1&sort=newest`;
  expect([await news(person), await news(other)]).toEqual([
    [['“不要押金”有 1 个新账号', leads]],
    [['“这个游戏”有 2 个新账号', `/zuhao/${game_id}.html?sort=newest`]],
  ]);
  await aListing(service, { game_id, deposit: 0 });
  await tell();
  expect((await news(person)).length).toBe(1);
  await aDayLater();
  await aListing(service, { game_id, deposit: 0 });
  await tell();
  expect([(await news(person))[0], (await news(other))[0]]).toEqual([
    ['“不要押金”有 2 个新账号', leads],
    ['“这个游戏”有 2 个新账号', `/zuhao/${game_id}.html?sort=newest`],
  ]);
});

test('tells nothing that was looked at, and nothing while it is switched off', async () => {
  const [person, stranger] = [await aRenter(service), await aRenter(service)];
  const { game_id } = await aListing(service);
  const id = await saved(person, '全部', { game_id });
  await aListing(service, { game_id });
  await service.get(lookAtSavedSearch, { params: { id } }, { token: person.token });
  await tell();
  expect(await news(person)).toEqual([]);
  const turn = ({ token }: Person, on: boolean) => service.ask(tellSavedSearch, { params: { id }, body: { on } }, { token });
  expect((await turn(stranger, false)).data).toMatchObject({ problem: 'NOT_FOUND' });
  expect((await turn(person, false)).data).toMatchObject({ id, is_told: false });
  await aListing(service, { game_id });
  await tell();
  expect(await news(person)).toEqual([]);
  expect((await turn(person, true)).data).toMatchObject({ is_told: true });
  await tell();
  expect([(await news(person)).length, (await service.get(listSavedSearches, {}, { token: person.token })).list[0]?.new_count]).toEqual([
    1, 1,
  ]);
});

test('one run reads a bounded number and the next follows at once', async () => {
  const people = await Promise.all(Array.from({ length: 21 }, () => aRenter(service, { balance: 0 })));
  const { game_id } = await aListing(service);
  for (const person of people)
    for (let at = 0; at < 5; at += 1) await saved(person, `第${at}个`, { game_id: String(Number(game_id) + at) });
  await aListing(service, { game_id });
  await aDayLater();
  const now = service.clock.now();
  const runs = [await tell(), await tell()].map((again) => again.getTime() - now);
  expect([runs[0], runs[1] ?? 0]).toEqual([0, expect.any(Number)]);
  expect(runs[1]).toBeGreaterThan(0);
  expect((await Promise.all(people.map(news))).map(({ length }) => length)).toEqual(people.map(() => 1));
});
