import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import {
  aKey,
  aListing,
  anOrder,
  aRenter,
  askOrder,
  type Listing,
  type Order,
  pay,
  type Person,
  keyed,
  wishFor,
} from '#testing/builders/market.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { aServiceProcess, aSharedMarket, type RunningProcess, type SharedMarket } from './processes.ts';

const RENTERS = 200;
const AT_ONCE = 50;

let database: TestDatabase;
let services: RunningProcess[] = [];
let market: SharedMarket;
beforeAll(async () => {
  database = await testDatabase({ max: 20 });
  services = await Promise.all([aServiceProcess(database), aServiceProcess(database)]);
  market = aSharedMarket(database, services);
});
afterAll(async () => {
  await market?.close();
  await Promise.all(services.map((service) => service.stop()));
  await database?.drop();
});

const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

/** Number of responses of each kind. */
const tally = (answers: readonly { status: number; code: number; message: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, code, message } of answers)
    counts[`${status} ${code} ${message}`] = (counts[`${status} ${code} ${message}`] ?? 0) + 1;
  return counts;
};

const countOrders = async ({ id }: Listing): Promise<object | undefined> =>
  (
    await database.pool.query(
      `
    select count(*) as orders,
      (select count(*) from order_hold where listing_id = $1 and active) as holds,
      (select is_rented from listing where id = $1) as rented
    from rental_order where listing_id = $1`,
      [id],
    )
  ).rows[0];

describe('two hundred renters who order one listing through two processes', () => {
  let renters: Person[] = [];
  // New renters for each test, because of the limits on unpaid orders and on orders per minute.
  beforeEach(async () => {
    renters = await times(RENTERS, () => aRenter(market));
  });

  test.each([
    ['at once', {}],
    ['again', {}],
    ['ahead', { mode: 'appoint' } as const],
  ])('one gets it, the others get a clear refusal: %s', async (_name, wish) => {
    const listing = await aListing(market);
    const answers = await Promise.all(renters.map((renter) => askOrder(market, renter, wishFor(listing, wish))));
    expect(tally(answers)).toEqual({ '200 0 ok': 1, '422 42231 账号不可租,请选择其他账号': RENTERS - 1 });
    expect(await countOrders(listing)).toEqual({ orders: 1, holds: 1, rented: !('mode' in wish) });
  });

  test('no two bookings that overlap are both accepted', async () => {
    const listing = await aListing(market);
    const noon = Date.now() + 12 * 3_600_000;
    const answers = await Promise.all(
      renters.map((renter, at) =>
        askOrder(
          market,
          renter,
          wishFor(listing, {
            mode: 'appoint',
            start_at: noon + (at % 40) * 600_000,
            hours: 1 + (at % 3),
            agreed_total: 2_000 + 500 * (1 + (at % 3)),
          }),
        ),
      ),
    );
    expect(Object.keys(tally(answers)).sort()).toEqual(['200 0 ok', '422 42231 账号不可租,请选择其他账号']);
    const { rows } = await database.pool.query<{ overlaps: number; made: number }>(
      `
      select count(*) filter (where one.order_id < other.order_id and one.during && other.during) as overlaps,
        count(distinct one.order_id) as made
      from order_hold one join order_hold other using (listing_id) where listing_id = $1`,
      [listing.id],
    );
    expect(rows).toEqual([{ overlaps: 0, made: answers.filter(({ code }) => code === 0).length }]);
  });
});

describe('fifty concurrent payments', () => {
  test('of a balance that covers one order pay one order', async () => {
    const renter = await aRenter(market, { balance: 2_500 });
    const orders = await times(AT_ONCE, async () => anOrder(market, await aRenter(market), await aListing(market)));
    // Assigned afterwards, because of the limit on unpaid orders per renter.
    await database.pool.query('update rental_order set renter_id = $1 where order_no = any ($2)', [
      renter.id,
      orders.map(({ order_no }) => order_no),
    ]);
    const answers = await Promise.all(orders.map(({ order_no }) => pay(market, renter, order_no)));
    expect(tally(answers)).toEqual({ '200 0 ok': 1, '422 42250 余额不足，请充值或使用银行卡支付': AT_ONCE - 1 });
    const { rows } = await database.pool.query(
      `
      select (select count(*) from rental_order where renter_id = $1 and paid_at is not null) as paid, balance as frozen,
        (select balance from wallet_account where id = available_account($1::bigint)) as available
      from wallet_account where id = frozen_account($1::bigint)`,
      [renter.id],
    );
    expect(rows).toEqual([{ paid: 1, frozen: 2_000, available: 0 }]);
  });

  test('of one order pay it once', async () => {
    const renter = await aRenter(market);
    const { order_no } = await anOrder(market, renter, await aListing(market));
    const answers = await times(AT_ONCE, () => pay(market, renter, order_no));
    expect(tally(answers)).toEqual({ '200 0 ok': 1, '409 40912 订单已支付，无需重复支付': AT_ONCE - 1 });
    expect(await ledgerOf(renter)).toEqual(['opening', 'order_pay', 'deposit_freeze']);
  });
});

describe('unpaid orders of one renter over two processes', () => {
  test('of fifty concurrent orders, three hold their listings', async () => {
    const renter = await aRenter(market);
    const listings = await times(AT_ONCE, () => aListing(market));
    const answers = await Promise.all(listings.map((listing) => askOrder(market, renter, wishFor(listing))));
    expect(tally(answers)).toEqual({ '200 0 ok': 3, '422 42242 最多同时有 3 个待支付的订单，请先支付或取消一单': AT_ONCE - 3 });
  });

  test('of a listing released twice, fifty attempts create one more order, and none after that', async () => {
    const [renter, listing] = [await aRenter(market), await aListing(market)];
    const cancel = ({ order_no }: Pick<Order, 'order_no'>) =>
      market.ask(contract.cancelOrder, { params: { order_no }, body: { agreed_fee: 0 } }, keyed(renter));
    for (let letGo = 0; letGo < 2; letGo += 1) expect((await cancel(await anOrder(market, renter, listing))).code).toBe(0);
    const answers = await times(AT_ONCE, () => askOrder(market, renter, wishFor(listing)));
    expect(tally(answers)).toEqual({ '200 0 ok': 1, '422 42231 账号不可租,请选择其他账号': AT_ONCE - 1 });
    const made = answers.find(({ code }) => code === 0)?.data as Order;
    const ended = await times(AT_ONCE, () => cancel(made));
    expect(ended.filter(({ code }) => code === 0)).toHaveLength(1);
    const again = await times(AT_ONCE, () => askOrder(market, renter, wishFor(listing)));
    expect(new Set(again.map(({ code }) => code))).toEqual(new Set([42244]));
  });

  test('bookings a day ahead without a deposit hold no time; of fifty concurrent payments one succeeds', async () => {
    const listing = await aListing(market, { deposit: 0 });
    const start_at = Math.ceil((Date.now() + 25 * 3_600_000) / 600_000) * 600_000;
    const wish = { mode: 'appoint', start_at, agreed_total: 500 } as const;
    const renters = await times(AT_ONCE, () => aRenter(market));
    const orders = await Promise.all(renters.map((renter) => anOrder(market, renter, listing, wish)));
    const answers = await Promise.all(orders.map(({ order_no }, at) => pay(market, renters[at]!, order_no)));
    // A payment that comes after its booking was closed finds a closed order.
    const { '200 0 ok': paid, '409 40911 订单已关闭': closed = 0, ...lost } = tally(answers);
    expect([paid, lost]).toEqual([1, { '422 42246 这段时间已有别人先付款，订单随即关闭，请换个时间再预约': AT_ONCE - 1 - closed }]);
    expect(await countOrders(listing)).toEqual({ orders: AT_ONCE, holds: 1, rented: false });
  });
});

const ledgerOf = async ({ id }: Person): Promise<string[]> =>
  (
    await database.pool.query<{ kind: string }>(
      `
    select kind from ledger_transaction
      join ledger_entry on transaction_id = ledger_transaction.id
    where account_id = available_account($1::bigint)
    order by transaction_id`,
      [id],
    )
  ).rows.map(({ kind }) => kind);

describe('one idempotency key sent fifty times', () => {
  test('creates one order and gets fifty equal responses', async () => {
    const [renter, listing, key] = [await aRenter(market), await aListing(market), aKey()];
    const answers = await times(AT_ONCE, () => askOrder(market, renter, wishFor(listing), key));
    expect(answers).toEqual(Array.from({ length: AT_ONCE }, () => answers[0]));
    expect(answers[0]).toMatchObject({ status: 200, code: 0, data: { order_status: 1 } });
    expect(await countOrders(listing)).toEqual({ orders: 1, holds: 1, rented: true });
  });

  test('pays the order once', async () => {
    const [renter, key] = [await aRenter(market), aKey()];
    const { order_no } = await anOrder(market, renter, await aListing(market));
    const answers = await times(AT_ONCE, () => pay(market, renter, order_no, 'wallet', key));
    const paid = { status: 200, code: 0, message: 'ok', data: { order_no, order_status: 4, cashier_url: null, card_amount: 0 } };
    expect(answers).toEqual(Array.from({ length: AT_ONCE }, () => paid));
    expect(await ledgerOf(renter)).toEqual(['opening', 'order_pay', 'deposit_freeze']);
  });

  test('renews the rental once', async () => {
    const [renter, key] = [await aRenter(market), aKey()];
    const { order_no } = await anOrder(market, renter, await aListing(market));
    await pay(market, renter, order_no);
    const answers = await times(AT_ONCE, () =>
      market.ask(contract.renewOrder, { params: { order_no }, body: { hours: 2, agreed_price: 1_000 } }, keyed(renter, key)),
    );
    expect(answers).toEqual(Array.from({ length: AT_ONCE }, () => answers[0]));
    expect(answers[0]).toMatchObject({ code: 0, data: { hire_rent_prices: 1_500 } });
    expect(await ledgerOf(renter)).toEqual(['opening', 'order_pay', 'deposit_freeze', 'renew']);
  });

  test('cancels the order once and refunds the money once', async () => {
    const [renter, key] = [await aRenter(market), aKey()];
    const { order_no } = await anOrder(market, renter, await aListing(market), { mode: 'appoint', start_at: Date.now() + 10 * 3_600_000 });
    await pay(market, renter, order_no);
    const answers = await times(AT_ONCE, () =>
      market.ask(contract.cancelOrder, { params: { order_no }, body: { agreed_fee: 0 } }, keyed(renter, key)),
    );
    expect(answers).toEqual(Array.from({ length: AT_ONCE }, () => answers[0]));
    expect(answers[0]).toMatchObject({ code: 0, data: { order_status: 7 } });
    const { rows } = await database.pool.query('select balance from wallet_account where user_id = $1 order by kind', [renter.id]);
    expect(rows).toEqual([{ balance: 100_000 }, { balance: 0 }, { balance: 0 }]);
  });

  test('is refused for different requests, as is a request without a key', async () => {
    const [renter, listing, key] = [await aRenter(market), await aListing(market), aKey()];
    const { order_no } = (await askOrder(market, renter, wishFor(listing), key)).data as Order;
    const another = await askOrder(market, renter, wishFor(await aListing(market)), key);
    const ofAnotherCall = await pay(market, renter, order_no, 'wallet', key);
    const without = await market.ask(contract.payOrder, { params: { order_no }, body: { method: 'wallet' } }, { token: renter.token });
    expect([another, ofAnotherCall, without].map(({ code, message }) => [code, message])).toEqual([
      [42201, '同一幂等键不能用于不同的请求'],
      [42201, '同一幂等键不能用于不同的请求'],
      [40001, '缺少幂等键，请刷新页面后重试'],
    ]);
  });
});

test('the ledger is sound after all tests of this file', async () => {
  expect(await ledgerState({ database })).toEqual(soundLedger);
});
