import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFootprint, listLooking } from '#contract/rest/listings.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { LOOKING_FOR, LOOKING_MOST } from '#contract/rules/looking.ts';
import { aListing, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const look = (id: string, person?: Person) => service.get(addFootprint, { params: { account_id: id } }, { token: person?.token });
const looking = async (id: string, person?: Person) =>
  (await service.get(listLooking, { params: { account_id: id } }, { token: person?.token })).list;
const names = async (id: string, person?: Person) => (await looking(id, person)).map(({ name }) => name);

test('lists others who looked within a quarter of an hour, by masked name and minute, the last first', async () => {
  const { id } = await aListing(service);
  const other = await aListing(service);
  const [owl, fox] = [await aRenter(service, { nickname: '夜猫' }), await aRenter(service, { nickname: '狐狸' })];
  await look(id);
  await look(other.id, fox);
  expect(await looking(id)).toEqual([]);
  await look(id, owl);
  service.clock.move(90_000);
  const at = service.clock.now();
  await look(id, fox);
  expect(await looking(id)).toEqual([
    { name: '狐***狸', avatar: '/static/avatars/1.svg', minute: Math.floor(at / MINUTE) * MINUTE },
    { name: '夜***猫', avatar: '/static/avatars/1.svg', minute: Math.floor((at - 90_000) / MINUTE) * MINUTE },
  ]);
  expect([await names(id, owl), await names(id, fox)]).toEqual([['狐***狸'], ['夜***猫']]);
  service.clock.move(LOOKING_FOR - 90_000 - 1);
  expect(await names(id)).toEqual(['狐***狸', '夜***猫']);
  service.clock.move(1);
  expect(await names(id)).toEqual(['狐***狸']);
});

test('whoever hides the name, or closed the account, is left out', async () => {
  const { id } = await aListing(service);
  const { db } = service.deps;
  const [hidden, closed, shown] = [await aRenter(service), await aRenter(service), await aRenter(service, { nickname: '看得见' })];
  for (const person of [hidden, closed, shown]) await look(id, person);
  await db.updateTable('user_setting').set({ show_in_rankings: false }).where('user_id', '=', hidden.id).execute();
  await db.updateTable('user_account').set({ status: 'closed' }).where('id', '=', closed.id).execute();
  expect(await names(id)).toEqual(['看***见']);
});

test('the last twenty are listed, and nobody for an unknown account', async () => {
  const { id } = await aListing(service);
  for (let at = 0; at <= LOOKING_MOST; at += 1) {
    await look(id, await aRenter(service, { nickname: String.fromCodePoint(65 + at) }));
    service.clock.move(1);
  }
  expect(await names(id)).toEqual(Array.from({ length: LOOKING_MOST }, (_, at) => `${String.fromCodePoint(65 + LOOKING_MOST - at)}***`));
  expect(await looking('987654321987')).toEqual([]);
});
