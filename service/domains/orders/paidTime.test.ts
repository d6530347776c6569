import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, ORDER_HOLD } from '#contract/rules/constants.ts';
import { heldPeriod, overlaps, periodFromPayment } from '#contract/rules/period.ts';
import { text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { choose, chargeNoOf, sendCashierNotice, toCashier, walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import {
  aListing,
  anOrder,
  aRenter,
  askOrder,
  type Listing,
  type Order,
  pay,
  type Person,
  readOrder,
  wishFor,
} from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

test('the time paid for is as long as the time ordered, and lies within the reserved time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 * 24 * 60 }), fc.integer({ min: -MINUTE, max: 2 * ORDER_HOLD }), (minutes, later) => {
      const ordered = { start: NOON, end: NOON + minutes * MINUTE };
      const held = heldPeriod(ordered, true);
      const paid = periodFromPayment(ordered, NOON + later);
      const next = { start: held.end + 10 * MINUTE, end: held.end + 10 * MINUTE + HOUR };
      expect(paid.end - paid.start).toBe(minutes * MINUTE);
      expect(paid.start).toBe(NOON + Math.min(Math.max(later, 0), ORDER_HOLD));
      expect([paid.start >= held.start, paid.end <= held.end, overlaps(paid, next)]).toEqual([true, true, false]);
    }),
  );
});

const types = [
  { type: 1, hours: 2, length: 2 * HOUR, agreed_total: 3_000 },
  { type: 6, hours: undefined, length: 24 * HOUR, agreed_total: 8_000 },
  { type: 2, hours: undefined, length: 10 * HOUR, agreed_total: 5_500 },
  { type: 7, hours: undefined, length: 168 * HOUR, agreed_total: 32_000 },
] as const;
const TAKEN = 42236;
const ways = ['wallet', 'card', 'mixed'] as const;

async function payBy(way: (typeof ways)[number], renter: Person, orderNo: string): Promise<void> {
  if (way === 'wallet') {
    await pay(service, renter, orderNo);
    return;
  }
  const page = await toCashier(service, renter, orderNo, way);
  const amount = Number(new URL(page).searchParams.get('amount'));
  await sendCashierNotice(service, chargeNoOf(page), { status: 'succeeded', amount, paidAt: service.clock.now() });
}

test('whenever and however it is paid, the next booking can begin right after the reserved time', { timeout: 60_000 }, async () => {
  const pick = fc.record({
    type: fc.constantFrom(...types),
    way: fc.constantFrom(...ways),
    later: fc.integer({ min: 0, max: ORDER_HOLD - 1 }),
  });
  await fc.assert(
    fc.asyncProperty(pick, async ({ type: { length, ...wish }, way, later }) => {
      // Makes the hold end at a full ten minutes, where a booking may begin.
      const now = Math.ceil(service.clock.now() / (10 * MINUTE)) * 10 * MINUTE + 5 * MINUTE;
      service.clock.move(now - service.clock.now());
      const balance = way === 'wallet' ? 100_000 : way === 'mixed' ? 100 : 0;
      const [renter, other, listing] = [await aRenter(service, { balance }), await aRenter(service), await aListing(service)];
      const { order_no, ...made } = await anOrder(service, renter, listing, wish);
      expect([made.starts_when_paid, made.hire_end_time - made.hire_start_time]).toEqual([true, length]);
      const free = now + length + ORDER_HOLD + 10 * MINUTE;
      const ahead = { mode: 'appoint', hours: 1, agreed_total: 2_500 } as const;
      // Bookings are limited to seven days ahead.
      const isInReach = length < 100 * HOUR;
      const tooEarly = isInReach
        ? (await askOrder(service, other, wishFor(listing, { ...ahead, start_at: free - 10 * MINUTE }))).code
        : TAKEN;
      if (isInReach) await anOrder(service, other, listing, { ...ahead, start_at: free });
      expect(tooEarly).toBe(TAKEN);
      service.clock.move(later);
      await payBy(way, renter, order_no);
      const paid = await readOrder(service, renter, order_no);
      expect(paid.card_paid).toBe(way === 'wallet' ? 0 : paid.hire_real_pay_prices - balance);
      expect([paid.order_status, paid.hire_start_time, paid.hire_end_time, paid.paid_at]).toEqual([
        4,
        now + later,
        now + later + length,
        now + later,
      ]);
      const hold = await first(
        service.database.db,
        { until: text },
        sql`select (extract(epoch from upper(during)) * 1000)::bigint::text as until from order_hold join rental_order on id = order_id
          where order_no = ${order_no}`,
      );
      expect(Number(hold?.until)).toBe(now + later + length + 10 * MINUTE);
      const shown = await service.database.db.selectFrom('listing').select('rental_time').where('id', '=', listing.id).executeTakeFirst();
      expect(shown?.rental_time?.getTime()).toBe(now + later + length);
    }),
    { numRuns: 24, seed: 17 },
  );
  expect(await ledgerState(service)).toEqual(soundLedger);
});

describe('paid by card three minutes after the order, and reported', () => {
  async function reported(after: number, between: (listing: Listing, made: Order) => Promise<unknown> = async () => {}) {
    const [renter, listing] = [await aRenter(service, { balance: 0 }), await aListing(service)];
    const made = await anOrder(service, renter, listing);
    const page = await toCashier(service, renter, made.order_no);
    await between(listing, made);
    service.clock.move(3 * MINUTE + after);
    const paidAt = made.hire_order_time + 3 * MINUTE;
    await sendCashierNotice(service, chargeNoOf(page), { status: 'succeeded', amount: 2_500, paidAt });
    const { order_status, hire_start_time, hire_end_time } = await readOrder(service, renter, made.order_no);
    await choose(page, 'silent');
    const isShown = { status: order_status, begins: hire_start_time - made.hire_order_time, lasts: hire_end_time - hire_start_time };
    return { ...isShown, wallet: await walletOf(service, renter) };
  }
  const rented = { status: 4, lasts: HOUR, wallet: { available: 0, frozen: 2_000 } };

  test.each([
    ['at once: it starts at the payment', 0, 3 * MINUTE],
    ['a minute later: it starts at the payment', MINUTE, 3 * MINUTE],
    ['more than a minute later: it starts when the platform knows, and lasts as long', MINUTE + 1, 4 * MINUTE + 1],
    ['after the hold has ended: the same', 14 * MINUTE, 17 * MINUTE],
    ['shortly before the end of the time paid for: the same, if the time is free', 59 * MINUTE, 62 * MINUTE],
  ])('%s', async (_, after, begins) => {
    expect(await reported(after)).toEqual({ ...rented, begins });
  });

  test('after the end of the time paid for: the money goes to the wallet', async () => {
    expect(await reported(HOUR)).toMatchObject({ status: 2, wallet: { available: 2_500, frozen: 0 } });
  });

  test('when somebody has booked the time: the money goes to the wallet', async () => {
    const book = async (listing: Listing, made: Order) =>
      anOrder(service, await aRenter(service), listing, {
        mode: 'appoint',
        start_at: Math.ceil((made.hire_end_time + ORDER_HOLD + 10 * MINUTE) / (10 * MINUTE)) * 10 * MINUTE,
        agreed_total: 2_500,
      });
    expect(await reported(59 * MINUTE, book)).toMatchObject({ status: 2, begins: 0, wallet: { available: 2_500, frozen: 0 } });
  });
});

test('a block keeps its end, however late it is paid', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  const offered = { wish: { type: 3, hours: undefined } as const };
  const units = { morning: 5 * 300, afternoon: 7 * 320, night: 9 * 350 };
  const shanghaiHour = (new Date(service.clock.now()).getUTCHours() + 8) % 24;
  const block = shanghaiHour < 3 || shanghaiHour >= 16 ? 'night' : shanghaiHour < 9 ? 'morning' : 'afternoon';
  const made = await anOrder(service, renter, listing, { ...offered.wish, agreed_total: units[block] + 2_000 });
  service.clock.move(14 * MINUTE);
  expect((await pay(service, renter, made.order_no)).code).toBe(0);
  const paid = await readOrder(service, renter, made.order_no);
  expect([made.starts_when_paid, paid.hire_start_time, paid.hire_end_time]).toEqual([false, made.hire_start_time, made.hire_end_time]);
});

test('an order of the previous version, which reserved only its length, keeps its times', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  const made = await anOrder(service, renter, listing);
  await service.database.db.updateTable('rental_order').set({ starts_when_paid: null }).where('order_no', '=', made.order_no).execute();
  service.clock.move(14 * MINUTE);
  await pay(service, renter, made.order_no);
  const paid = await readOrder(service, renter, made.order_no);
  expect([paid.hire_start_time, paid.hire_end_time]).toEqual([made.hire_start_time, made.hire_end_time]);
});
