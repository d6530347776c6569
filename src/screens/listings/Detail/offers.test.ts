import { expect, test } from 'vitest';
import type { Coupon } from '#contract/rules/types.ts';
import { aListing, november } from '#testing/builders/gateway.ts';
import { blockOffers, couponOffers, gameMoneyMost, gameMoneyStep, savedPercent, typeOffers } from './offers.ts';

test('lists types with their hourly price after the activity discount', () => {
  const listing = aListing({ activity: { discount: 0.9, rentalPromotion: [] } });
  expect(
    typeOffers(listing, november('20 20:00')).map(({ name, totalFen, hourlyFen, isCheapest }) => [name, totalFen, hourlyFen, isCheapest]),
  ).toEqual([
    ['时租', 315, 315, false],
    ['时段', 2_106, 234, false],
    ['10 小时', 2_691, 269, false],
    ['天租', 5_220, 218, false],
    ['周租', 29_520, 176, true],
  ]);
});

test('a type without a price is not offered', () => {
  const listing = aListing({ prices: { ...aListing().prices, dailyFen: null, weeklyFen: 0 } });
  const missing = typeOffers(listing, november('20 20:00'))
    .filter(({ totalFen }) => totalFen === null)
    .map(({ name }) => name);
  expect(missing).toEqual(['天租', '周租']);
});

const both = ['now', 'appoint'] as const;

test('for now the block on sale has its remaining time, the others lead to a booking', () => {
  expect(blockOffers(aListing(), november('20 22:30'), { mode: 'now', modes: both })).toEqual([
    { block: 'morning', name: '早场 07–12', note: '预约 明天 07:00', isOpen: true },
    { block: 'afternoon', name: '午场 12–19', note: '预约 明天 12:00', isOpen: true },
    { block: 'night', name: '夜场 22–07', note: '还剩 8 小时 30 分', isOpen: true },
  ]);
  expect(blockOffers(aListing(), november('20 17:00'), { mode: 'now', modes: both })[2]?.note).toBe('9 小时一口价');
});

test('without bookings only the block on sale is open', () => {
  expect(blockOffers(aListing(), november('20 22:30'), { mode: 'now', modes: ['now'] }).map(({ note, isOpen }) => [note, isOpen])).toEqual([
    ['03:00 开售', false],
    ['09:00 开售', false],
    ['还剩 8 小时 30 分', true],
  ]);
});

test('for a booking every block of the listing is open', () => {
  const listing = aListing({ prices: { ...aListing().prices, morningFen: null } });
  expect(blockOffers(listing, november('20 22:00'), { mode: 'appoint', modes: both }).map(({ note, isOpen }) => [note, isOpen])).toEqual([
    ['不出租', false],
    ['7 小时一口价', true],
    ['9 小时一口价', true],
  ]);
});

test('red packets show their saving, or the missing amount', () => {
  const coupon = (wish: Partial<Coupon>): Coupon => ({
    id: '1',
    type: 1,
    minOrderFen: 0,
    discountFen: 200,
    discountPercentage: 0,
    maxDiscountFen: null,
    expiresAt: null,
    ...wish,
  });
  const offers = couponOffers(
    [coupon({ id: 'small' }), coupon({ id: 'far', minOrderFen: 2_000, discountFen: 900 }), coupon({ id: 'best', discountFen: 300 })],
    {
      listing: aListing(),
      type: 1,
      hours: 3,
      isVip: false,
    },
  );
  expect(offers).toEqual([
    { id: 'best', text: '立减 3 元', savingFen: 300, isUsable: true },
    { id: 'small', text: '立减 2 元', savingFen: 200, isUsable: true },
    { id: 'far', text: '满20减9，还差 9.5 元', savingFen: 0, isUsable: false },
  ]);
});

test('the maximum prepayment is the range of the database column', () => {
  expect([gameMoneyMost(0), gameMoneyMost(2_147_483_647), gameMoneyMost(1e12)]).toEqual([0, 2_147_483_647, 2_147_483_647]);
});

test('the step is the game currency of one yuan, at least one unit', () => {
  expect([gameMoneyStep(100), gameMoneyStep(0.5), gameMoneyStep(null)]).toEqual([100, 1, 1]);
});

test('savings are whole percentages, rounded down', () => {
  expect([savedPercent(260, 350), savedPercent(350, 350), savedPercent(400, 350), savedPercent(260, null)]).toEqual([25, 0, 0, 0]);
});
