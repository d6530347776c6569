import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFootprint, listFootprints } from '#contract/rest/listings.ts';
import { aListing, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const look = (person: Person, id: string) => service.get(addFootprint, { params: { account_id: id } }, { token: person.token });

async function looksOf({ token }: Person, limit = 2): Promise<[string, number][]> {
  const looks: [string, number][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await service.get(listFootprints, { query: { limit, ...(cursor !== undefined && { cursor }) } }, { token });
    looks.push(...page.list.map(({ account, looked_at }): [string, number] => [account.id, looked_at]));
    cursor = page.next_cursor;
  }
  return looks;
}

test("footprints are the user's own, each listing once by its last view, newest first, and complete over all pages", async () => {
  const [person, other] = [await aRenter(service), await aRenter(service)];
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) ids.push((await aListing(service)).id);
  for (const id of ids) await look(person, id);
  expect(await looksOf(person)).toEqual(ids.map((id) => [id, NOON]).reverse());
  service.clock.move(60_000);
  await look(person, ids[2]!);
  await look(other, ids[4]!);
  const others = ids.filter((_, at) => at !== 2).reverse();
  expect(await looksOf(person, 3)).toEqual([[ids[2], NOON + 60_000], ...others.map((id) => [id, NOON])]);
  expect(await looksOf(other)).toEqual([[ids[4], NOON + 60_000]]);
});

test('a delisted listing stays, a deleted one is removed', async () => {
  const person = await aRenter(service);
  const [down, gone] = [await aListing(service), await aListing(service)];
  await look(person, down.id);
  await look(person, gone.id);
  const { db } = service.database;
  await db.updateTable('listing').set({ is_listed: false }).where('id', '=', down.id).execute();
  await db.updateTable('listing').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  const { list } = await service.get(listFootprints, { query: {} }, { token: person.token });
  expect(list.map(({ account }) => [account.id, account.availability, account.is_listed])).toEqual([[down.id, 'unavailable', false]]);
});

test('needs a login and a valid cursor', async () => {
  const { token } = await aRenter(service);
  expect((await service.ask(listFootprints, { query: {} })).status).toBe(401);
  const at = (text: string) => service.ask(listFootprints, { query: { cursor: Buffer.from(text).toString('base64url') } }, { token });
  for (const text of ['x', '1', '[1]', '[1,"x"]', '[-1,"1"]', '[1e300,"1"]', '["1","1"]']) expect((await at(text)).status).toBe(400);
  // A cursor at the first instant: no view is older.
  expect((await at('[0,"1"]')).data).toEqual({ list: [], next_cursor: null });
});
