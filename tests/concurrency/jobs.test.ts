import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aPaidOrder, aRenter, type Listing } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { aServiceProcess } from './processes.ts';

const ORDERS = 90;
const KILLS = Number(process.env['KILLS'] ?? 2);
/** Number of jobs run before the process is killed. */
const BEFORE_A_KILL = 20;

let past: TestService;

beforeAll(async () => {
  past = await aService({ start: Date.now() - 26 * HOUR });
});
afterAll(() => past.close());

const count = async (what: string): Promise<number> =>
  (await past.database.pool.query<{ count: number }>(`select count(*) as count from ${what}`)).rows[0]!.count;
const dueJobs = () => count(`job where kind <> 'coupon.expire' and run_at <= now()`);

test('jobs that became due during downtime run once, although their processes are killed', { timeout: 300_000 }, async () => {
  const owner = await aRenter(past, { balance: 0 });
  const listings: Listing[] = await Promise.all(
    Array.from({ length: ORDERS }, () => aListing(past, { owner_id: owner.id, game_money: 1_000, money_exchange_rate: 100 })),
  );
  const renters = await Promise.all(listings.map(() => aRenter(past)));
  for (const [at, renter] of renters.entries()) {
    const listing = listings[at]!;
    if (at % 3 === 0) {
      const coupon_id = await grantCoupon(past.deps, renter.id, { title: '减1', type: 1, discountFen: 100, expiresAt: Date.now() + DAY });
      await anOrder(past, renter, listing, { coupon_id, agreed_total: 2_400 });
    } else {
      await aPaidOrder(past, renter, listing, { game_money: 500, agreed_total: 3_000 });
    }
  }
  expect(await ledgerState(past)).toEqual(soundLedger);
  await past.database.pool.query('update rental_order set game_money_used = 100 where paid_at is not null');

  let next = Promise.all([aServiceProcess(past.database), aServiceProcess(past.database)]);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const done = await doneJobs();
    const [one, other] = await next;
    next = Promise.all([aServiceProcess(past.database), aServiceProcess(past.database)]);
    await expect.poll(doneJobs, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(Math.min(done + BEFORE_A_KILL, ORDERS));
    await Promise.all([one.kill(), other.kill()]);
  }
  const last = await next;
  await expect.poll(dueJobs, { interval: 50, timeout: 60_000 }).toBe(0);
  await Promise.all(last.map((service) => service.stop()));

  const { rows } = await past.database.pool.query(`
    select order_no, status, (select array_agg(event order by id) from order_event where order_id = rental_order.id) as events,
      (select jsonb_object_agg(account, fen) from (
        select case account_id
          when available_account(renter_id) then 'renter'
          when frozen_account(renter_id) then 'frozen'
          when available_account(owner_id) then 'owner'
          else account_id::text
        end as account,
          sum(amount) as fen
        from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id where order_id = rental_order.id group by 1
      ) moved) as moved,
      (select array_agg(title order by title) from notification where notification.order_no = rental_order.order_no) as told,
      (select status from coupon where coupon.id = coupon_id) as coupon,
      (select not is_rented and not exists (select from order_hold where listing_id = listing.id and active)
        from listing where id = listing_id) as is_free
    from rental_order order by id`);
  const closed = {
    order_no: expect.any(String),
    status: 5,
    events: ['order.made', 'hold.expired'],
    moved: null,
    told: ['订单已关闭'],
    coupon: 1,
    is_free: true,
  };
  // Rent of 500 less 5 %, and 100 of the 500 units of game money, which cost 500 fen.
  const settled = {
    order_no: expect.any(String),
    status: 6,
    events: ['order.made', 'payment.settled', 'rental.started', 'rental.ended', 'order.settled'],
    moved: { renter: -600, frozen: 0, owner: 575, 2: 0, 3: 25 },
    told: ['押金已退回', '支付成功', '租用已结束', '租用已结束', '租金已结算', '账号已租出'],
    coupon: null,
    is_free: true,
  };
  expect(rows).toEqual(renters.map((_renter, at) => (at % 3 === 0 ? closed : settled)));
  expect(await ledgerState(past)).toEqual(soundLedger);
});

/** Number of order events made by due jobs, without the starts of rentals. */
const doneJobs = () => count(`order_event where by = 'clock' and event <> 'rental.started'`);
