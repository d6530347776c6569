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
    ['10小时', 2_691, 269, false],
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

test('for now only the block on offer is open, with its remaining time', () => {
  expect(blockOffers(aListing(), november('20 22:30'), false)).toEqual([
    { block: 'morning', name: '早场 07–12', note: '03:00 开售', isOpen: false },
    { block: 'afternoon', name: '午场 12–19', note: '09:00 开售', isOpen: false },
    { block: 'night', name: '夜场 22–07', note: '还剩 8小时30分', isOpen: true },
  ]);
});

test('for a booking every block of the listing is open', () => {
  const listing = aListing({ prices: { ...aListing().prices, morningFen: null } });
  expect(blockOffers(listing, november('20 22:00'), true).map(({ note, isOpen }) => [note, isOpen])).toEqual([
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
    { id: 'best', text: '立减3元', savingFen: 300, isUsable: true },
    { id: 'small', text: '立减2元', savingFen: 200, isUsable: true },
    { id: 'far', text: '满20减9，还差9.5元', savingFen: 0, isUsable: false },
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
