import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelOrder } from '#contract/rest/orders.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { chargeNoOf, hear, toCashier, walletOf } from '#testing/builders/cashier.ts';
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
  const taken = { code: 42246, message: '这段时间已有别人先付款，请取消这单，换个时间再预约' };

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

  test('paid by card after another renter got the time: the money goes to the wallet', async () => {
    const [slow, quick, listing] = [await aRenter(service, { balance: 0 }), await aRenter(service), await noDeposit()];
    const wish = far();
    const first = await anOrder(service, slow, listing, wish);
    const page = await toCashier(service, slow, first.order_no);
    await aPaidOrder(service, quick, listing, wish);
    expect(await hear(service, chargeNoOf(page), { status: 'succeeded', amount: 500, paidAt: service.clock.now() })).toMatchObject({
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
