import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/wallet.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { toCashier } from '#testing/builders/cashier.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const walletOf = ({ token }: Person) => service.get(contract.getWallet, {}, { token });
const change = (order_no: string, set: object) =>
  service.database.db.updateTable('rental_order').set(set).where('order_no', '=', order_no).execute();

test('frozen money is listed with its reason, order and release time', async () => {
  const renter = await aRenter(service, { balance: 8_000 });
  const [paid, paying] = [await aListing(service, { title: '甲号' }), await aListing(service, { title: '乙号', deposit: 8_000 })];
  const first = await aPaidOrder(service, renter, paid);
  const second = await anOrder(service, renter, paying);
  await toCashier(service, renter, second.order_no, 'mixed');
  expect(await walletOf(renter)).toEqual({
    available: 0,
    frozen: 2_000 + 5_500,
    withdrawing: 0,
    frozen_lines: [
      { order_no: first.order_no, reason: 'deposit', title: '甲号', amount: 2_000, thaws_at: first.hire_end_time + DAY },
      { order_no: second.order_no, reason: 'payment', title: '乙号', amount: 5_500, thaws_at: null },
    ],
  });
});

test.each([
  [1, null],
  [2, null],
  [3, NOON + HOUR + DAY],
  [4, NOON + HOUR + DAY],
  [5, null],
  [6, NOON + HOUR + DAY],
  [7, null],
  [8, 'unknown'],
  [9, null],
])('with order status %d, the deposit is frozen until %s', async (status, thawsAt) => {
  const renter = await aRenter(service);
  const { order_no } = await aPaidOrder(service, renter, await aListing(service));
  await change(order_no, { status });
  const line = { order_no, reason: 'deposit', title: '全英雄 百皮肤', amount: 2_000, thaws_at: thawsAt === 'unknown' ? null : thawsAt };
  expect((await walletOf(renter)).frozen_lines).toEqual(thawsAt === null ? [] : [line]);
  await change(order_no, { deposit_returned_at: new Date(NOON) });
  expect((await walletOf(renter)).frozen_lines).toEqual([]);
});

test('an order without a deposit freezes nothing', async () => {
  const renter = await aRenter(service);
  await aPaidOrder(service, renter, await aListing(service, { deposit: 0 }));
  expect(await walletOf(renter)).toEqual({ available: 99_500, frozen: 0, withdrawing: 0, frozen_lines: [] });
});

type Query = { order_no?: string; limit: number };

async function ledgerPages({ token }: Person, query: Query) {
  const pages = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await service.get(contract.listLedger, { query: { ...query, ...(cursor !== undefined && { cursor }) } }, { token });
    pages.push(page.list);
    cursor = page.next_cursor;
  }
  return pages;
}

test('pages of the ledger neither repeat nor skip a movement, for all orders or one', async () => {
  const renter = await aRenter(service);
  const [first, second] = [
    await aPaidOrder(service, renter, await aListing(service, { title: '先租的账号' })),
    await aPaidOrder(service, renter, await aListing(service, { title: '后租的账号', rental: 700 })),
  ];
  const own = { order_no: first.order_no, order_title: '先租的账号', cause_no: null, is_renter: true, at: NOON, id: expect.any(String) };
  const other = { ...own, order_no: second.order_no, order_title: '后租的账号' };
  const lines = [
    { ...other, kind: 'deposit_freeze', title: '冻结押金', available: -2_000, frozen: 2_000, available_after: 94_800 },
    { ...other, kind: 'order_pay', title: '支付租金', available: -700, frozen: 0, available_after: 96_800 },
    { ...own, kind: 'deposit_freeze', title: '冻结押金', available: -2_000, frozen: 2_000, available_after: 97_500 },
    { ...own, kind: 'order_pay', title: '支付租金', available: -500, frozen: 0, available_after: 99_500 },
    {
      ...own,
      order_no: null,
      order_title: null,
      cause_no: null,
      is_renter: false,
      kind: 'recharge',
      title: '平台赠送',
      available: 100_000,
      frozen: 0,
      available_after: 100_000,
    },
  ];
  expect(await ledgerPages(renter, { limit: 2 })).toEqual([lines.slice(0, 2), lines.slice(2, 4), lines.slice(4)]);
  expect(await ledgerPages(renter, { limit: 5 })).toEqual([lines]);
  expect(await ledgerPages(renter, { limit: 1, order_no: first.order_no })).toEqual([lines.slice(2, 3), lines.slice(3, 4)]);
});

test('a charge is visible to its payer only, with amount, status and order', async () => {
  const [renter, other] = [await aRenter(service, { balance: 0 }), await aRenter(service)];
  const { order_no } = await anOrder(service, renter, await aListing(service));
  await toCashier(service, renter, order_no);
  const { charge_no } = await service.database.db
    .selectFrom('charge')
    .select('charge_no')
    .where('user_id', '=', renter.id)
    .executeTakeFirstOrThrow();
  const read = ({ token }: Person) => service.ask(contract.getCharge, { params: { charge_no } }, { token });
  expect((await read(renter)).data).toEqual({ charge_no, amount: 2_500, status: 'pending', order_no });
  expect((await read(other)).data).toMatchObject({ problem: 'NOT_FOUND' });
  const { charge_no: recharge } = await service.get(contract.createRecharge, { body: { amount: 700 } }, keyed(renter));
  expect((await service.get(contract.getCharge, { params: { charge_no: recharge } }, { token: renter.token })).order_no).toBeNull();
});

const packets = async ({ token }: Person, query: { status?: 1 | 2 | 3; canUse?: '1' | '0'; page?: number; page_size?: number }) =>
  (await service.get(contract.listRedPackets, { query }, { token })).list;
const titles = async (person: Person, query: Parameters<typeof packets>[1]) => (await packets(person, query)).map(({ title }) => title);

test('a red packet shows each of its terms', async () => {
  const renter = await aRenter(service);
  const expiresAt = NOON + 3 * DAY;
  const fixed = await grantCoupon(service.deps, renter.id, { title: '满20减3', type: 1, minOrderFen: 2_000, discountFen: 300, expiresAt });
  const share = await grantCoupon(service.deps, renter.id, {
    title: '减15%',
    type: 2,
    minOrderFen: 1_200,
    discountPercentage: 15,
    maxDiscountFen: 500,
    expiresAt: expiresAt + 1,
  });
  expect(await packets(renter, {})).toEqual([
    {
      id: fixed,
      title: '满20减3',
      couponsInfo: { type: 1, min_order_amount: 2_000, discount_percentage: 0, max_discount_amount: null, discount_amount: 300 },
      expires_at: expiresAt,
      status: 1,
    },
    {
      id: share,
      title: '减15%',
      couponsInfo: { type: 2, min_order_amount: 1_200, discount_percentage: 15, max_discount_amount: 500, discount_amount: 0 },
      expires_at: expiresAt + 1,
      status: 1,
    },
  ]);
});

test('red packets are listed by status; one past its expiry counts as expired before it is marked', async () => {
  const renter = await aRenter(service);
  const give = (title: string, expiresAt: number) => grantCoupon(service.deps, renter.id, { title, type: 1, discountFen: 100, expiresAt });
  await give('到点', NOON);
  const marked = await give('早已过期', NOON - DAY);
  await give('还有一刻', NOON + 1);
  const used = await give('用了', NOON + DAY);
  const { db } = service.database;
  await db.updateTable('coupon').set({ status: 3 }).where('id', '=', marked).execute();
  await anOrder(service, renter, await aListing(service), { coupon_id: used, agreed_total: 2_400 });
  expect([await titles(renter, { status: 1 }), await titles(renter, { status: 2 }), await titles(renter, { status: 3 })]).toEqual([
    ['还有一刻'],
    ['用了'],
    ['早已过期', '到点'],
  ]);
  expect((await packets(renter, { status: 3 })).map(({ status }) => status)).toEqual([3, 3]);
  expect([await titles(renter, { status: 3, canUse: '1' }), await titles(renter, { status: 3, canUse: '0' })]).toEqual([
    [],
    ['早已过期', '到点'],
  ]);
  expect(await titles(renter, { canUse: '1' })).toEqual(['还有一刻']);
});

test('red packets are paged, first to expire first', async () => {
  const [renter, other] = [await aRenter(service), await aRenter(service)];
  for (const [minutes, person] of [
    [30, renter],
    [10, renter],
    [20, renter],
    [15, other],
  ] as const)
    await grantCoupon(service.deps, person.id, { title: `${minutes} 分钟`, type: 1, discountFen: 100, expiresAt: NOON + minutes * MINUTE });
  const page = (at: number) => titles(renter, { page: at, page_size: 2 });
  expect([await page(1), await page(2), await page(3)]).toEqual([['10 分钟', '20 分钟'], ['30 分钟'], []]);
});
