import { describe, expect, test } from 'vitest';
import type { Coupon } from '#contract/rules/types.ts';
import { aListing, november } from '#testing/builders/gateway.ts';
import { type Choice, decide, type Facts, noChoice } from './decision.ts';

const now = november('20 15:00');
const facts = (wish: Partial<Facts> = {}): Facts => ({ listing: aListing(), now, isVip: false, isMinor: false, coupons: [], ...wish });
const choice = (wish: Partial<Choice> = {}): Choice => ({ ...noChoice, ...wish });
const packet: Coupon = {
  id: '5',
  type: 1,
  minOrderFen: 1_000,
  discountFen: 300,
  discountPercentage: 0,
  maxDiscountFen: null,
  expiresAt: null,
};

describe('evaluating a choice', () => {
  test('defaults to one hour, now', () => {
    const { mode, type, hours, period, proposal, fault, ladder } = decide(noChoice, facts());
    expect({ mode, type, hours, fault, ladder }).toEqual({ mode: 'now', type: 1, hours: 1, fault: null, ladder: [] });
    expect(period).toEqual({ start: now, end: november('20 16:00'), paidHours: 1, bonusHours: 0, block: null });
    expect(proposal).toMatchObject({
      input: {
        listingId: '1',
        mode: 'NOW',
        rentType: 'HOURLY',
        hours: 1,
        couponId: null,
        useVip: false,
        gameMoney: 0,
        agreedTotalFen: 3_350,
      },
    });
  });

  test('raises the hours to the listing’s minimum', () => {
    expect(decide(choice({ hours: 1 }), facts({ listing: aListing({ minRentalPeriod: 3 }) })).hours).toBe(3);
  });

  test('limits the prepayment to the listing’s stock', () => {
    const { proposal } = decide(choice({ gameMoney: 500 }), facts({ listing: aListing({ gameMoney: 0 }) }));
    expect(proposal?.quote.gameMoney).toBe(0);
  });

  test('limits the prepayment to the range of the database column', () => {
    const listing = aListing({ gameMoney: 1e12, moneyExchangeRate: 99_999_999 });
    expect(decide(choice({ gameMoney: 3e9 }), facts({ listing })).proposal?.quote.gameMoney).toBe(2_147_483_647);
  });

  test('books a rented listing from 10 minutes after its rental', () => {
    const listing = aListing({
      isRented: true,
      rentedUntil: november('20 17:00'),
      booked: [{ start: november('20 14:00'), end: november('20 17:00') }],
    });
    const { mode, startAt, proposal } = decide(noChoice, facts({ listing }));
    expect({ mode, startAt, sent: proposal?.input.startAt }).toEqual({
      mode: 'appoint',
      startAt: november('20 17:10'),
      sent: november('20 17:10'),
    });
  });

  test('proposes the first start that fits between bookings', () => {
    const listing = aListing({ booked: [{ start: november('20 16:00'), end: november('20 18:00') }] });
    const { startAt, fault } = decide(choice({ mode: 'appoint', hours: 2 }), facts({ listing }));
    expect({ startAt, fault }).toEqual({ startAt: november('20 18:10'), fault: null });
  });

  test('shows a taken start time, but does not submit it', () => {
    const listing = aListing({ booked: [{ start: november('20 16:00'), end: november('20 18:00') }] });
    const { fault, proposal } = decide(choice({ mode: 'appoint', startAt: november('20 17:00') }), facts({ listing }));
    expect({ fault, proposal }).toEqual({ fault: '这段时间已有人预约，请换个时间或缩短时长', proposal: null });
  });

  test('does not submit more than an order may cost, and says what to do', () => {
    const listing = aListing({ gameMoney: 10_000_000, moneyExchangeRate: 1 });
    const { fault, proposal } = decide(choice({ gameMoney: 20_000 }), facts({ listing }));
    expect({ fault, proposal }).toEqual({
      fault: '一个订单（含押金、游戏币和续租）最多 20000 元，请缩短时长或减少游戏币',
      proposal: null,
    });
  });

  test('names the earliest start if the chosen one is too early', () => {
    const { fault, proposal } = decide(choice({ mode: 'appoint', startAt: november('20 15:10') }), facts());
    expect({ fault, proposal }).toEqual({ fault: '开始时间太早，最早 今天 15:40', proposal: null });
  });

  test('rents the block on offer now, and charges its hour unit nine times', () => {
    const { period, quote } = decide(choice({ type: 3 }), facts({ now: november('20 22:30') }));
    expect(period).toEqual({ start: november('20 22:30'), end: november('21 07:00'), paidHours: 9, bonusHours: 0, block: 'night' });
    expect(quote?.rentBaseFen).toBe(2_340);
  });

  const onlyNight = { ...aListing().prices, morningFen: null, afternoonFen: null };

  test('books tonight’s block while it is not on sale', () => {
    const { mode, period, quote, fault, proposal } = decide(choice({ type: 3, block: 'night' }), facts());
    expect({ mode, fault, base: quote?.rentBaseFen, sent: [proposal?.input.mode, proposal?.input.startAt, proposal?.input.block] }).toEqual(
      {
        mode: 'appoint',
        fault: null,
        base: 2_340,
        sent: ['BOOK_AHEAD', november('20 22:00'), 'NIGHT'],
      },
    );
    expect(period).toEqual({ start: november('20 22:00'), end: november('21 07:00'), paidHours: 9, bonusHours: 0, block: 'night' });
  });

  test('books the next block of a listing without the one on sale, even if now was chosen', () => {
    const listing = aListing({ prices: onlyNight });
    const { mode, block, fault, proposal } = decide(choice({ type: 3, mode: 'now' }), facts({ listing }));
    expect({ mode, block, fault, startAt: proposal?.input.startAt }).toEqual({
      mode: 'appoint',
      block: { block: 'night', mode: 'appoint', startAt: november('20 22:00') },
      fault: null,
      startAt: november('20 22:00'),
    });
  });

  test('books a block on the chosen day, and the next one if it cannot be booked on that day', () => {
    const startOn = (day: string) => decide(choice({ type: 3, block: 'night', day: november(`${day} 00:00`) }), facts()).startAt;
    expect([startOn('23'), startOn('19')]).toEqual([november('23 22:00'), november('20 22:00')]);
  });

  test('a chosen day without a time starts at its first free time', () => {
    const startOn = (day: string) => decide(choice({ mode: 'appoint', day: november(`${day} 00:00`) }), facts()).startAt;
    expect([startOn('20'), startOn('23'), startOn('19')]).toEqual([november('20 15:40'), november('23 00:00'), november('20 15:40')]);
  });

  test('shows that the current block is not offered if the listing takes no bookings', () => {
    const listing = aListing({ isReservation: false, prices: { ...aListing().prices, afternoonFen: null } });
    const { fault, quote, proposal } = decide(choice({ type: 3 }), facts({ listing }));
    expect({ fault, quote, proposal }).toEqual({ fault: '这个时段不出租，请换一种租用方式', quote: null, proposal: null });
  });

  test('uses the best red packet for the choice unless another one, or none, is selected', () => {
    const some = facts({ coupons: [packet] });
    const given = (wish: Partial<Choice>) => decide(choice(wish), some).proposal?.input;
    expect([given({ hours: 3 })?.couponId, given({ hours: 3 })?.agreedTotalFen]).toEqual(['5', 3_750]);
    expect([given({ hours: 1 })?.couponId, given({ hours: 3, coupon: 'none' })?.couponId]).toEqual([null, null]);
    expect(given({ hours: 1, coupon: { id: '5' } })?.couponId).toBe(null);
  });

  test('applies the membership discount only to members who chose it', () => {
    const saved = (useVip: boolean, isVip: boolean) => decide(choice({ hours: 10, useVip }), facts({ isVip })).quote?.vipDiscountFen;
    expect([saved(true, true), saved(false, true), saved(true, false)]).toEqual([200, 0, 0]);
  });

  test('the ladder ends at the start of a booking, the deposit is returned a day after its end', () => {
    const { ladder, depositReturnsAt } = decide(choice({ mode: 'appoint', hours: 2, startAt: november('20 22:00') }), facts());
    expect(ladder.map(({ percent, feeFen, position }) => [percent, feeFen, position])).toEqual([
      [0, 0, 'current'],
      [10, 70, 'coming'],
      [30, 210, 'coming'],
      [50, 350, 'coming'],
    ]);
    expect(depositReturnsAt).toBe(november('22 00:00'));
  });

  test('submits no own, unlisted or suspended account', () => {
    const game = { id: '7', name: '王者荣耀', maintenanceStatus: true, isSuspended: true };
    const sent = [aListing({ isOwn: true }), aListing({ isListed: false }), aListing({ game })].map(
      (listing) => decide(noChoice, facts({ listing })).proposal,
    );
    expect(sent).toEqual([null, null, null]);
  });
});
