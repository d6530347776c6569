import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as rest from '#contract/rest/lending.ts';
import { listNotifications } from '#contract/rest/notifications.ts';
import { cancelOrder, getCredentials } from '#contract/rest/orders.ts';
import { getCentre } from '#contract/rest/ownListings.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { UNDELIVERED } from '#contract/rules/lending.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { contradictionsOf } from '#service/kernel/ledger/books.ts';
import { ledgerState, orderFlows, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, type Listing, type Person, readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';
import { books } from './books.ts';
import { isPublishingStopped, reopenPublishing } from './publishing.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { after } = timeOf(() => service);
const orders = ({ token }: Person, query: object = {}) => service.get(rest.listLentOrders, { query }, { token });
const order = ({ token }: Person, order_no: string) => service.get(rest.getLentOrder, { params: { order_no } }, { token });
const ask = ({ token }: Person, order_no: string) => service.ask(rest.getLentOrder, { params: { order_no } }, { token });
const report = (person: Person, order_no: string, used: number) =>
  service.ask(rest.reportGameMoney, { params: { order_no }, body: { used } }, keyed(person));
const callOff = (person: Person, order_no: string, reason = '账号被找回了') =>
  service.ask(rest.callOffOrder, { params: { order_no }, body: { reason } }, keyed(person));
const due = async ({ token }: Person, query: object = {}) => service.get(rest.listPasswordsDue, { query }, { token });
const change = (person: Person, { id }: Pick<Listing, 'id'>, secret: string) =>
  service.ask(rest.changeLogin, { params: { account_id: id }, body: { secret } }, keyed(person));
const told = async (person: Person, title: string) =>
  (await service.get(listNotifications, { query: {} }, { token: person.token })).list.find((each) => each.title === title)?.content;
const problem = { NOT_FOUND: { data: { problem: 'NOT_FOUND' } }, ORDER_STATE: { data: { problem: 'ORDER_STATE' } } };

async function lent(wish: Parameters<typeof aListing>[1] = {}) {
  const [owner, renter] = [await aRenter(service, { balance: 0 }), await aRenter(service, { nickname: '柚子茶', finishedOrders: 46 })];
  return { owner, renter, listing: await aListing(service, { owner_id: owner.id, rests_for_password: null, ...wish }) };
}

describe('orders of one’s own accounts', () => {
  test('an owner sees paid orders with the renter’s masked name and record, nobody else does', async () => {
    const { owner, renter, listing } = await lent();
    await anOrder(service, renter, await aListing(service, { owner_id: owner.id }));
    const { order_no } = await aPaidOrder(service, renter, listing);
    await service.ask(getCredentials, { params: { order_no } }, { token: renter.token, from: '203.0.113.7' });
    const { list } = await orders(owner);
    expect(list).toMatchObject([{ order_no, order_status: 4, renter_name: '柚***茶', income: 475, is_income_final: false }]);
    const found = await order(owner, order_no);
    expect(found).toMatchObject({
      renter: { name: '柚***茶', is_verified: true, credit: 60, finished_orders: 46, rented_here: 1, late_cancels: 0, complaints_lost: 0 },
      readings: [{ at: service.clock.now(), address: '203.0.*.*' }],
      lines: [
        { label: '租金', fen: 500 },
        { label: '平台佣金 5%', fen: -25 },
      ],
      complaint: null,
      review: null,
      can: { call_off: false, report_game_money: false, complain: true },
    });
    expect(JSON.stringify(found)).not.toContain('柚子茶');
    expect([await ask(renter, order_no), await ask(await aRenter(service), order_no)]).toMatchObject([
      problem.NOT_FOUND,
      problem.NOT_FOUND,
    ]);
  });

  test('tabs, an account and a cursor select them; an unpaid one is none', async () => {
    const { owner, renter, listing } = await lent();
    const other = await aListing(service, { owner_id: owner.id });
    const booked = { mode: 'appoint', start_at: service.clock.now() + 9 * HOUR } as const;
    const made = [await aPaidOrder(service, renter, listing), await aPaidOrder(service, renter, other, booked)].map(
      ({ order_no }) => order_no,
    );
    const numbers = async (query: object) => (await orders(owner, query)).list.map(({ order_no }) => order_no);
    expect(await numbers({})).toEqual(made.toReversed());
    expect(await numbers({ type: 'waiting' })).toEqual([made[1]]);
    expect(await numbers({ type: 'renting' })).toEqual([made[0]]);
    expect(await numbers({ account_id: listing.id })).toEqual([made[0]]);
    expect(await numbers({ game_id: other.game_id })).toEqual([made[1]]);
    const { next_cursor } = await orders(owner, { limit: 1 });
    expect(await numbers({ limit: 1, cursor: next_cursor })).toEqual([made[0]]);
    expect(await service.ask(rest.listLentOrders, { query: { cursor: 'x' } }, { token: owner.token })).toMatchObject({
      data: { problem: 'BAD_REQUEST' },
    });
  });

  test('the owner reports used game currency once the rental is over, and what came is shown as the ledger has it', async () => {
    const { owner, renter, listing } = await lent({ game_money: 1_000, money_exchange_rate: 100 });
    const { order_no } = await aPaidOrder(service, renter, listing, { game_money: 500, agreed_total: 3_000 });
    expect(await report(owner, order_no, 1)).toMatchObject(problem.ORDER_STATE);
    await after(HOUR);
    expect((await order(owner, order_no)).waits).toEqual({ answer: false, password: true, game_money: true, review: false });
    expect(await report(renter, order_no, 1)).toMatchObject(problem.NOT_FOUND);
    expect(await report(owner, order_no, 501)).toMatchObject({ data: { problem: 'GAME_MONEY_INVALID' } });
    expect((await report(owner, order_no, 320)).data).toMatchObject({
      game_money_used: 320,
      income: 475 + 320,
      waits: { game_money: false },
    });
    await after(DAY);
    expect(await order(owner, order_no)).toMatchObject({
      income: 795,
      is_income_final: true,
      lines: [
        { label: '租金', fen: 500 },
        { label: '平台佣金 5%', fen: -25 },
        { label: '金币', fen: 320 },
      ],
    });
    expect(await report(owner, order_no, 1)).toMatchObject(problem.ORDER_STATE);
  });
});

describe('a booking that its owner cannot deliver', () => {
  const book = async ({ renter, listing }: { renter: Person; listing: Listing }, hours = 9) =>
    (await aPaidOrder(service, renter, listing, { mode: 'appoint', start_at: service.clock.now() + hours * HOUR })).order_no;

  test('gives the renter everything back and a red packet, and costs the owner credit', async () => {
    const all = await lent();
    const { owner, renter } = all;
    const order_no = await book(all);
    expect(await order(owner, order_no)).toMatchObject({ can: { call_off: true } });
    expect(await callOff(owner, order_no, '太短')).toMatchObject({ data: { fields: { reason: '请写 4–100 个字的原因，租客会看到' } } });
    expect(await callOff(renter, order_no)).toMatchObject(problem.NOT_FOUND);
    expect((await callOff(owner, order_no)).data).toMatchObject({ order_status: 7, income: 0, lines: [] });
    expect(await orderFlows(service, order_no)).toEqual({});
    expect(await readOrder(service, renter, order_no)).toMatchObject({ order_status: 7, cancel_fee_paid: 0 });
    const packet = service.deps.db
      .selectFrom('coupon')
      .select(['discount_fen', 'min_order_fen', 'expires_at'])
      .where('user_id', '=', renter.id);
    expect(await packet.execute()).toEqual([{ discount_fen: 500, min_order_fen: 0, expires_at: new Date(service.clock.now() + 30 * DAY) }]);
    const credit = service.deps.db.selectFrom('user_account').select('credit_score').where('id', '=', owner.id);
    expect(await credit.executeTakeFirst()).toEqual({ credit_score: 55 });
    expect(await told(renter, '号主取消了预约')).toBe(
      `订单 ${order_no}（今天 22:00 开始）号主无法交付：账号被找回了。¥25.00 已全部退回余额，另送你一个5元红包，可以换个账号再预约。`,
    );
    expect(await told(owner, '预约已由你取消')).toBe(
      `订单 ${order_no} 已取消，款项全部退给租客，你的信用分减 5。30 天内满 3 次会暂停发布账号。`,
    );
    expect(await callOff(owner, order_no)).toMatchObject(problem.ORDER_STATE);
    expect(await ledgerState(service)).toEqual(soundLedger);
  });

  test('is no longer possible once it has begun', async () => {
    const all = await lent();
    const order_no = await book(all, 1);
    await after(HOUR);
    expect(await callOff(all.owner, order_no)).toMatchObject(problem.ORDER_STATE);
  });

  test('the third within thirty days stops publishing until an operator has looked', async () => {
    const all = await lent();
    const stopped = () => isPublishingStopped(service.deps.db, all.owner.id);
    const early = () => service.deps.db.updateTable('undelivered').set({ at: new Date(service.clock.now() - UNDELIVERED.within) });
    await callOff(all.owner, await book(all));
    await early().where('owner_id', '=', all.owner.id).execute();
    for (let at = 1; at < UNDELIVERED.most; at += 1) await callOff(all.owner, await book(all));
    expect(await stopped()).toBe(false);
    await callOff(all.owner, await book(all));
    expect(await stopped()).toBe(true);
    await early().where('owner_id', '=', all.owner.id).execute();
    expect(await stopped()).toBe(true);
    await inTransaction(service.deps, (deps) => reopenPublishing(deps, all.owner.id, '已核实'));
    await callOff(all.owner, await book(all));
    expect([await stopped(), await told(all.owner, '可以继续发布账号')]).toEqual([false, '已核实']);
    await expect(inTransaction(service.deps, (deps) => reopenPublishing(deps, all.owner.id, '已核实'))).rejects.toThrow('没有被暂停发布');
  });
});

describe('a new password after each rental', () => {
  test('is due from the end until the owner has entered another one, which the next renter reads', async () => {
    const { owner, renter, listing } = await lent();
    const { order_no } = await aPaidOrder(service, renter, listing);
    expect(await change(owner, listing, 'new-sesame')).toMatchObject({ data: { problem: 'LOGIN_IN_USE' } });
    await after(HOUR + MINUTE);
    expect(await due(owner)).toMatchObject({
      list: [{ account: 'player-one', due_at: service.clock.now() - MINUTE, order_no, rests: true, next_starts_at: null }],
      next_cursor: null,
    });
    expect((await due(renter)).list).toEqual([]);
    expect(await change(renter, listing, 'new-sesame')).toMatchObject(problem.NOT_FOUND);
    expect(await change(owner, listing, 'open-sesame')).toMatchObject({ data: { problem: 'LOGIN_UNCHANGED' } });
    expect(await change(owner, listing, ' x')).toMatchObject({ data: { fields: { secret: '密码前后不能有空格' } } });
    expect(await change(owner, listing, 'new-sesame')).toMatchObject({ code: 0 });
    expect((await due(owner)).list).toEqual([]);
    await after(DAY);
    const next = await aPaidOrder(service, renter, listing);
    const read = await service.get(getCredentials, { params: { order_no: next.order_no } }, { token: renter.token });
    expect([read.account, read.password]).toEqual(['player-one', 'new-sesame']);
    const stored = await service.database.pool.query<{ found: boolean }>(
      `select login_sealed like '%sesame%' as found from listing where id = $1`,
      [listing.id],
    );
    expect(stored.rows).toEqual([{ found: false }]);
  });

  test('a page lists the longest waiting first', async () => {
    const { owner, renter, listing } = await lent();
    const other = await aListing(service, { owner_id: owner.id, rests_for_password: null, deposit: 0 });
    await aPaidOrder(service, renter, listing);
    await after(10 * MINUTE);
    await aPaidOrder(service, renter, other, { agreed_total: 500 });
    await after(2 * HOUR);
    const page = await due(owner, { limit: 1 });
    const rest_ = await due(owner, { limit: 1, cursor: page.next_cursor ?? undefined });
    expect([page, rest_].map(({ list }) => list.map(({ product, rests }) => [product.id, rests]))).toEqual([
      [[listing.id, true]],
      [[other.id, false]],
    ]);
    expect(rest_.next_cursor).toBeNull();
  });

  test('the owner is told by SMS once, an hour before a booking begins', async () => {
    const { owner, renter, listing } = await lent();
    await service.deps.db.updateTable('user_account').set({ phone: '13800138111' }).where('id', '=', owner.id).execute();
    await aPaidOrder(service, renter, listing);
    const booked = await aPaidOrder(service, renter, listing, { mode: 'appoint', start_at: service.clock.now() + 3 * HOUR });
    const sent = async () =>
      (await service.deps.db.selectFrom('outgoing_message').select('params').where('address', '=', '13800138111').execute()).map(
        ({ params }) => params['news'],
      );
    await after(booked.hire_start_time - HOUR - MINUTE - service.clock.now());
    expect(await sent()).toEqual([]);
    for (const by of [MINUTE, MINUTE, MINUTE]) await after(by);
    expect(await sent()).toEqual([expect.stringMatching(/^“全英雄 百皮肤”11月\d+日 \d\d:\d\d 有租客开始租用，上次租用后还没有改密码/)]);
  });
});

describe('income', () => {
  test('adds up to the ledger, by day, game and account and as a file', async () => {
    const { owner, renter, listing } = await lent({ title: '=号,"主"' });
    const other = await aListing(service, { owner_id: owner.id });
    await aPaidOrder(service, renter, listing);
    const booked = await aPaidOrder(service, renter, other, { mode: 'appoint', start_at: service.clock.now() + HOUR });
    const fee = (await readOrder(service, renter, booked.order_no)).late_cancel_fee ?? 0;
    await service.get(cancelOrder, { params: { order_no: booked.order_no }, body: { agreed_fee: fee } }, keyed(renter));
    await after(HOUR);
    const month = new Date(service.clock.now() + 8 * HOUR).toISOString().slice(0, 7);
    const read = () => service.get(rest.getIncome, { query: { month } }, { token: owner.token });
    expect(await read()).toMatchObject({ next_at: service.clock.now() + DAY, next: 475, waiting: 475 });
    await after(DAY);
    const income = await read();
    const wallet = await service.deps.db
      .selectFrom('wallet_account')
      .select('balance')
      .where('user_id', '=', owner.id)
      .where('kind', '=', 'available')
      .executeTakeFirstOrThrow();
    expect(income).toMatchObject({
      total: { rent: 500, commission: 25 + 13, cancel_fee: fee, net: wallet.balance },
      next_at: null,
      waiting: 0,
    });
    for (const by of ['days', 'games', 'listings'] as const) expect(income[by].reduce((sum, { net }) => sum + net, 0)).toBe(wallet.balance);
    expect(income.listings.map(({ key }) => key)).toEqual([listing.id, other.id]);
    const rows = await service.get(rest.listIncome, { query: { month } }, { token: owner.token });
    expect(rows.list.map(({ kind, net }) => [kind, net])).toEqual([
      ['settlement', 475],
      ['cancel_fee', wallet.balance! - 475],
    ]);
    const { name, text } = await service.get(rest.getIncomeFile, { query: { month } }, { token: owner.token });
    const lines = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect([name, lines.length, lines.at(-1)]).toEqual([
      `出租收入-${month}.csv`,
      4,
      `合计,,,,,,,5.00,-0.38,0.00,0.00,${(fee / 100).toFixed(2)},${(wallet.balance! / 100).toFixed(2)}`,
    ]);
    expect(lines[2]).toContain(`,"'=号,""主""",`);
    expect((await service.get(rest.getIncome, { query: { month } }, { token: renter.token })).total.net).toBe(0);
  });

  test('is recorded with its movement; the nightly check finds what differs, and filling again completes it', async () => {
    const { owner, renter, listing } = await lent();
    await aPaidOrder(service, renter, listing);
    await after(HOUR);
    await after(DAY);
    const own = sql`owner_id = ${owner.id}`;
    const nets = () => service.deps.db.selectFrom('owner_income').select(['net', 'commission']).where('owner_id', '=', owner.id).execute();
    const off = async () => (await contradictionsOf(service.deps.db, books.contradictions?.['income'] ?? sql``)).count;
    expect([await nets(), await off()]).toEqual([[{ net: 475, commission: 25 }], 0]);
    await service.deps.db.write(sql`update owner_income set net = net + 1 where ${own}`);
    expect(await off()).toBe(1);
    await service.deps.db.write(sql`delete from owner_income where ${own}`);
    expect(await off()).toBe(1);
    await service.deps.db.write(sql`insert into owner_income select * from income_of(0, 9223372036854775807) on conflict do nothing`);
    expect([await nets(), await off()]).toEqual([[{ net: 475, commission: 25 }], 0]);
  });

  test('the head of the centre counts an account as rented from its order until it is free again', async () => {
    const { owner, renter, listing } = await lent();
    const rented = async () => (await service.get(getCentre, {}, { token: owner.token })).rented;
    expect(await rented()).toBe(0);
    await aPaidOrder(service, renter, listing);
    expect(await rented()).toBe(1);
    await after(DAY);
    expect(await rented()).toBe(0);
  });
});
