import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasks as rest } from '#contract/rest/index.ts';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { listNotifications } from '#contract/rest/notifications.ts';
import { taskBill } from '#contract/rules/task.ts';
import { chargeNoOf, sendCashierNotice } from '#testing/builders/cashier.ts';
import { aListing, aRenter, keyed, type Person, type PersonWish } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { runDueJobs } from '#service/jobs.ts';
import { domains } from '#service/domains/list.ts';
import { checksOf, contradictionsOf } from '#service/kernel/ledger/books.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { acceptWork } from './end.ts';
import { lockPlace } from './move.ts';

let service: TestService;
let gameId: string;
beforeAll(async () => {
  service = await aService();
  gameId = (await aListing(service)).game_id;
});
afterAll(() => service.close());

let people = 0;
/** Everybody has an identity of his own. */
const someone = (wish: PersonWish = {}): Promise<Person> => aRenter(service, { realName: `任务${(people += 1)}`, ...wish });

const wish = (changes: Partial<BodyOf<typeof rest.publishTask>> = {}) => {
  const body = {
    kind: 'rank' as const,
    game_id: gameId,
    title: '荣耀 30 星带到 40 星',
    words: '今晚能打的来，不开挂不演。',
    reward: 4_800,
    places: 2,
    hours: 6,
    deposit: 2_000,
    ...changes,
  };
  return { ...body, agreed_total: changes.agreed_total ?? taskBill(body.reward, body.places).payableFen };
};

const by = (person: Person) => keyed(person);
const titles = async ({ token }: Person) => (await service.get(listNotifications, { query: {} }, { token })).list.map(({ title }) => title);
const runDue = () => runDueJobs(service.deps);

async function aTask(publisher: Person, changes: Partial<BodyOf<typeof rest.publishTask>> = {}): Promise<string> {
  const begun = await service.ask(rest.publishTask, { body: wish(changes) }, by(publisher));
  const task_no = (begun.data as { task_no: string }).task_no;
  await service.ask(rest.payTask, { params: { task_no }, body: { method: 'wallet' } }, by(publisher));
  return task_no;
}

const read = (of: Person, task_no: string) => service.get(rest.getTask, { params: { task_no } }, { token: of.token });
const take = (taker: Person, task_no: string, agreed_deposit = 2_000) =>
  service.ask(rest.takeTask, { body: { task_no, agreed_deposit } }, by(taker));
const placeOf = async (of: Person, task_no: string) => (await read(of, task_no)).own_places[0]!;
const said = (words = '打完了，战绩如图') => ({ words, pictures: [] });
const handIn = (who: Person, id: string) => service.ask(rest.handInPlace, { params: { id }, body: said() }, by(who));
const sendBack = (who: Person, id: string) => service.ask(rest.returnPlace, { params: { id }, body: said('没有到 40 星') }, by(who));
const accept = (who: Person, id: string) => service.ask(rest.acceptPlace, { params: { id } }, by(who));

const money = async ({ id }: Person) =>
  (
    await service.deps.db
      .selectFrom('wallet_account')
      .select('balance')
      .where('user_id', '=', id)
      .where('kind', '=', 'available')
      .executeTakeFirstOrThrow()
  ).balance;
const credit = async ({ id }: Person) =>
  (await service.deps.db.selectFrom('user_account').select('credit_score').where('id', '=', id).executeTakeFirstOrThrow()).credit_score;

/** Contradictions of the books: balances against rows. */
async function off(): Promise<string[]> {
  const checks = checksOf(domains.map(({ books }) => books));
  const found: string[] = [];
  for (const name of ['frozen', 'escrow', 'taskPlaces'] as const) {
    const { count, examples } = await contradictionsOf(service.deps.db, checks[name]!);
    if (count > 0) found.push(`${name}: ${examples}`);
  }
  return found;
}

test('a place is escrowed, taken, handed in and accepted: reward, fee and deposit go where they belong', async () => {
  const [publisher, taker] = [await someone(), await someone()];
  const task = await aTask(publisher);
  expect(await money(publisher)).toBe(100_000 - 2 * (4_800 + 240));
  expect(await read(publisher, task)).toMatchObject({ status: 'open', open_places: 2, escrow: 10_080, is_mine: true, own_places: [] });
  expect((await take(taker, task)).data).toMatchObject({ open_places: 1, taken_now: 1 });
  expect(await money(taker)).toBe(98_000);
  expect(await off()).toEqual([]);
  const { id } = await placeOf(taker, task);
  expect((await handIn(taker, id)).status).toBe(200);
  expect((await accept(publisher, id)).data).toMatchObject({ escrow: 5_040, own_places: [{ status: 'accepted', paid: 4_800 }] });
  expect([await money(publisher), await money(taker)]).toEqual([89_920, 104_800]);
  const { lines } = await placeOf(taker, task);
  expect(lines).toEqual([
    { label: '报酬', fen: 4_800 },
    { label: '押金退回', fen: 2_000 },
  ]);
  expect(await off()).toEqual([]);
});

test('the changes of the balance are on a place whose end takes some milliseconds', async () => {
  const [publisher, taker] = [await someone(), await someone()];
  const task = await aTask(publisher);
  await take(taker, task);
  const { id } = await placeOf(taker, task);
  await handIn(taker, id);
  await inTransaction(service.deps, async (deps) => {
    let passed = 0;
    const clock = { ...deps.clock, now: () => deps.clock.now() + (passed += 1) };
    await acceptWork({ ...deps, clock }, await lockPlace(deps.db, id), { event: 'work.accept', by: 'user', note: '已通过验收' });
  });
  const { lines } = await placeOf(taker, task);
  expect(lines).toEqual([
    { label: '报酬', fen: 4_800 },
    { label: '押金退回', fen: 2_000 },
  ]);
});

test('open places can be called back at any time; the taken one goes on and the task ends with it', async () => {
  const [publisher, taker] = [await someone(), await someone()];
  const task = await aTask(publisher);
  await take(taker, task);
  const { id } = await placeOf(taker, task);
  const recall = () => service.ask(rest.recallTask, { params: { task_no: task } }, by(publisher));
  expect((await recall()).data).toMatchObject({ status: 'winding', open_places: 0, escrow: 5_040 });
  expect((await recall()).data).toMatchObject({ problem: 'TASK_STATE' });
  expect(await money(publisher)).toBe(100_000 - 5_040);
  expect((await take(await someone(), task)).data).toMatchObject({ problem: 'TASK_STATE' });
  await handIn(taker, id);
  await accept(publisher, id);
  expect(await read(publisher, task)).toMatchObject({ status: 'ended', escrow: 0 });
  expect(await off()).toEqual([]);
});

test('silence accepts after 24 hours, and not earlier', async () => {
  const [publisher, taker] = [await someone(), await someone()];
  const task = await aTask(publisher, { places: 1 });
  await take(taker, task);
  const { id } = await placeOf(taker, task);
  await handIn(taker, id);
  service.clock.move(DAY - 1);
  await runDue();
  expect((await placeOf(taker, task)).status).toBe('handed');
  service.clock.move(1);
  await runDue();
  expect(await placeOf(taker, task)).toMatchObject({ status: 'accepted', paid: 4_800 });
  expect(await money(taker)).toBe(104_800);
  expect(await read(publisher, task)).toMatchObject({ status: 'ended' });
});

test('an overdue place costs deposit and credit, and opens again', async () => {
  const [publisher, taker, next] = [await someone(), await someone(), await someone()];
  const task = await aTask(publisher, { places: 1 });
  await take(taker, task);
  service.clock.move(6 * HOUR);
  const { id } = await placeOf(taker, task);
  expect((await handIn(taker, id)).data).toMatchObject({ problem: 'TASK_STATE' });
  await runDue();
  expect(await placeOf(taker, task)).toMatchObject({ status: 'overdue' });
  expect([await money(taker), await credit(taker)]).toEqual([98_000, 57]);
  expect(await money(publisher)).toBe(100_000 - 5_040 + 2_000);
  expect((await take(next, task)).data).toMatchObject({ open_places: 0 });
  expect(await off()).toEqual([]);
});

test('whoever gives up gets the deposit back, loses credit, and the place opens again', async () => {
  const [publisher, taker] = [await someone(), await someone()];
  const task = await aTask(publisher, { places: 1 });
  await take(taker, task);
  const { id } = await placeOf(taker, task);
  await service.ask(rest.quitPlace, { params: { id } }, by(taker));
  expect([await money(taker), await credit(taker), (await read(publisher, task)).open_places]).toEqual([100_000, 57, 1]);
  expect(await off()).toEqual([]);
});

test('after the second refusal the platform decides; undecided for 24 hours, the taker is paid', async () => {
  const [publisher, taker] = [await someone(), await someone()];
  const task = await aTask(publisher, { places: 1 });
  await take(taker, task);
  const { id } = await placeOf(taker, task);
  await handIn(taker, id);
  expect((await sendBack(publisher, id)).data).toMatchObject({ own_places: [{ status: 'returned', can: { return: false } }] });
  expect((await sendBack(publisher, id)).data).toMatchObject({ problem: 'TASK_STATE' });
  await handIn(taker, id);
  expect((await sendBack(publisher, id)).data).toMatchObject({ own_places: [{ status: 'disputed', can: { state: true } }] });
  expect((await accept(publisher, id)).data).toMatchObject({ problem: 'TASK_STATE' });
  service.clock.move(DAY);
  await runDue();
  expect(await placeOf(taker, task)).toMatchObject({ status: 'accepted', paid: 4_800 });
  expect(await off()).toEqual([]);
});

test.each([
  ['no real name', { realName: null, birthDate: null }, 'REAL_NAME_REQUIRED'],
  ['a minor', { birthDate: '2012-01-01' }, 'MINOR_REFUSED'],
  ['credit of 39', { creditScore: 39 }, 'TASK_CREDIT'],
  ['too little money for the deposit', { balance: 1_999 }, 'BALANCE_SHORT'],
] satisfies [string, PersonWish, string][])('%s keeps somebody from taking a place', async (_, own, problem) => {
  const task = await aTask(await someone());
  expect((await take(await someone(own), task)).data).toMatchObject({ problem });
});

test('nobody takes his own task, nor a fourth at once', async () => {
  const [publisher, taker] = [await someone(), await someone()];
  const tasks: string[] = [];
  for (let count = 0; count < 4; count += 1) tasks.push(await aTask(await someone(), { deposit: 0 }));
  expect((await take(publisher, await aTask(publisher))).data).toMatchObject({ problem: 'TASK_OWN' });
  const results = await Promise.all(tasks.map((task) => take(taker, task, 0)));
  expect(results.map(({ data }) => (data as { problem?: string }).problem ?? 'taken').toSorted()).toEqual([
    'TASKS_AT_ONCE',
    'taken',
    'taken',
    'taken',
  ]);
  const refused = tasks[results.findIndex(({ status }) => status !== 200)]!;
  expect((await read(taker, refused)).hindrance).toMatchObject({ kind: 'at_once' });
});

test('200 takers for the last place: one gets it', async () => {
  const task = await aTask(await someone(), { places: 1, deposit: 0 });
  const takers: Person[] = [];
  for (let count = 0; count < 200; count += 1) takers.push(await someone({ balance: 0 }));
  const results = await Promise.all(takers.map((taker) => take(taker, task, 0)));
  const got = results.filter(({ status }) => status === 200).length;
  console.log(`200 takers for the last place: ${got} got it`);
  expect(got).toBe(1);
  expect(new Set(results.filter(({ status }) => status !== 200).map(({ data }) => (data as { problem: string }).problem))).toEqual(
    new Set(['TASK_FULL']),
  );
});

test('between the same two people at most 5,000 yuan of rewards a day', async () => {
  const [publisher, taker] = [await someone({ balance: 2_000_000 }), await someone()];
  const tasks: string[] = [];
  for (let count = 0; count < 3; count += 1) tasks.push(await aTask(publisher, { reward: 200_000, places: 1, deposit: 0 }));
  await take(taker, tasks[0]!, 0);
  await take(taker, tasks[1]!, 0);
  expect((await take(taker, tasks[2]!, 0)).data).toMatchObject({ problem: 'TASK_PAIR' });
  const { id } = await placeOf(taker, tasks[0]!);
  await handIn(taker, id);
  await accept(publisher, id);
  expect((await take(taker, tasks[2]!, 0)).data).toMatchObject({ problem: 'TASK_PAIR' });
  service.clock.move(DAY);
  expect((await take(taker, tasks[2]!, 0)).status).toBe(200);
});

test('people of one identity, device or address are not paid before an operator has looked', async () => {
  const [publisher, taker] = [await someone({ realName: '同一人' }), await someone({ realName: '同一人' })];
  const task = await aTask(publisher, { places: 1 });
  await take(taker, task);
  const { id } = await placeOf(taker, task);
  await handIn(taker, id);
  expect((await accept(publisher, id)).data).toMatchObject({ escrow: 5_040, own_places: [{ status: 'held', due_at: null }] });
  expect(await money(taker)).toBe(98_000);
  expect(await off()).toEqual([]);
});

test('contacts in title, text and hand-in are refused by field', async () => {
  const [publisher, taker] = [await someone(), await someone()];
  const publish = await service.ask(rest.publishTask, { body: wish({ title: '上分来，微❤信 wan_feng88' }) }, by(publisher));
  expect(publish.data).toMatchObject({
    problem: 'TASK_CONTACT',
    fields: { title: '写了联系方式“微❤信 wan_feng88”，请删掉；沟通都在交付记录里' },
  });
  const task = await aTask(publisher, { places: 1 });
  await take(taker, task);
  const { id } = await placeOf(taker, task);
  const handed = await service.ask(rest.handInPlace, { params: { id }, body: said('好了，电话一三八一二三四五六七八') }, by(taker));
  expect(handed.data).toMatchObject({ problem: 'TASK_CONTACT', fields: { words: expect.stringContaining('13812345678') } });
});

test('the publisher is told when a place is taken, the taker when it is paid', async () => {
  const [publisher, taker] = [await someone(), await someone()];
  const task = await aTask(publisher);
  await take(taker, task);
  expect(await titles(publisher)).toContain('任务有人接单');
  const { id } = await placeOf(taker, task);
  await handIn(taker, id);
  await accept(publisher, id);
  expect(await titles(taker)).toContain('任务通过，报酬已到账');
});

test('a card payment that arrives after its task was closed is in the balance, with a message', async () => {
  const publisher = await someone({ balance: 0 });
  const { task_no } = (await service.ask(rest.publishTask, { body: wish() }, by(publisher))).data as { task_no: string };
  const opened = await service.get(rest.payTask, { params: { task_no }, body: { method: 'card' } }, by(publisher));
  const chargeNo = chargeNoOf(opened.cashier_url ?? '');
  service.clock.move(15 * MINUTE);
  await runDue();
  const { payableFen } = taskBill(4_800, 2);
  await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: payableFen, paidAt: service.clock.now() });
  expect([(await read(publisher, task_no)).status, await money(publisher)]).toEqual(['closed', payableFen]);
  expect(await titles(publisher)).toContain('付款已退回余额');
  expect(await off()).toEqual([]);
});

test('an unpaid task is nobody else’s, is closed after 15 minutes, and another one closes it at once', async () => {
  const [publisher, other] = [await someone(), await someone()];
  const first = (await service.ask(rest.publishTask, { body: wish() }, by(publisher))).data as { task_no: string };
  expect((await service.ask(rest.getTask, { params: { task_no: first.task_no } }, { token: other.token })).data).toMatchObject({
    problem: 'NOT_FOUND',
  });
  const second = (await service.ask(rest.publishTask, { body: wish() }, by(publisher))).data as { task_no: string };
  expect((await read(publisher, first.task_no)).status).toBe('closed');
  service.clock.move(15 * MINUTE);
  await runDue();
  expect((await read(publisher, second.task_no)).status).toBe('closed');
  expect((await service.ask(rest.publishTask, { body: wish({ agreed_total: 1 }) }, by(publisher))).data).toMatchObject({
    problem: 'PRICE_CHANGED',
  });
});

test('places nobody takes go back after 7 days', async () => {
  const publisher = await someone();
  const task = await aTask(publisher);
  service.clock.move(7 * DAY);
  await runDue();
  expect(await read(publisher, task)).toMatchObject({ status: 'ended', escrow: 0 });
  expect(await money(publisher)).toBe(100_000);
  expect(
    (
      await service.deps.db.read(
        { sum: { isNullable: false, decode: Number } },
        sql`select coalesce(sum(amount), 0) as sum from ledger_entry`,
      )
    )[0],
  ).toEqual({
    sum: 0,
  });
});
