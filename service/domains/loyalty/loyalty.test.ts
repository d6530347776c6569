import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as rest from '#contract/rest/loyalty.ts';
import { fromShanghai } from '#contract/rules/clock.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { expireCoins } from './clock.ts';
import { postLoyalty } from './post.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { runDueJobs } from '#service/jobs.ts';
import { keyed, aKey, aListing, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** With a session that is still valid when the clock has moved. */
async function aMember(): Promise<Person> {
  const person = await aRenter(service);
  const { db } = service.database;
  await db
    .updateTable('user_session')
    .set({ expires_at: new Date(fromShanghai({ y: 2099, m: 1, d: 1 })) })
    .where('user_id', '=', person.id)
    .execute();
  return person;
}

const at = (moment: number): void => service.clock.move(moment - service.clock.now());
const onDay = (y: number, m: number, d: number, h = 12): void => at(fromShanghai({ y, m, d, h }));
const signIn = ({ token }: Person) => service.get(rest.signIn, {}, { token });
const signIns = ({ token }: Person, month?: string) => service.get(rest.listSignIns, { query: month ? { month } : {} }, { token });
const coinsOf = async ({ token }: Person) => (await service.get(rest.getCoins, {}, { token })).balance;
const log = async ({ token }: Person) => (await service.get(rest.listCoins, { query: {} }, { token })).list;
const give = ({ id }: Person, amount: number) =>
  postLoyalty(service.database.db, service.clock.now(), { userId: id, unit: 'coin', amount, cause: 'correction', subject: aKey() });

/** Number of sessions waiting for a row lock. */
const waitingFor = async (): Promise<number> => {
  const asking = sql`select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await first(service.database.db, { waiting: whole }, asking))?.waiting ?? 0;
};

/** Invariants: balances equal the sums of their entries, coins the sums of their lots. */
async function drift(): Promise<number> {
  const found = await first(
    service.database.db,
    { drifting: whole },
    sql`
      select count(*) as drifting from user_account u
      where gold_coin <> coalesce((select sum(amount) from loyalty_entry where user_id = u.id and unit = 'coin'), 0)
        or gold_coin <> coalesce((select sum(remaining) from coin_lot where user_id = u.id), 0)
        or points <> coalesce((select sum(amount) from loyalty_entry where user_id = u.id and unit = 'point'), 0)`,
  );
  return found?.drifting ?? -1;
}

test('fifty concurrent sign-ins count once; another one changes nothing', async () => {
  onDay(2026, 11, 20);
  const person = await aMember();
  const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(person)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect([answers[0], await coinsOf(person), await drift()]).toEqual([
    { today: '2026-11-20', is_signed: true, step: 1, days: [{ day: '2026-11-20', coins: 5 }] },
    5,
    0,
  ]);
});

test('seven days in a row earn 5 5 10 10 15 15 30; the eighth day and the day after a missed one start over', async () => {
  const person = await aMember();
  const steps: number[] = [];
  for (let day = 26; day <= 26 + 8; day += 1) {
    onDay(2026, 12, day);
    steps.push((await signIn(person)).step);
  }
  onDay(2026, 12, 26 + 10);
  const shown = await signIns(person);
  steps.push((await signIn(person)).step);
  expect([steps, shown.step, shown.is_signed]).toEqual([[1, 2, 3, 4, 5, 6, 7, 1, 2, 1], 1, false]);
  expect((await log(person)).map(({ amount }) => amount)).toEqual([5, 5, 5, 30, 15, 15, 10, 10, 5, 5]);
  expect((await signIns(person, '2026-12')).days.map(({ day }) => day)).toEqual([26, 27, 28, 29, 30, 31].map((day) => `2026-12-${day}`));
});

test('days are those of Shanghai: a second before midnight and midnight are different days', async () => {
  const person = await aMember();
  at(fromShanghai({ y: 2027, m: 2, d: 2 }) - 1_000);
  expect(await signIn(person)).toMatchObject({ today: '2027-02-01', step: 1 });
  at(fromShanghai({ y: 2027, m: 2, d: 2 }));
  expect(await signIns(person)).toMatchObject({ today: '2027-02-02', is_signed: false, step: 2 });
  expect(await signIn(person)).toMatchObject({ step: 2, is_signed: true });
});

test('coins buy a red packet once per key; without enough coins nothing changes', async () => {
  const person = await aMember();
  await give(person, 350);
  const buy = (key: string, coins: number) => service.ask(rest.exchangeCoins, { body: { coins: coins as 100 } }, keyed(person, key));
  const key = aKey();
  const [one, same] = [await buy(key, 300), await buy(key, 300)];
  expect([one.data, same.data]).toEqual(Array(2).fill({ balance: 50, next_to_run_out: 50, run_out_at: expect.any(Number) }));
  expect(await buy(aKey(), 100)).toMatchObject({ status: 422, data: { problem: 'COINS_SHORT' } });
  expect(await buy(aKey(), 77)).toMatchObject({ status: 400 });
  const packets = await service.database.db
    .selectFrom('coupon')
    .select(['title', 'min_order_fen', 'discount_fen'])
    .where('user_id', '=', person.id)
    .where('source', 'like', 'coins:%')
    .execute();
  expect([packets, await drift()]).toEqual([[{ title: '满15减4红包', min_order_fen: 1_500, discount_fen: 400 }], 0]);
});

test('of fifty concurrent purchases with coins for two packets, two succeed', async () => {
  const person = await aMember();
  await give(person, 250);
  const buying = Array.from({ length: 50 }, () => service.ask(rest.exchangeCoins, { body: { coins: 100 } }, keyed(person)));
  const statuses = (await Promise.all(buying)).map(({ status }) => status);
  expect([statuses.filter((status) => status === 200).length, await coinsOf(person), await drift()]).toEqual([2, 50, 0]);
});

test('a notification is sent once, 30 days before coins expire; they expire at the end of the next year', async () => {
  onDay(2027, 6, 1);
  const person = await aMember();
  await give(person, 40);
  const end = fromShanghai({ y: 2029, m: 1, d: 1 });
  const told = async () =>
    (
      await service.database.db
        .selectFrom('notification')
        .select('content')
        .where('user_id', '=', person.id)
        .where('title', '=', '金币快到期了')
        .execute()
    ).map(({ content }) => content);
  at(end - 31 * DAY);
  await runDueJobs(service.deps);
  expect(await told()).toEqual([]);
  at(end - 29 * DAY);
  await runDueJobs(service.deps);
  at(end - 10 * DAY);
  await runDueJobs(service.deps);
  expect(await told()).toEqual(['40 金币将于 1月1日 到期，可以先换成红包。']);
  at(end - 1);
  await runDueJobs(service.deps);
  expect(await coinsOf(person)).toBe(40);
  at(end + HOUR);
  await runDueJobs(service.deps);
  expect([await coinsOf(person), (await log(person))[0], await drift()]).toMatchObject([
    0,
    { cause: 'run_out', title: '到期清零', amount: -40 },
    0,
  ]);
});

test('coins spent while others expire are deducted once, from those that last', async () => {
  onDay(2030, 6, 1);
  const person = await aMember();
  await give(person, 40);
  onDay(2031, 6, 1);
  await give(person, 100);
  at(fromShanghai({ y: 2032, m: 1, d: 1 }) + HOUR);
  const held = Promise.withResolvers<void>();
  const spent = Promise.withResolvers<void>();
  const spending = inTransaction(service.deps, async ({ db, clock }) => {
    await postLoyalty(db, clock.now(), { userId: person.id, unit: 'coin', amount: -10, cause: 'packet', subject: aKey() });
    spent.resolve();
    await held.promise;
  });
  await spent.promise;
  const night = inTransaction(service.deps, expireCoins);
  await expect.poll(() => waitingFor()).toBe(1);
  held.resolve();
  await Promise.all([spending, night]);
  expect([await coinsOf(person), (await log(person)).map(({ amount }) => amount), await drift()]).toEqual([90, [-10, -40, 100, 40], 0]);
});

test('the first run, in the middle of a month, changes no credit', async () => {
  const other = await aService({ start: fromShanghai({ y: 2029, m: 5, d: 9 }) });
  const person = await aRenter(other);
  const { db } = other.database;
  await db
    .updateTable('user_account')
    .set({ created_at: new Date(fromShanghai({ y: 2029, m: 1, d: 1 })) })
    .where('id', '=', person.id)
    .execute();
  await postLoyalty(db, other.clock.now(), { userId: person.id, unit: 'credit', amount: -20, cause: 'correction', subject: '' });
  const score = async () =>
    (await db.selectFrom('user_account').select('credit_score').where('id', '=', person.id).executeTakeFirst())?.credit_score;
  await runDueJobs(other.deps);
  const atFirst = await score();
  other.clock.move(fromShanghai({ y: 2029, m: 6, d: 1, h: 1 }) - other.clock.now());
  await runDueJobs(other.deps);
  expect([atFirst, await score()]).toEqual([40, 42]);
  await other.close();
});

test('the log is paged', async () => {
  const person = await aMember();
  for (let round = 0; round < 5; round += 1) await give(person, 10 + round);
  const page = (cursor?: string) =>
    service.get(rest.listCoins, { query: { limit: 2, ...(cursor && { cursor }) } }, { token: person.token });
  const one = await page();
  const two = await page(one.next_cursor ?? '');
  const three = await page(two.next_cursor ?? '');
  expect([one, two, three].map(({ list }) => list.map(({ amount }) => amount))).toEqual([[14, 13], [12, 11], [10]]);
  expect(three.next_cursor).toBeNull();
});

test('on the first of a month, credit below the initial value rises by two, at most to it, once', async () => {
  onDay(2029, 3, 15);
  await runDueJobs(service.deps);
  const [low, almost, good] = [await aMember(), await aMember(), await aMember()];
  const lower = ({ id }: Person, amount: number) =>
    postLoyalty(service.database.db, service.clock.now(), { userId: id, unit: 'credit', amount, cause: 'correction', subject: '' });
  await lower(low, -41);
  await lower(almost, -1);
  await lower(good, 5);
  const scores = async () =>
    Promise.all([low, almost, good].map(async ({ token }) => (await service.get(rest.getCredit, {}, { token })).score));
  onDay(2029, 3, 31, 23);
  await runDueJobs(service.deps);
  expect(await scores()).toEqual([19, 59, 65]);
  onDay(2029, 4, 1, 1);
  await runDueJobs(service.deps);
  await runDueJobs(service.deps);
  expect(await scores()).toEqual([21, 60, 65]);
});

test('below 20, renting is refused and the page lists how to raise credit', async () => {
  const person = await aMember();
  const lower = (amount: number) =>
    postLoyalty(service.database.db, service.clock.now(), {
      userId: person.id,
      unit: 'credit',
      amount,
      cause: 'correction',
      subject: aKey(),
    });
  await lower(-41);
  await expect(aPaidOrder(service, person, await aListing(service))).rejects.toThrow();
  const credit = await service.get(rest.getCredit, {}, { token: person.token });
  expect([credit.score, credit.tasks.find(({ cause }) => cause === 'monthly')]).toEqual([
    19,
    { cause: 'monthly', title: '低于 60 分时每月 1 日恢复', gain: 2, is_done: false },
  ]);
  await lower(1);
  expect(await aPaidOrder(service, person, await aListing(service))).toMatchObject({ order_status: 4 });
});

test('shows which of the tasks that raise credit are done', async () => {
  const tasksOf = async ({ token }: Person) =>
    (await service.get(rest.getCredit, {}, { token })).tasks.map(({ cause, is_done }) => [cause, is_done]);
  const person = await aMember();
  const { db } = service.database;
  const set = (values: { real_name?: string | null; email?: string | null; finished_orders?: number }) =>
    db.updateTable('user_account').set(values).where('id', '=', person.id).execute();
  const expected = (done: readonly string[]) =>
    ['real_name', 'email', 'fifth_order', 'finished_order', 'monthly'].map((cause) => [cause, done.includes(cause)]);
  await set({ real_name: null, email: null, finished_orders: 4 });
  expect(await tasksOf(person)).toEqual(expected(['monthly']));
  await set({ real_name: '林一' });
  expect(await tasksOf(person)).toEqual(expected(['monthly', 'real_name']));
  await set({ real_name: null, email: 'lin@example.com' });
  expect(await tasksOf(person)).toEqual(expected(['monthly', 'email']));
  await set({ email: null, finished_orders: 5 });
  expect(await tasksOf(person)).toEqual(expected(['monthly', 'fifth_order']));
});

test('points determine the level', async () => {
  const person = await aMember();
  await postLoyalty(service.database.db, service.clock.now(), {
    userId: person.id,
    unit: 'point',
    amount: 205,
    cause: 'rent',
    subject: 'x',
  });
  expect(await service.get(rest.getPoints, {}, { token: person.token })).toEqual({
    points: 205,
    level: 2,
    level_name: '白银',
    next_from: 600,
  });
});
