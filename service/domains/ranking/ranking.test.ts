import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { RANKING_PRIZED } from '#contract/rules/ranking.ts';
import { runDueJobs } from '#service/jobs.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { contradictionsOf } from '#service/kernel/ledger/books.ts';
import { anOldOrder, aRental, rankingOf } from '#testing/builders/draws.ts';
import { aListing, aRenter, type Listing, type Person, type PersonWish } from '#testing/builders/market.ts';
import { compareMonths } from '#testing/builders/rankingMonths.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { isNightly } from '#testing/nightly.ts';
import { books } from './books.ts';
import { countRent } from './count.ts';
import { settleRanking } from './settle.ts';

const MONTHS = isNightly ? 1_000 : 12;

let service: TestService;
let listing: Listing;
beforeAll(async () => {
  service = await aService();
  listing = await aListing(service);
  await runDueJobs(service.deps);
});
afterAll(() => service.close());

const shanghai = (text: string): number => Date.parse(`${text}+08:00`);
const moveTo = async (instant: number): Promise<void> => {
  service.clock.move(instant - service.clock.now());
  await service.deps.db
    .updateTable('user_session')
    .set({ expires_at: new Date(instant + 60 * DAY) })
    .execute();
};
/** Each renter has a name of its own: the owner’s is another one. */
let serial = 0;
const aNewcomer = async (wish: PersonWish = {}): Promise<Person> => {
  serial += 1;
  const person = await aRenter(service, { nickname: `新人${serial}号`, realName: `新${serial}`, ...wish });
  await service.deps.db
    .updateTable('user_account')
    .set({ created_at: new Date(service.clock.now()) })
    .where('id', '=', person.id)
    .execute();
  return person;
};
/** A settled order; returns it, so that it can be refunded. */
const settle = async (renter: Person, fen: number, owned: Listing = listing) => {
  const order = { id: await anOldOrder(service, renter, owned, fen), renter_id: renter.id, owner_id: owned.owner_id };
  await inTransaction(service.deps, (deps) => countRent(deps, order, fen));
  return order;
};
const namesOf = ({ top }: { top: readonly { name: string; rent: number }[] }) => top.map(({ name, rent }) => [name, rent]);
const sound = async () => {
  const found = Object.entries(books.contradictions ?? {}).map(async ([check, statement]) => [
    check,
    (await contradictionsOf(service.deps.db, statement)).count,
  ]);
  expect(Object.fromEntries(await Promise.all(found))).toEqual({ newcomers: 0, newcomerBands: 0, newcomersShown: 0 });
};

test('a rental counts 24 hours after its end, for whoever registered this month; not for others', async () => {
  await moveTo(shanghai('2026-12-03T12:00:00'));
  const [newcomer, old] = [await aNewcomer(), await aRenter(service, { realName: '老陈' })];
  await service.deps.db
    .updateTable('user_account')
    .set({ created_at: new Date(NOON) })
    .where('id', '=', old.id)
    .execute();
  await aRental(service, newcomer, listing);
  await aRental(service, old, await aListing(service));
  expect((await rankingOf(service, newcomer)).own).toEqual({ standing: 'no_rent', place: null, rent: 0, next_place: 10, missing: 1 });
  await moveTo(service.clock.now() + 25 * HOUR);
  await runDueJobs(service.deps);
  const ranking = await rankingOf(service, newcomer);
  expect(ranking.top).toMatchObject([{ place: 1, name: '新***号', rent: 500, prize: 5_000, is_own: true }]);
  expect(ranking.own).toEqual({ standing: 'ranked', place: 1, rent: 500, next_place: null, missing: null });
  expect((await rankingOf(service, old)).own).toMatchObject({ standing: 'not_new', place: null });
  expect((await rankingOf(service)).own).toBe(null);
  expect([ranking.month, ranking.settles_at]).toEqual(['2026-12', shanghai('2027-01-01T00:10:00')]);
  await sound();
});

test('ties go to who was first; refunds count less; whoever hides the name is left out and comes back', async () => {
  await moveTo(shanghai('2027-02-05T12:00:00'));
  const [first, second, third] = [await aNewcomer(), await aNewcomer(), await aNewcomer()];
  await settle(second, 700);
  service.clock.move(MINUTE);
  await settle(first, 700);
  service.clock.move(MINUTE);
  const refunded = await settle(third, 900);
  expect(namesOf(await rankingOf(service))).toEqual([900, 700, 700].map((rent) => ['新***号', rent]));
  expect((await rankingOf(service, first)).own).toEqual({ standing: 'ranked', place: 3, rent: 700, next_place: 2, missing: 1 });
  await inTransaction(service.deps, (deps) => countRent(deps, refunded, 300));
  const places = async () =>
    Promise.all([first, second, third].map(async (person) => (await rankingOf(service, person)).own?.place ?? null));
  expect(await places()).toEqual([2, 1, 3]);
  const show = (isShown: boolean) =>
    service.deps.db.updateTable('user_setting').set({ show_in_rankings: isShown }).where('user_id', '=', second.id).execute();
  await show(false);
  expect(await places()).toEqual([1, null, 2]);
  expect((await rankingOf(service, second)).own).toMatchObject({ standing: 'hidden', place: null });
  await sound();
  await show(true);
  expect(await places()).toEqual([2, 1, 3]);
  await sound();
});

test('an order of whoever shares identity, device or address with the owner does not count', async () => {
  await moveTo(shanghai('2027-03-05T12:00:00'));
  const owners = await Promise.all([0, 1, 2].map(() => aListing(service)));
  const [twin, sameDevice, sameAddress] = [await aNewcomer(), await aNewcomer(), await aNewcomer()];
  const session = (userId: string, values: object) =>
    service.deps.db.updateTable('user_session').set(values).where('user_id', '=', userId).execute();
  await service.deps.db
    .updateTable('user_account')
    .set({ real_name: '新4', birth_date: '1990-05-04' })
    .where('id', '=', owners[0]!.owner_id)
    .execute();
  await service.deps.db.updateTable('user_account').set({ real_name: '新4' }).where('id', '=', twin.id).execute();
  await session(owners[1]!.owner_id, { fingerprint: 'browser-of-both' });
  await session(sameDevice.id, { fingerprint: 'browser-of-both' });
  await session(owners[2]!.owner_id, { ip: '203.0.113.9' });
  await session(sameAddress.id, { ip: '203.0.113.9' });
  for (const [turn, person] of [twin, sameDevice, sameAddress].entries()) await settle(person, 1_000, owners[turn]);
  expect((await rankingOf(service)).top).toEqual([]);
  const why = await service.deps.db
    .selectFrom('newcomer_rent')
    .select('why_not')
    .where('month', '=', '2027-03-01')
    .orderBy('order_id')
    .execute();
  expect(why.map(({ why_not }) => why_not)).toEqual(['same_identity', 'same_device', 'same_address']);
  await sound();
});

test('a month is settled once at 00:10 over three processes and a kill; prizes last 30 days; later refunds change nothing', async () => {
  await moveTo(shanghai('2027-04-20T12:00:00'));
  const people: Person[] = [];
  for (let turn = 0; turn < 12; turn += 1) people.push(await aNewcomer());
  const orders: Awaited<ReturnType<typeof settle>>[] = [];
  for (const [turn, person] of people.entries()) orders.push(await settle(person, 5_000 - turn * 100));
  await moveTo(shanghai('2027-05-01T00:09:59'));
  await runDueJobs(service.deps);
  const winners = () =>
    service.deps.db
      .selectFrom('ranking_winner')
      .leftJoin('coupon', 'coupon.id', 'coupon_id')
      .select(['place', 'ranking_winner.user_id', 'fen', 'discount_fen', 'min_order_fen', 'source', 'expires_at'])
      .where('month', '=', '2027-04-01')
      .orderBy('place')
      .execute();
  expect(await winners()).toEqual([]);
  await moveTo(shanghai('2027-05-01T00:10:00'));
  const dies = inTransaction(service.deps, async (deps) => {
    await settleRanking({ ...service.deps, ...deps });
    throw new Error('killed');
  });
  await expect(dies).rejects.toThrow('killed');
  const [second, third] = [await aService({ beside: service }), await aService({ beside: service })];
  await Promise.all([service, second, third].map(({ deps }) => runDueJobs(deps)));
  await second.close();
  await third.close();
  const settled = await winners();
  expect(settled.map(({ user_id, place }) => [user_id, place])).toEqual(people.map(({ id }, at) => [id, at + 1]));
  expect(settled.map(({ discount_fen }) => discount_fen)).toEqual([5_000, 3_000, 3_000, ...Array<number>(7).fill(1_000), null, null]);
  expect(settled[0]).toMatchObject({
    fen: 5_000,
    min_order_fen: 0,
    source: 'ranking:2027-04:1',
    expires_at: new Date(shanghai('2027-05-31T00:10:00')),
  });
  await inTransaction(service.deps, (deps) => countRent(deps, orders[0]!, 0));
  await moveTo(shanghai('2027-05-02T00:10:00'));
  await runDueJobs(service.deps);
  expect(await winners()).toEqual(settled);
  const ranking = await rankingOf(service, people[1]);
  expect([ranking.last_month, ranking.last.length, ranking.last[0]?.rent, ranking.last[1]?.is_own]).toEqual([
    '2027-04',
    RANKING_PRIZED,
    5_000,
    true,
  ]);
  const coupons = await service.deps.db.selectFrom('coupon').select('id').where('source', 'like', 'ranking:%').execute();
  // December's and February's newcomers had prizes too, when their months ended.
  expect(coupons.length).toBe(RANKING_PRIZED + 1 + 3);
});

test(
  `the page equals the ranking recomputed from the ledger in ${MONTHS} random months`,
  async () => {
    const places = await compareMonths(service, { months: MONTHS, seed: 33 });
    process.stdout.write(`${MONTHS} random months: ${places} places equal the ledger\n`);
    expect(places).toBeGreaterThan(MONTHS);
    await sound();
  },
  isNightly ? HOUR : MINUTE,
);
