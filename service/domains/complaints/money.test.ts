import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '#contract/rest/orders.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { ledgerState, orderFlows, soundLedger } from '#testing/builders/ledger.ts';
import {
  aListing,
  aPaidOrder,
  aRenter,
  keyed,
  type ListingWish,
  type Person,
  readOrder,
  type OrderRequest,
} from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';
import { upholdComplaint } from './decide.ts';
import { fileComplaint, type Filing } from './file.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

const { after } = timeOf(() => service);
const act = <T extends object>(subject: string, run: Parameters<typeof actAs<T>>[2]) =>
  actAs(service.deps, { operator: '小周', action: 'complaint.file', subject, input: {} }, run);
const file = (orderNo: string, filing: Pick<Filing, 'party' | 'cause'> & Partial<Filing>) =>
  act(orderNo, (deps) =>
    fileComplaint(deps, { orderNo, words: '账号里的皮肤少了一百多个', claim: null, reportedAt: service.clock.now(), ...filing }),
  );
const uphold = (orderNo: string, amount: number | 'all') =>
  act(orderNo, (deps) => upholdComplaint(deps, orderNo, { amount, because: '截图属实', by: 'platform' }));

async function bound(): Promise<Person> {
  const person = await aRenter(service);
  const phone = `139${person.id.padStart(8, '0')}`;
  await service.deps.db.updateTable('user_account').set({ phone }).where('id', '=', person.id).execute();
  return person;
}

/** One hour from now for 5 yuan with a deposit of 20, unless the arguments differ. */
async function rented(terms: ListingWish = {}, wish: Partial<OrderRequest> = {}, renter?: Person) {
  const [who, owner] = [renter ?? (await bound()), await bound()];
  const listing = await aListing(service, { owner_id: owner.id, ...terms });
  return { renter: who, order: await aPaidOrder(service, who, listing, wish) };
}

test('a partial refund leaves the red packet used', async () => {
  const renter = await bound();
  const expiresAt = service.clock.now() + DAY;
  const coupon_id = await grantCoupon(service.deps, renter.id, { title: '减1', type: 1, discountFen: 100, expiresAt });
  const { order } = await rented({}, { coupon_id, agreed_total: 2_400 }, renter);
  await file(order.order_no, { party: 'renter', cause: 'not_as_described' });
  await uphold(order.order_no, 150);
  const { id } = await service.deps.db
    .selectFrom('rental_order')
    .select('id')
    .where('order_no', '=', order.order_no)
    .executeTakeFirstOrThrow();
  const coupon = await service.deps.db.selectFrom('coupon').select(['status', 'order_id']).where('id', '=', coupon_id).executeTakeFirst();
  expect(coupon).toEqual({ status: 2, order_id: id });
  expect(await readOrder(service, renter, order.order_no)).toMatchObject({ complaint_refund: 150, damages: 0, set_aside: 0 });
});

test.each([
  ['while the rental would still run', 20 * MINUTE, 20 * MINUTE],
  ['after its end', 3 * HOUR, HOUR],
])("damages decided %s set the rental's end to the decision, at most to its regular end", async (_when, passed, ended) => {
  const { renter, order } = await rented();
  await file(order.order_no, { party: 'owner', cause: 'cheating', claim: 700 });
  await after(passed);
  await uphold(order.order_no, 700);
  const row = await service.deps.db
    .selectFrom('rental_order')
    .select(['ended_at', 'settled_at', 'deposit_returned_at'])
    .where('order_no', '=', order.order_no)
    .executeTakeFirst();
  const now = new Date(service.clock.now());
  expect(row).toEqual({ ended_at: new Date(order.hire_start_time + ended), settled_at: now, deposit_returned_at: now });
  expect(await readOrder(service, renter, order.order_no)).toMatchObject({ complaint_refund: 0, damages: 700 });
});

test("damages decided after the rental's end leave its end unchanged", async () => {
  const { order } = await rented();
  await after(HOUR);
  await file(order.order_no, { party: 'owner', cause: 'cheating', claim: 700 });
  await after(2 * HOUR);
  await uphold(order.order_no, 700);
  const row = await service.deps.db.selectFrom('rental_order').select('ended_at').where('order_no', '=', order.order_no).executeTakeFirst();
  expect(row).toEqual({ ended_at: new Date(order.hire_end_time) });
});

const isReturned = async (renter: Person, order_no: string) =>
  (await readOrder(service, renter, order_no)).deposit_returned_at === service.clock.now();

test.each([
  [0, 500, false],
  [2_000, 2_500, true],
])('a deposit of %d fen is marked as returned after a cancellation, settlement or refund: %s', async (deposit, agreed_total, isBack) => {
  const terms = { deposit };
  const booked = await rented(terms, { mode: 'appoint', start_at: service.clock.now() + 10 * HOUR, agreed_total });
  await service.get(cancelOrder, { params: { order_no: booked.order.order_no }, body: { agreed_fee: 0 } }, keyed(booked.renter));
  expect(await isReturned(booked.renter, booked.order.order_no)).toBe(isBack);

  const refunded = await rented(terms, { agreed_total });
  await file(refunded.order.order_no, { party: 'renter', cause: 'kicked_out' });
  await uphold(refunded.order.order_no, 'all');
  expect(await isReturned(refunded.renter, refunded.order.order_no)).toBe(isBack);

  const ended = await rented(terms, { agreed_total });
  await after(HOUR);
  await after(DAY);
  expect(await isReturned(ended.renter, ended.order.order_no)).toBe(isBack);
  expect(await orderFlows(service, ended.order.order_no)).toEqual({ 'owner available': 475, 'renter available': -500, revenue: 25 });
});
