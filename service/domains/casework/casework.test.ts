import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, orders, search, users } from '#contract/operator/index.ts';
import { getCredentials } from '#contract/rest/orders.ts';
import { REVEALS_A_DAY } from '#contract/rules/operators.ts';
import { DAY } from '#contract/rules/constants.ts';
import { aListing, aPaidOrder, aRenter, type Listing, type Order, type Person } from '#testing/builders/market.ts';
import { anOperator, theOperators, type TestOperator, type TestOperators } from '#testing/builders/operators.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { runDueJobs } from '#service/jobs.ts';

let service: TestService;
let operators: TestOperators;
let clerk: TestOperator;
let renter: Person;
let listing: Listing;
let order: Order;
beforeAll(async () => {
  service = await aService();
  operators = await theOperators(service);
  clerk = await anOperator(service, ['service']);
  renter = await aRenter(service, { realName: '欧阳小七', nickname: '风声' });
  await service.deps.db
    .updateTable('user_account')
    .set({ phone: '13912345678', email: 'lin@example.com' })
    .where('id', '=', renter.id)
    .execute();
  listing = await aListing(service);
  order = await aPaidOrder(service, renter, listing);
  await runDueJobs(service.deps);
  await service.get(getCredentials, { params: { order_no: order.order_no } }, { token: renter.token });
});
afterAll(async () => {
  await operators.http.close();
  await service.close();
});

const by = (person: TestOperator) => ({ token: person.token });
const find = (text: string) => operators.get(search.search, { query: { text } }, by(clerk));
const problemOf = ({ data }: { data: object }): string => ('problem' in data ? String(data.problem) : 'ok');

test('one field finds people, orders, listings and charges, each by its own number', async () => {
  const person = { id: renter.id, username: expect.any(String), nickname: '风声', phone: '139****5678', status: 'normal' };
  expect((await find('139 1234 5678')).people).toEqual([person]);
  expect((await find(renter.id)).people).toEqual([person]);
  expect((await find('欧阳小七')).people).toEqual([person]);
  expect((await find('风')).people).toEqual([person]);
  expect((await find(order.order_no)).orders).toEqual([
    { order_no: order.order_no, title: listing.title, status: 4, created_at: expect.any(Number), rent_fen: 500 },
  ]);
  expect((await find(listing.id)).listings.map(({ id, state }) => [id, state])).toEqual([[listing.id, 'on_offer']]);
  await service.deps.db
    .insertInto('charge')
    .values({
      charge_no: 'CHARGE-7777',
      user_id: renter.id,
      amount: 900,
      subject: '充值',
      created_at: new Date(service.clock.now()),
      expires_at: new Date(service.clock.now()),
    })
    .execute();
  expect((await find('CHARGE-7777')).charges).toEqual([
    { charge_no: 'CHARGE-7777', subject: '充值', amount_fen: 900, status: 'pending', user_id: renter.id, order_no: null },
  ]);
  expect(await find('%')).toEqual({ people: [], orders: [], listings: [], charges: [] });
});

test('a person’s page shows rentals and money, and masks personal data', async () => {
  const page = await operators.get(users.getUser, { params: { user_id: renter.id } }, by(clerk));
  expect(page).toMatchObject({
    phone: '139****5678',
    email: 'l***n@example.com',
    real_name: '欧***七',
    credit: 60,
    balances: { available_fen: 97_500, frozen_fen: 2_000, withdrawing_fen: 0 },
  });
  expect(JSON.stringify(page)).not.toContain('13912345678');
  const rented = await operators.get(users.listUserOrders, { params: { user_id: renter.id }, query: {} }, by(clerk));
  expect(rented.list.map(({ order_no, rent_fen }) => [order_no, rent_fen])).toEqual([[order.order_no, 500]]);
  const lent = await operators.get(users.listUserOrders, { params: { user_id: listing.owner_id }, query: { side: 'owner' } }, by(clerk));
  expect(lent.list.map(({ order_no }) => order_no)).toEqual([order.order_no]);
  const money = await operators.get(users.listUserMoney, { params: { user_id: renter.id }, query: {} }, by(clerk));
  expect(money.list.map(({ available_fen: fen, order_no: no }) => [fen, no])).toEqual([
    [-2_000, order.order_no],
    [-500, order.order_no],
    [100_000, null],
  ]);
});

test('masked data are read for a reason, written to the audit, and at most so often a day', async () => {
  const reader = await anOperator(service, ['service']);
  const ask = (because: string) => operators.ask(users.revealUser, { params: { user_id: renter.id }, body: { because } }, by(reader));
  expect(problemOf(await ask(''))).toBe('BAD_REQUEST');
  const told = await operators.get(users.revealUser, { params: { user_id: renter.id }, body: { because: '核对身份' } }, by(reader));
  expect(told).toMatchObject({ phone: '13912345678', email: 'lin@example.com', real_name: '欧阳小七', left: REVEALS_A_DAY - 1 });
  const all = await Promise.all(Array.from({ length: REVEALS_A_DAY + 9 }, () => ask('再看一次')));
  expect(all.filter(({ code }) => code === 0)).toHaveLength(REVEALS_A_DAY - 1);
  expect(new Set(all.filter(({ code }) => code !== 0).map(problemOf))).toEqual(new Set(['REVEALS_SPENT']));
  const acts = service.deps.db.selectFrom('operator_action').select(['operator', 'subject', 'input']).where('action', '=', 'data.reveal');
  const rows = await acts.where('operator', '=', reader.name).execute();
  expect(rows).toHaveLength(REVEALS_A_DAY);
  expect(rows[0]).toEqual({ operator: reader.name, subject: `user:${renter.id}`, input: { because: '核对身份' } });
  const readings = { params: { order_no: order.order_no }, body: { because: '核对登录' } };
  expect(problemOf(await operators.ask(users.revealReadings, readings, by(reader)))).toBe('REVEALS_SPENT');
  expect((await operators.get(users.revealReadings, readings, by(clerk))).readings).toHaveLength(1);
});

test('the limit of readings begins anew at midnight', async () => {
  const reader = await anOperator(service, ['finance']);
  const day = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
  const today = day(service.clock.now());
  await service.deps.db
    .insertInto('operator_reveal_day')
    .values({ person_id: reader.personId, day: day(service.clock.now() - DAY), reveals: REVEALS_A_DAY })
    .execute();
  const told = await operators.get(users.revealUser, { params: { user_id: renter.id }, body: { because: '核对' } }, by(reader));
  expect([today, told.left]).toEqual([today, REVEALS_A_DAY - 1]);
});

test('an order’s page has every step and every line of its money, which sum to zero', async () => {
  const page = await operators.get(orders.getOrder, { params: { order_no: order.order_no } }, by(clerk));
  expect(page.history.map(({ event, to }) => [event, to])).toEqual([
    ['order.made', 1],
    ['payment.settled', 3],
    ['rental.started', 4],
  ]);
  expect(page.money.reduce((sum, { fen }) => sum + fen, 0)).toBe(0);
  expect(page.escrow_fen).toBe(500);
  expect(page.readings.map(({ ip }) => ip)).toEqual([expect.stringMatching(/\*\.\*$/)]);
  expect(problemOf(await operators.ask(orders.getOrder, { params: { order_no: '999999999999999999' } }, by(clerk)))).toBe('NOT_FOUND');
});

test('notes are read by colleagues and cannot be changed', async () => {
  const params = { user_id: renter.id };
  await operators.get(users.writeUserNote, { params, body: { words: '答应明天回电' } }, by(clerk));
  const finance = await anOperator(service, ['finance']);
  const { notes } = await operators.get(users.getUser, { params }, by(finance));
  expect(notes.map(({ by: who, words }) => [who, words])).toEqual([[clerk.name, '答应明天回电']]);
  const change = service.deps.db.write(sql`update user_note set words = 'x'`);
  await expect(change).rejects.toThrow('append-only');
  await expect(service.deps.db.write(sql`delete from user_note`)).rejects.toThrow('append-only');
});

test('an account is taken down with a reason that its owner reads; what is booked is kept', async () => {
  const seen = await operators.get(accounts.getAccount, { params: { id: listing.id } }, by(clerk));
  expect(seen.orders.map(({ order_no }) => order_no)).toEqual([order.order_no]);
  const body = { because: '图片与账号不符', version: seen.state.version, preview: false };
  const both = await Promise.all(
    [1, 2].map(() => operators.ask(accounts.takeDownAccount, { params: { id: listing.id }, body }, by(clerk))),
  );
  expect(both.map(problemOf).toSorted()).toEqual(['CASE_STALE', 'ok']);
  const after = await operators.get(accounts.getAccount, { params: { id: listing.id } }, by(clerk));
  expect([after.account_state, after.history[0]]).toEqual([
    'off',
    { at: service.clock.now(), event: 'listing.takeDown', by: 'platform', note: '图片与账号不符', from_state: 'on_offer', to_state: 'off' },
  ]);
  const notices = service.deps.db.selectFrom('notification').select(['title', 'content']).where('user_id', '=', listing.owner_id);
  expect((await notices.where('title', '=', '账号被下架').execute()).map(({ content }) => content)).toEqual([
    `“${listing.title}”被平台下架，已有的预约和租用照常。理由：图片与账号不符。改好之后可以再上架。`,
  ]);
  const { status } = await service.deps.db
    .selectFrom('rental_order')
    .select('status')
    .where('order_no', '=', order.order_no)
    .executeTakeFirstOrThrow();
  expect(status).toBe(4);
});
