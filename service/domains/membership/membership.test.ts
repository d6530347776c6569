import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as rest from '#contract/rest/membership.ts';
import { cancelOrder, renewCheck, renewOrder } from '#contract/rest/orders.ts';
import { getWallet, listLedger, listRedPackets } from '#contract/rest/wallet.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { addMonths } from '#contract/rules/membership.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { runDueJobs } from '#service/jobs.ts';
import { chargeNoOf, choose, sendCashierNotice, walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aPaidOrder, aRenter, askOrder, keyed, type Person, readOrder, wishFor } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';
import { grantVip } from './membershipTime.ts';

type Product = 'vip' | 'super';
type Plan = 'month' | 'quarter' | 'year';
type Method = 'wallet' | 'card' | 'mixed';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

const { after, at } = timeOf(() => service);
const read = ({ token }: Person) => service.get(rest.listMemberships, {}, { token });
const offerOf = async (person: Person, product: Product, plan: Plan) => {
  const found = (await read(person)).offers.find((offer) => offer.product === product && offer.plan === plan);
  if (!found) throw new Error(`no ${product} ${plan}`);
  return found;
};
const ask = (person: Person, product: Product, plan: Plan, agreed_total: number, key?: string) =>
  service.ask(rest.subscribe, { body: { product, plan, agreed_total } }, keyed(person, key));
const begin = async (person: Person, product: Product, plan: Plan): Promise<string> => {
  const { payable } = await offerOf(person, product, plan);
  return (await service.get(rest.subscribe, { body: { product, plan, agreed_total: payable } }, keyed(person))).subscription_no;
};
const pay = (person: Person, subscription_no: string, method: Method = 'wallet', key?: string) =>
  service.ask(rest.payMembership, { params: { subscription_no }, body: { method } }, keyed(person, key));
const buy = async (person: Person, product: Product, plan: Plan): Promise<string> => {
  const no = await begin(person, product, plan);
  expect(await pay(person, no)).toMatchObject({ code: 0, data: { status: 'paid', cashier_url: null } });
  return no;
};
const toCashier = async (person: Person, no: string, method: Method = 'card'): Promise<string> => {
  const { data } = await pay(person, no, method);
  if (!('cashier_url' in data) || data.cashier_url === null) throw new Error('not sent to the cashier');
  return data.cashier_url;
};
const standing = (person: Person, subscription_no: string) =>
  service.get(rest.getSubscription, { params: { subscription_no } }, { token: person.token });
const statusOf = async (person: Person, no: string) => (await standing(person, no)).status;
const causes = async ({ token }: Person) =>
  (await service.get(listLedger, { query: { limit: 50 } }, { token })).list
    .filter(({ cause_no }) => cause_no !== null)
    .map(({ kind, title, available, frozen, cause_no }) => [kind, title, available, frozen, cause_no]);
const told = (person: Person, title: string) =>
  service.database.db.selectFrom('notification').select('content').where('user_id', '=', person.id).where('title', '=', title).execute();
/** Logs in again, since sessions end after thirty days. */
const again = async ({ id }: Person): Promise<Person> => ({
  id,
  token: (await openSession(service.deps, { userId: id, remember: true, fingerprint: null })).token,
});
const packetsOf = async ({ token }: Person) =>
  (await service.get(listRedPackets, { query: {} }, { token })).list.map(({ title, expires_at }) => [title, expires_at]);

test('a guest sees every plan with its price', async () => {
  const { offers, ...own } = await service.get(rest.listMemberships, {});
  expect(own).toEqual({ vip_until: null, super_until: null, next_packets_at: null, savings: null, open: null });
  expect(offers.map(({ product, plan, price, credit, payable }) => [product, plan, price, credit, payable])).toEqual([
    ['vip', 'month', 990, 0, 990],
    ['vip', 'quarter', 2_680, 0, 2_680],
    ['vip', 'year', 9_800, 0, 9_800],
    ['super', 'month', 1_990, 0, 1_990],
    ['super', 'year', 19_800, 0, 19_800],
  ]);
});

test('paid from the wallet it begins at once; buying again extends it', async () => {
  const person = await aRenter(service);
  const now = service.clock.now();
  const no = await buy(person, 'vip', 'month');
  expect(await standing(person, no)).toMatchObject({
    status: 'paid',
    payable: 990,
    paid_at: now,
    ends_at: addMonths(now, 1),
    set_aside: 0,
  });
  expect(await causes(person)).toEqual([['subscription', '开通会员', -990, 0, no]]);
  service.clock.move(DAY);
  expect(await offerOf(person, 'vip', 'quarter')).toMatchObject({ starts_at: addMonths(now, 1), ends_at: addMonths(now, 4) });
  await buy(person, 'vip', 'quarter');
  expect(await read(person)).toMatchObject({ vip_until: addMonths(now, 4), super_until: null, open: null });
});

test.each([
  ['no real name', { realName: null, birthDate: null }, 'REAL_NAME_REQUIRED', '请先完成实名认证'],
  ['a minor', { birthDate: '2012-06-01' }, 'MINOR_REFUSED', '根据未成年人保护规定，未满 18 周岁不能购买会员'],
] as const)('%s cannot buy', async (_, wish, problem, message) => {
  const person = await aRenter(service, wish);
  expect(await ask(person, 'vip', 'month', 990)).toMatchObject({ message, data: { problem } });
});

test("an amount that differs from the server's is refused with the current one; an unsold plan is not found", async () => {
  const person = await aRenter(service);
  expect((await ask(person, 'vip', 'month', 980)).data).toMatchObject({ problem: 'PRICE_CHANGED', details: { total: 990 } });
  expect((await ask(person, 'super', 'quarter', 990)).data).toMatchObject({ problem: 'NOT_FOUND' });
});

test('only one subscription can be unpaid: the same plan continues it, another plan closes it', async () => {
  const person = await aRenter(service, { balance: 500 });
  const no = await begin(person, 'vip', 'month');
  expect(await begin(person, 'vip', 'month')).toBe(no);
  await toCashier(person, no, 'mixed');
  expect(await walletOf(service, person)).toEqual({ available: 0, frozen: 500 });
  expect((await service.get(getWallet, {}, { token: person.token })).frozen_lines).toEqual([
    { order_no: no, reason: 'membership', title: '会员月卡', amount: 500, thaws_at: null },
  ]);
  expect((await read(person)).open).toMatchObject({ subscription_no: no, status: 'paying', set_aside: 500 });
  const other = await begin(person, 'super', 'month');
  expect([await statusOf(person, no), await statusOf(person, other)]).toEqual(['closed', 'unpaid']);
  expect(await walletOf(service, person)).toEqual({ available: 500, frozen: 0 });
});

test('closed by its buyer: frozen money is released, money from the cashier stays in the wallet, and paying is refused', async () => {
  const close = (person: Person, subscription_no: string) =>
    service.ask(rest.closeSubscription, { params: { subscription_no } }, keyed(person));
  const person = await aRenter(service, { balance: 1_500 });
  const no = await begin(person, 'super', 'month');
  const chargeNo = chargeNoOf(await toCashier(person, no, 'mixed'));
  expect(await walletOf(service, person)).toEqual({ available: 0, frozen: 1_500 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => close(person, no)));
  expect(new Set(answers.map(({ code, data }) => `${code} ${'status' in data && data.status}`))).toEqual(new Set(['0 closed']));
  expect([(await read(person)).open, await walletOf(service, person)]).toEqual([null, { available: 1_500, frozen: 0 }]);
  expect(await pay(person, no)).toMatchObject({ data: { problem: 'ORDER_CLOSED' } });
  await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 490, paidAt: service.clock.now() });
  expect([await statusOf(person, no), await walletOf(service, person)]).toEqual(['closed', { available: 1_990, frozen: 0 }]);
  const paid = await buy(person, 'vip', 'month');
  expect(await close(person, paid)).toMatchObject({ data: { problem: 'ORDER_ALREADY_PAID' } });
  expect(await statusOf(person, paid)).toBe('paid');
});

test('closing and paying concurrently, ten times: exactly one takes effect', async () => {
  for (let time = 0; time < 10; time += 1) {
    const person = await aRenter(service, { balance: 990 });
    const no = await begin(person, 'vip', 'month');
    await Promise.all([pay(person, no), service.ask(rest.closeSubscription, { params: { subscription_no: no } }, keyed(person))]);
    const isPaid = (await statusOf(person, no)) === 'paid';
    expect(await walletOf(service, person)).toEqual({ available: isPaid ? 0 : 990, frozen: 0 });
    expect((await read(person)).vip_until === null).toBe(!isPaid);
  }
});

test("another user's subscription is not found", async () => {
  const [person, stranger] = [await aRenter(service), await aRenter(service)];
  const no = await begin(person, 'vip', 'month');
  expect((await pay(stranger, no)).data).toMatchObject({ problem: 'NOT_FOUND' });
});

test('one key pays once, twenty concurrent requests too', async () => {
  const person = await aRenter(service);
  const no = await begin(person, 'vip', 'month');
  const all = await Promise.all(Array.from({ length: 20 }, (_, turn) => pay(person, no, 'wallet', `pay-once-${turn % 2}-${no}`)));
  const ends = new Set(all.map(({ code, data }) => (code === 0 ? 'paid' : 'problem' in data && data.problem)));
  expect(ends).toEqual(new Set(['ORDER_ALREADY_PAID', 'paid']));
  expect((await walletOf(service, person)).available).toBe(100_000 - 990);
});

test('above the limit the wallet asks for the pay password; too little is refused', async () => {
  const [careful, poor] = [await aRenter(service, { payPasswordAbove: 900 }), await aRenter(service, { balance: 900 })];
  expect((await pay(careful, await begin(careful, 'vip', 'month'))).data).toMatchObject({ problem: 'PAY_PASSWORD_UNSET' });
  expect((await pay(poor, await begin(poor, 'vip', 'month'))).data).toMatchObject({ problem: 'BALANCE_SHORT' });
});

test.each([
  ['card', 990, 0],
  ['mixed', 590, 400],
] as const)('paid by %s and reported twice, it is paid once', async (method, amount, own) => {
  const person = await aRenter(service, { balance: 400 });
  const no = await begin(person, 'vip', 'month');
  const page = await toCashier(person, no, method);
  expect([page.includes(encodeURIComponent(`/VIPSubscribe?subscription=${no}`)), await statusOf(person, no)]).toEqual([true, 'paying']);
  expect(await walletOf(service, person)).toEqual({ available: 400 - own, frozen: own });
  const said = { status: 'succeeded', amount, paidAt: service.clock.now() } as const;
  await sendCashierNotice(service, chargeNoOf(page), said);
  await sendCashierNotice(service, chargeNoOf(page), said);
  expect([await statusOf(person, no), await walletOf(service, person)]).toEqual(['paid', { available: 400 - own, frozen: 0 }]);
  const moved = (await causes(person)).map(([kind, title]) => [kind, title]);
  expect(moved.slice(0, own > 0 ? 3 : 2)).toEqual(
    own > 0
      ? [
          ['subscription', '开通会员'],
          ['payment_release', '支付解冻'],
          ['recharge', '银行卡付款'],
        ]
      : [
          ['subscription', '开通会员'],
          ['recharge', '银行卡付款'],
        ],
  );
  expect((await pay(person, no)).data).toMatchObject({ problem: 'ORDER_ALREADY_PAID' });
});

test('a declined card releases the frozen money, and the subscription can be paid again', async () => {
  const person = await aRenter(service, { balance: 400 });
  const no = await begin(person, 'vip', 'month');
  const page = await toCashier(person, no, 'mixed');
  await sendCashierNotice(service, chargeNoOf(page), { status: 'failed', amount: 590, paidAt: service.clock.now() });
  expect(await standing(person, no)).toMatchObject({ status: 'unpaid', card_refused: true, set_aside: 0 });
  expect(await walletOf(service, person)).toEqual({ available: 400, frozen: 0 });
  await openingBalance(service.deps, person.id, 590);
  expect(await pay(person, no)).toMatchObject({ code: 0 });
});

test('paid in time without a notice: the cashier is queried before the subscription is closed', async () => {
  const person = await aRenter(service, { balance: 0 });
  const no = await begin(person, 'vip', 'month');
  await choose(await toCashier(person, no), 'silent');
  await after(15 * MINUTE);
  expect([await statusOf(person, no), await walletOf(service, person)]).toEqual(['paid', { available: 0, frozen: 0 }]);
});

test('closed if not paid in time; money that arrives later stays in the wallet', async () => {
  const person = await aRenter(service, { balance: 400 });
  const no = await begin(person, 'vip', 'month');
  const page = await toCashier(person, no, 'mixed');
  await after(15 * MINUTE);
  await after(MINUTE);
  expect([await statusOf(person, no), await walletOf(service, person)]).toEqual(['closed', { available: 400, frozen: 0 }]);
  expect((await pay(person, no)).data).toMatchObject({ problem: 'ORDER_CLOSED' });
  await sendCashierNotice(service, chargeNoOf(page), { status: 'succeeded', amount: 590, paidAt: service.clock.now() });
  expect([await statusOf(person, no), await walletOf(service, person)]).toEqual(['closed', { available: 990, frozen: 0 }]);
  expect(await told(person, '付款已退回余额')).toHaveLength(1);
});

test('remaining VIP time is credited towards super membership, line by line; gifted time continues after it', async () => {
  const person = await aRenter(service);
  const now = service.clock.now();
  await buy(person, 'vip', 'month');
  await grantVip(service.deps, person.id, 7 * DAY);
  const rest30 = addMonths(now, 1) - now;
  await at(now + rest30 / 3);
  const offer = await offerOf(person, 'super', 'month');
  expect([offer.credit, offer.payable, offer.lines.map(({ label, fen }) => [label, fen])]).toEqual([
    660,
    1_330,
    [
      ['超级会员月卡', 1_990],
      ['会员剩余时间折抵', -660],
    ],
  ]);
  expect((await ask(person, 'super', 'month', 1_990)).data).toMatchObject({ problem: 'PRICE_CHANGED', details: { total: 1_330 } });
  const no = await begin(person, 'super', 'month');
  service.clock.move(14 * MINUTE);
  const paidAt = service.clock.now();
  await pay(person, no);
  expect(await standing(person, no)).toMatchObject({ price: 1_990, credit: 660, payable: 1_330, lines: offer.lines });
  expect(await read(person)).toMatchObject({ super_until: addMonths(paidAt, 1), vip_until: addMonths(paidAt, 1) + 7 * DAY });
  expect((await walletOf(service, person)).available).toBe(100_000 - 990 - 1_330);
  expect((await offerOf(person, 'super', 'month')).credit).toBe(0);
});

test('credit is at most the price, and the rest of the VIP time continues', async () => {
  const person = await aRenter(service);
  await buy(person, 'vip', 'year');
  const now = service.clock.now();
  const no = await begin(person, 'super', 'month');
  expect(await pay(person, no)).toMatchObject({ code: 0, data: { status: 'paid' } });
  const kept = Math.floor(((addMonths(now, 12) - now) * 7_810) / 9_800);
  expect(await read(person)).toMatchObject({ super_until: addMonths(now, 1), vip_until: addMonths(now, 1) + kept });
  expect((await walletOf(service, person)).available).toBe(100_000 - 9_800);
  expect((await offerOf(person, 'super', 'year')).credit).toBe(7_810);
});

test('gives four red packets on each monthly day, in months of every length, once over several processes', async () => {
  const first = Date.parse('2027-01-31T18:00:00+08:00');
  await at(first);
  const [person, beside] = [await aRenter(service), await aService({ beside: service })];
  await buy(person, 'super', 'month');
  for (let month = 1; month < 4; month += 1) await buy(person, 'super', 'month');
  await runDueJobs(service.deps);
  const packets = (until: number) => [
    ['超级会员 满10减2', until],
    ['超级会员 满10减2', until],
    ['超级会员 满20减5', until],
    ['超级会员 8 折', until],
  ];
  const days = [0, 1, 2, 3, 4].map((months) => addMonths(first, months));
  expect(days.map(dayKey)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  expect(await read(person)).toMatchObject({ super_until: days[4], next_packets_at: days[1] });
  const now = async () => packetsOf(await again(person));
  expect(await now()).toEqual(packets(days[1] ?? 0));
  for (const [month, day] of days.slice(1, 4).entries()) {
    await at(day - 1);
    expect(await now()).toEqual(packets(day));
    service.clock.move(1);
    await Promise.all([runDueJobs(service.deps), runDueJobs(beside.deps)]);
    expect(await now()).toEqual(packets(days[month + 2] ?? 0));
  }
  await at(days[4] ?? 0);
  expect(await packetsOf(await again(person))).toEqual([]);
  const gifts = await service.database.db
    .selectFrom('membership_gift')
    .select('due_on')
    .where('user_id', '=', person.id)
    .orderBy('due_on')
    .execute();
  expect(gifts.map(({ due_on }) => due_on)).toEqual(days.slice(0, 4).map(dayKey));
  expect(await told(person, '本月会员红包已到账')).toHaveLength(4);
  await beside.close();
});

test('the end is announced three days before, unless the membership was extended', async () => {
  const [one, other] = [await aRenter(service), await aRenter(service)];
  await buy(one, 'vip', 'month');
  await buy(other, 'vip', 'month');
  await buy(other, 'vip', 'month');
  const { vip_until } = await read(one);
  await at((vip_until ?? 0) - 3 * DAY - 1);
  expect(await told(one, '会员快到期了')).toHaveLength(0);
  await after(1);
  expect([await told(one, '会员快到期了'), await told(other, '会员快到期了')].map(({ length }) => length)).toEqual([1, 0]);
});

test('a super member has no newcomer limits; VIP does not lift them', async () => {
  const person = await aRenter(service, { finishedOrders: 0 });
  const order = async () => askOrder(service, person, wishFor(await aListing(service, { is_use_vip_discount: false })));
  await aPaidOrder(service, person, await aListing(service));
  await aPaidOrder(service, person, await aListing(service));
  expect((await order()).data).toMatchObject({ problem: 'NEWCOMER_ACTIVE_LIMIT' });
  await buy(person, 'vip', 'month');
  expect((await order()).data).toMatchObject({ problem: 'NEWCOMER_ACTIVE_LIMIT' });
  await buy(person, 'super', 'month');
  expect(await order()).toMatchObject({ code: 0 });
});

test('a membership that ends during a rental does not change its price; a renewal uses the current price', async () => {
  const person = await aRenter(service);
  await buy(person, 'super', 'month');
  const { super_until } = await read(person);
  await at((super_until ?? 0) - HOUR);
  const renter = await again(person);
  const listing = await aListing(service, { is_use_vip_discount: true });
  const order = await aPaidOrder(service, renter, listing, { hours: 3, agreed_total: 1_500 - 180 + 2_000 });
  const check = () => service.get(renewCheck, { params: { order_no: order.order_no }, query: { hours: 1 } }, { token: renter.token });
  expect([order.hire_vip_discount_prices, (await check()).price]).toEqual([180, 480]);
  await after(HOUR);
  expect([(await readOrder(service, renter, order.order_no)).hire_rent_prices, (await check()).price]).toEqual([1_320, 500]);
});

test("savings count the user's own orders", async () => {
  const person = await aRenter(service);
  const flagged = () => aListing(service, { is_use_vip_discount: true });
  await aPaidOrder(service, person, await flagged(), { hours: 2, agreed_total: 3_000 });
  await aPaidOrder(service, person, await aListing(service, { is_use_vip_discount: false }), { hours: 2, agreed_total: 3_000 });
  await anOrder(service, person, await flagged());
  const before = (await read(person)).savings;
  await buy(person, 'vip', 'month');
  const big = await aPaidOrder(service, person, await flagged(), { hours: 10, agreed_total: 5_000 - 200 + 2_000 });
  const savings = (await read(person)).savings;
  expect([before, savings]).toEqual([
    { saved: 0, year_orders: 2, year_saved: 0, year_possible: 120 },
    { saved: big.hire_vip_discount_prices, year_orders: 3, year_saved: 200, year_possible: 320 },
  ]);
  await at(addMonths(service.clock.now(), 12) + 1);
  expect((await read(await again(person))).savings).toEqual({ saved: 200, year_orders: 0, year_saved: 0, year_possible: 0 });
});

test('savings are the list price less the amount paid according to the ledger; a refunded order saved nothing', async () => {
  const person = await aRenter(service);
  await buy(person, 'vip', 'month');
  const flagged = () => aListing(service, { is_use_vip_discount: true });
  const first = await aPaidOrder(service, person, await flagged(), { hours: 2, agreed_total: 1_000 - 120 + 2_000 });
  const renewal = { params: { order_no: first.order_no }, body: { hours: 1, agreed_price: 500 - 60 } };
  expect(await service.ask(renewOrder, renewal, keyed(person))).toMatchObject({ code: 0 });
  await aPaidOrder(service, person, await flagged(), { hours: 10, agreed_total: 5_000 - 200 + 2_000 });
  const booked = await aPaidOrder(service, person, await flagged(), {
    mode: 'appoint',
    start_at: service.clock.now() + 2 * DAY,
    hours: 2,
    agreed_total: 1_000 - 120 + 2_000,
  });
  const saved = async () => (await read(person)).savings?.saved;
  const listed = 500 * (2 + 1 + 10);
  const paid = async () => {
    const { list } = await service.get(listLedger, { query: { limit: 50 } }, { token: person.token });
    const rents = list.filter(({ kind }) => kind === 'order_pay' || kind === 'renew' || kind === 'order_refund');
    return -rents.reduce((sum, { available }) => sum + available, 0);
  };
  expect([await saved(), listed + 1_000 - (await paid())]).toEqual([500, 500]);
  await service.get(cancelOrder, { params: { order_no: booked.order_no }, body: { agreed_fee: 0 } }, keyed(person));
  expect([await saved(), listed - (await paid())]).toEqual([380, 380]);
});
