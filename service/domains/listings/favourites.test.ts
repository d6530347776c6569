import { afterAll, beforeAll, expect, test } from 'vitest';
import { getListing, likeAccount, listFavourites, listListings } from '#contract/rest/listings.ts';
import { aListing, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const like = (person: Person, id: string, scene: 1 | 2 = 1) =>
  service.ask(likeAccount, { body: { source_id: id, type: 1, scene } }, { token: person.token });

async function favouritesOf({ token }: Person, limit = 2): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await service.get(listFavourites, { query: { limit, ...(cursor !== undefined && { cursor }) } }, { token });
    ids.push(...page.list.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return ids;
}

test('adding and removing a favourite shows everywhere, and is idempotent', async () => {
  const person = await aRenter(service);
  const { id } = await aListing(service, { title: '心形账号' });
  const hearts = async () => [
    (await service.get(getListing, { params: { account_id: id }, query: {} }, { token: person.token })).is_collection,
    (await service.get(listListings, { query: { keyword: '心形账号' } }, { token: person.token })).list[0]?.is_collection,
  ];
  expect(await hearts()).toEqual([false, false]);
  for (const _turn of [1, 2]) expect(await like(person, id)).toMatchObject({ code: 0, data: { is_collection: true } });
  expect([await hearts(), await favouritesOf(person)]).toEqual([[true, true], [id]]);
  for (const _turn of [1, 2]) expect(await like(person, id, 2)).toMatchObject({ code: 0, data: { is_collection: false } });
  expect([await hearts(), await favouritesOf(person)]).toEqual([[false, false], []]);
});

test("favourites are the user's own, newest first, and complete over all pages", async () => {
  const [person, other] = [await aRenter(service), await aRenter(service)];
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) ids.push((await aListing(service)).id);
  for (const id of ids) await like(person, id);
  await like(other, ids[3]!);
  expect([await favouritesOf(person), await favouritesOf(other)]).toEqual([[...ids].reverse(), [ids[3]]]);
  await like(person, ids[0]!, 2);
  await like(person, ids[0]!);
  expect((await favouritesOf(person, 100))[0]).toBe(ids[0]);
});

test('a delisted favourite stays, a deleted one is removed and cannot be added again', async () => {
  const person = await aRenter(service);
  const [down, gone] = [await aListing(service), await aListing(service)];
  await like(person, down.id);
  await like(person, gone.id);
  const { db } = service.database;
  await db.updateTable('listing').set({ is_listed: false }).where('id', '=', down.id).execute();
  await db.updateTable('listing').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  const { list } = await service.get(listFavourites, { query: {} }, { token: person.token });
  expect(list.map(({ id, availability, is_listed, is_collection }) => [id, availability, is_listed, is_collection])).toEqual([
    [down.id, 'unavailable', false, true],
  ]);
  for (const id of [gone.id, '987654321987']) {
    const answer = await like(person, id);
    expect([answer.code, answer.status, answer.message]).toEqual([-400, 404, '账号已删除']);
  }
  expect(await like(person, gone.id, 2)).toMatchObject({ code: 0, data: { is_collection: false } });
});

test('needs a login and a valid cursor', async () => {
  const person = await aRenter(service);
  const { id } = await aListing(service);
  expect((await service.ask(likeAccount, { body: { source_id: id, type: 1, scene: 1 } })).status).toBe(401);
  expect((await service.ask(listFavourites, { query: {} })).status).toBe(401);
  for (const cursor of ['x', Buffer.from('1e9').toString('base64url'), Buffer.from('-1').toString('base64url')]) {
    expect((await service.ask(listFavourites, { query: { cursor } }, { token: person.token })).status).toBe(400);
  }
});

test('fifty concurrent requests for one listing add one favourite', async () => {
  const person = await aRenter(service);
  const { id } = await aListing(service);
  const answers = await Promise.all(Array.from({ length: 50 }, () => like(person, id)));
  expect([new Set(answers.map(({ code }) => code)), await favouritesOf(person)]).toEqual([new Set([0]), [id]]);
});
