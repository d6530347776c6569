import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { listNotifications } from '#contract/rest/notifications.ts';
import { cancelOrder, getPayStatus } from '#contract/rest/orders.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { runDueJobs } from '#service/jobs.ts';
import { chargeNoOf, sendCashierNotice, toCashier, walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import {
  aListing,
  anOrder,
  aPaidOrder,
  aRenter,
  askOrder,
  keyed,
  type Listing,
  pay,
  type Person,
  readOrder,
  wishFor,
} from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
  await service.close();
});

const cancel = (renter: Person, order_no: string, of: TestService = service) =>
  of.ask(cancelOrder, { params: { order_no }, body: { agreed_fee: 0 } }, keyed(renter));
const letGo = async (renter: Person, listing: Listing, of: TestService = service) =>
  cancel(renter, (await anOrder(of, renter, listing)).order_no, of);
const midnight = Date.parse('2026-11-21T00:00+08:00');

describe('orders cancelled or expired unpaid', () => {
  test('three of one listing block it for this user and day, whether cancelled or expired', async () => {
    const [renter, other, listing] = [await aRenter(service), await aRenter(service), await aListing(service)];
    await letGo(renter, listing);
    await letGo(renter, listing);
    const { order_no } = await anOrder(service, renter, listing);
    await timeOf(() => service).after(15 * MINUTE);
    expect((await readOrder(service, renter, order_no)).order_status).toBe(5);
    expect(await askOrder(service, renter, wishFor(listing))).toMatchObject({
      status: 422,
      code: 42244,
      message: '这个账号今天 3 次下单都没有付款，今天不能再租它。请选择其他账号，或明天 0 点后再来',
      data: { problem: 'LET_GO_OF_ONE_LIMIT', details: { retry_at: midnight } },
    });
    expect((await letGo(renter, await aListing(service))).code).toBe(0);
    expect((await letGo(other, listing)).code).toBe(0);
  });

  test('ten block all orders for the day; the next day allows them again', async () => {
    const day = await aService();
    const renter = await aRenter(day);
    for (let made = 0; made < 10; made += 1) await letGo(renter, await aListing(day), day);
    expect(await askOrder(day, renter, wishFor(await aListing(day)))).toMatchObject({
      code: 42245,
      message: '今天已有 10 个订单没有付款，今天不能再下单，明天 0 点恢复。下单后请在 15 分钟内付款',
    });
    day.clock.move(midnight - NOON);
    const next = await letGo(renter, await aListing(day), day);
    await day.close();
    expect(next.code).toBe(0);
  });

  test.each([
    ['cancelled', { today: 42245, tomorrow: 0 }],
    ['expired after midnight', { today: 0, tomorrow: 42245 }],
  ] as const)('count on the day on which they were let go: at 23:50, %s', async (how, is) => {
    const day = await aService();
    day.clock.move(midnight - 10 * MINUTE - NOON);
    const renter = await aRenter(day, { finishedOrders: 10 });
    const asked = async () => {
      const { code, data } = await askOrder(day, renter, wishFor(await aListing(day)));
      if (code === 0) await cancel(renter, (data as { order_no: string }).order_no, day);
      return code;
    };
    const [late, early] = how === 'cancelled' ? [10, 0] : [0, 10];
    for (let made = 0; made < late; made += 1) await letGo(renter, await aListing(day), day);
    expect(await asked()).toBe(is.today);
    for (let made = 0; made < early; made += 1) {
      const { order_no } = await anOrder(day, renter, await aListing(day));
      await day.deps.db.write(sql`update rental_order set status = 5, pay_deadline = ${new Date(0)} where order_no = ${order_no}`);
    }
    day.clock.move(10 * MINUTE + 2 * MINUTE);
    // Let go by the clock: what counts is the deadline.
    await day.deps.db.write(sql`update rental_order set pay_deadline = ${new Date(midnight + MINUTE)} where pay_deadline = ${new Date(0)}`);
    expect(await asked()).toBe(is.tomorrow);
    await day.close();
  });

  test('an order cancelled after payment does not count', async () => {
    const [renter, listing] = [await aRenter(service), await aListing(service)];
    for (let made = 0; made < 4; made += 1) {
      const { order_no } = await aPaidOrder(service, renter, listing, { mode: 'appoint', start_at: service.clock.now() + 10 * HOUR });
      expect((await cancel(renter, order_no)).code).toBe(0);
    }
  });
});

test('a user’s orders and cancellations are limited per minute', async () => {
  const tight = await aService({ rateLimit: 12, beside: service });
  const renter = await aRenter(tight);
  const made = [await anOrder(tight, renter, await aListing(tight)), await anOrder(tight, renter, await aListing(tight))];
  expect(await askOrder(tight, renter, wishFor(await aListing(tight)))).toMatchObject({
    code: 42900,
    data: { problem: 'RATE_LIMITED', details: { retry_at: expect.any(Number) } },
  });
  const cancelled = [];
  for (const { order_no } of [...made, made[0]!]) cancelled.push((await cancel(renter, order_no, tight)).code);
  await tight.close();
  expect(cancelled).toEqual([0, 0, 42900]);
});

describe('a booking a day ahead or more without a deposit', () => {
  const far = () => ({ mode: 'appoint', start_at: service.clock.now() + DAY + 10 * MINUTE, agreed_total: 500 }) as const;
  const noDeposit = () => aListing(service, { deposit: 0 });
  const taken = { code: 42246, message: '这段时间已有别人先付款，订单随即关闭，请换个时间再预约' };

  test('reserves its time only when paid: the first payment gets it', async () => {
    const [slow, quick, listing] = [await aRenter(service), await aRenter(service), await noDeposit()];
    const wish = far();
    const first = await anOrder(service, slow, listing, wish);
    expect([first.pays_first, first.history[0]?.note]).toEqual([true, '提交订单，付款后才保留时间']);
    const second = await anOrder(service, quick, listing, wish);
    expect((await pay(service, quick, second.order_no)).code).toBe(0);
    expect(await pay(service, slow, first.order_no)).toMatchObject(taken);
    expect(await pay(service, slow, first.order_no, 'card')).toMatchObject(taken);
    expect((await askOrder(service, slow, wishFor(listing, wish))).code).toBe(42231);
    expect(await walletOf(service, slow)).toEqual({ available: 100_000, frozen: 0 });
  });

  test.each(['payment of another booking', 'order with a deposit'])('is closed at once by a %s, and counts for nothing', async (by) => {
    const [slow, quick, listing] = [await aRenter(service, { balance: 200 }), await aRenter(service), await noDeposit()];
    const wish = far();
    const lost: string[] = [];
    for (let made = 0; made < 3; made += 1) lost.push((await anOrder(service, slow, listing, wish)).order_no);
    expect(await askOrder(service, slow, wishFor(listing, wish))).toMatchObject({ data: { problem: 'UNPAID_LIMIT' } });
    await pay(service, slow, lost[0]!, 'mixed');
    expect(await walletOf(service, slow)).toEqual({ available: 0, frozen: 200 });
    if (by === 'payment of another booking') await aPaidOrder(service, quick, listing, wish);
    else {
      await service.deps.db.updateTable('listing').set({ deposit: 2_000 }).where('id', '=', listing.id).execute();
      await anOrder(service, quick, { ...listing, deposit: 2_000 }, { ...wish, agreed_total: 2_500 });
    }
    expect((await readOrder(service, slow, lost[0]!)).can).toMatchObject({ pay: false });
    await runDueJobs(service.deps);
    for (const order_no of lost) {
      const { order_status, can, history } = await readOrder(service, slow, order_no);
      expect([order_status, can.pay, history.at(-1)?.note]).toEqual([5, false, '这段时间已有别人先付款，订单关闭']);
      expect(await service.get(getPayStatus, { params: { order_no } }, slow)).toMatchObject({ order_status: 5 });
    }
    expect(await walletOf(service, slow)).toEqual({ available: 200, frozen: 0 });
    const { list } = await service.get(listNotifications, { query: {} }, { token: slow.token });
    expect(list.map(({ title }) => title)).toEqual(['预约没有成功', '预约没有成功', '预约没有成功']);
    expect((await askOrder(service, slow, wishFor(await aListing(service)))).code).toBe(0);
  });

  test('next to the time that another renter got stays payable', async () => {
    const [slow, quick, listing] = [await aRenter(service), await aRenter(service), await noDeposit()];
    const wish = far();
    const beside = await anOrder(service, slow, listing, { ...wish, start_at: wish.start_at + HOUR + 10 * MINUTE });
    await aPaidOrder(service, quick, listing, wish);
    await runDueJobs(service.deps);
    expect(await readOrder(service, slow, beside.order_no)).toMatchObject({ order_status: 1, can: { pay: true } });
    expect((await pay(service, slow, beside.order_no)).code).toBe(0);
  });

  test('paid by card after another renter got the time: the money goes to the wallet', async () => {
    const [slow, quick, listing] = [await aRenter(service, { balance: 0 }), await aRenter(service), await noDeposit()];
    const wish = far();
    const first = await anOrder(service, slow, listing, wish);
    const page = await toCashier(service, slow, first.order_no);
    await aPaidOrder(service, quick, listing, wish);
    expect(
      await sendCashierNotice(service, chargeNoOf(page), { status: 'succeeded', amount: 500, paidAt: service.clock.now() }),
    ).toMatchObject({
      code: 0,
    });
    expect(await walletOf(service, slow)).toEqual({ available: 500, frozen: 0 });
  });

  test('of twenty concurrent payments one gets the time', async () => {
    const listing = await noDeposit();
    const wish = far();
    const renters = await Promise.all(Array.from({ length: 20 }, () => aRenter(service)));
    const orders = await Promise.all(renters.map((renter) => anOrder(service, renter, listing, wish)));
    const answers = await Promise.all(orders.map(({ order_no }, at) => pay(service, renters[at]!, order_no)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 19 }, () => 42246)]);
  });

  test('reserves its time at once if it has a deposit or starts within a day', async () => {
    const renter = await aRenter(service);
    const secured = await anOrder(service, renter, await aListing(service), { ...far(), agreed_total: 2_500 });
    const soon = await anOrder(service, renter, await noDeposit(), { ...far(), start_at: service.clock.now() + 10 * HOUR });
    expect([secured.pays_first, soon.pays_first]).toEqual([false, false]);
  });
});
