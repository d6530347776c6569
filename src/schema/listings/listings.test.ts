import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getListing, listingCard, priceFacts } from '#contract/rest/listings.ts';
import { flags, resolve } from '#testing/harness/resolving.ts';
import { area } from './listings.ts';

const call = (endpoint: string, request: object, options: object = {}) => [{ endpoint, request, forwarded: {}, options }];

const wireActivity = { discount: 0.9, rental_promotion: [{ rental_hour: 5, bonus_hour: 1 }] };
const activity = { discount: 0.9, rentalPromotion: [{ rentalHour: 5, bonusHour: 1 }] };
const rental_period = {
  daily_rental: 12,
  ten_hour_rental: 13,
  weekly_rental: 14,
  morning_rental: 15,
  afternoon_rental: 16,
  night_rental: 17,
};
const listed = { hourlyFen: 11, dailyFen: 12, tenHourFen: 13, weeklyFen: 14, morningFen: 15, afternoonFen: 16, nightFen: 17 };
const prices = { ...listed, bargainFen: 35 };
const booked = [{ start: 31, end: 32 }];
const freePlays = [{ start: 33, end: 34 }];
const played = { bargain: 35, free_plays: freePlays, awaits_password: true };

const wireCard: z.output<typeof listingCard> = {
  id: '101',
  title: '星耀 120皮肤',
  cover: 'covers/101.svg',
  game_id: '7',
  game_name: '王者峡谷',
  platform: '安卓微信',
  zone: '微信12区',
  rental: 350,
  night_total: 2_700,
  deposit: 5_000,
  availability: 'appoint',
  free_at: 1_795,
  is_listed: true,
  is_at_rest: false,
  attrs: [{ attr_name: '段位', value: '星耀' }],
  activity: wireActivity,
  stays_online: true,
  is_insurance: true,
  is_collection: true,
  rented_count: 321,
  best: [{ kind: 'weapon', name: '火麒麟', rarity: 'legendary' }],
  good_rate: 0.87,
  is_use_vip_discount: true,
  is_use_bargain: true,
  is_free_play: false,
  shop: { id: '9', name: '峡谷小当家' },
};
const card = {
  id: '101',
  title: '星耀 120皮肤',
  cover: '/static/covers/101.svg',
  gameId: '7',
  gameName: '王者峡谷',
  platform: '安卓微信',
  zone: '微信12区',
  hourlyFen: 350,
  nightTotalFen: 2_700,
  depositFen: 5_000,
  availability: 'BOOKABLE',
  freeAt: 1_795,
  isListed: true,
  isAtRest: false,
  attributes: [{ name: '段位', value: '星耀' }],
  activity,
  staysOnline: true,
  isInsured: true,
  isFavourite: true,
  rentedCount: 321,
  best: [{ kind: 'WEAPON', name: '火麒麟', rarity: 'LEGENDARY' }],
  goodRate: 0.87,
  isUseVipDiscount: true,
  isUseBargain: true,
  isFreePlay: false,
  shop: { id: '9', name: '峡谷小当家' },
};

const wire: DataOf<typeof getListing> = {
  id: '101',
  title: '星耀 120皮肤',
  imgs: ['covers/101.svg', 'covers/101-2.svg'],
  game_path: 'covers/game-7.svg',
  rental: 11,
  deposit: 18,
  min_rental_period: 2,
  is_listed: true,
  is_rented: true,
  is_reservation: true,
  is_collection: true,
  is_use_bargain: true,
  is_use_vip_discount: true,
  activity: wireActivity,
  rental_period,
  game: { id: '7', name: '王者峡谷', maintenance_status: true, is_suspended: true },
  game_money: 19,
  money_exchange_rate: 20.5,
  game_money_name: '金币',
  game_name: '王者',
  attrs: [{ attr_name: '段位', value: '星耀' }],
  inventory: [{ kind: 'vehicle', name: '玛莎拉蒂', rarity: 'epic', picture: 'covers/piece/2.svg' }],
  third_type: '安卓微信',
  zone: '微信12区',
  rental_time: 21,
  booked,
  ...played,
  is_at_rest: true,
  windows: [{ from: 33, until: 34 }],
  resting_until: 35,
  is_merchant: true,
  is_store: true,
  top_shelf: true,
  is_insurance: true,
  stays_online: true,
  merchantInfo: {
    id: '9',
    name: '老王号铺',
    avatar: 'avatars/9.svg',
    cert_type: 2,
    good_rate: 0.98,
    orders: 22,
    dispute_rate: 0.01,
    listings: 23,
  },
  role_name: '夜雨',
  description: '说明',
  rented_count: 24,
  look_count: 25,
  is_own: true,
  must_bind: true,
  created_at: 26,
};

test('the page of an account has every field', async () => {
  expect(await resolve(area, 'listing', { id: '101' }, wire)).toEqual({
    shown: {
      id: '101',
      title: '星耀 120皮肤',
      images: ['/static/covers/101.svg', '/static/covers/101-2.svg'],
      gameCover: '/static/covers/game-7.svg',
      prices,
      activity,
      depositFen: 18,
      minRentalPeriod: 2,
      isListed: true,
      isRented: true,
      isReservation: true,
      isFavourite: true,
      isUseBargain: true,
      isUseVipDiscount: true,
      inventory: [{ kind: 'VEHICLE', name: '玛莎拉蒂', rarity: 'EPIC', picture: '/static/covers/piece/2.svg' }],
      game: { id: '7', name: '王者峡谷', maintenanceStatus: true, isSuspended: true },
      gameMoney: 19,
      moneyExchangeRate: 20.5,
      gameMoneyName: '金币',
      attributes: [{ name: '段位', value: '星耀' }],
      platform: '安卓微信',
      zone: '微信12区',
      roleName: '夜雨',
      description: '说明',
      rentedUntil: 21,
      booked,
      freePlays,
      awaitsPassword: true,
      isAtRest: true,
      windows: [{ from: 33, until: 34 }],
      restingUntil: 35,
      isMerchant: true,
      isStore: true,
      isTopShelf: true,
      isInsured: true,
      staysOnline: true,
      merchant: {
        id: '9',
        name: '老王号铺',
        avatar: '/static/avatars/9.svg',
        certificate: 'MERCHANT',
        goodRate: 0.98,
        orderCount: 22,
        disputeRate: 0.01,
        listingCount: 23,
      },
      rentedCount: 24,
      lookCount: 25,
      isOwn: true,
      mustBind: true,
      createdAt: 26,
    },
    calls: call('getListing', { params: { account_id: '101' }, query: { temp_token: undefined } }),
  });
});

test('each boolean of an account has its own name', async () => {
  const show = async (data: object) => (await resolve(area, 'listing', { id: '101' }, data)).shown;
  expect(await flags(wire, show)).toEqual({
    is_listed: ['isListed'],
    is_rented: ['isRented'],
    is_reservation: ['isReservation'],
    is_collection: ['isFavourite'],
    is_use_bargain: ['isUseBargain'],
    is_use_vip_discount: ['isUseVipDiscount'],
    'game.maintenance_status': ['game.maintenanceStatus'],
    'game.is_suspended': ['game.isSuspended'],
    awaits_password: ['awaitsPassword'],
    is_at_rest: ['isAtRest'],
    is_merchant: ['isMerchant'],
    is_store: ['isStore'],
    top_shelf: ['isTopShelf'],
    is_insurance: ['isInsured'],
    stays_online: ['staysOnline'],
    is_own: ['isOwn'],
    must_bind: ['mustBind'],
  });
});

test.each([
  [0, 'NONE'],
  [1, 'INDIVIDUAL_STORE'],
  [2, 'MERCHANT'],
] as const)('certificate %d is %s', async (cert_type, certificate) => {
  const data = { ...wire, merchantInfo: { ...wire.merchantInfo, cert_type } };
  expect((await resolve(area, 'listing', { id: '101' }, data)).shown).toMatchObject({ merchant: { certificate } });
});

test('the changing facts of an account have every field', async () => {
  const { is_collection, is_listed, is_rented, is_reservation } = wire;
  const data = {
    rental: 11,
    deposit: 18,
    rental_period,
    activity: wireActivity,
    is_collection,
    is_listed,
    is_rented,
    is_reservation,
    rental_time: 21,
    booked,
    ...played,
    is_at_rest: true,
    windows: null,
    resting_until: 36,
    availability: 'unavailable' as const,
  };
  const ask = (given: object) => resolve(area, 'listingNow', { id: '101' }, given);
  expect(await ask(data)).toEqual({
    shown: {
      prices,
      activity,
      depositFen: 18,
      availability: 'UNAVAILABLE',
      isListed: true,
      isRented: true,
      isReservation: true,
      isFavourite: true,
      rentedUntil: 21,
      booked,
      freePlays,
      awaitsPassword: true,
      isAtRest: true,
      windows: null,
      restingUntil: 36,
    },
    calls: call('getChangingDetail', { params: { account_id: '101' } }),
  });
  expect(await flags(data, async (given: object) => (await ask(given)).shown)).toEqual({
    is_collection: ['isFavourite'],
    is_listed: ['isListed'],
    is_rented: ['isRented'],
    is_reservation: ['isReservation'],
    awaits_password: ['awaitsPassword'],
    is_at_rest: ['isAtRest'],
  });
});

test.each([
  ['normal', 'NORMAL'],
  ['appoint', 'BOOKABLE'],
  ['unavailable', 'UNAVAILABLE'],
  ['maintenance', 'MAINTENANCE'],
] as const)('the current price is read fresh; %s is %s', async (availability, name) => {
  const data: z.output<typeof priceFacts> = {
    rental: 11,
    deposit: 18,
    rental_period,
    bargain: 35,
    activity: wireActivity,
    availability,
    rental_time: 21,
  };
  expect(await resolve(area, 'priceNow', { listingId: '101' }, data)).toEqual({
    shown: { prices, activity, depositFen: 18, availability: name, rentedUntil: 21 },
    calls: call('verifyPrice', { params: { account_id: '101' } }, { fresh: true }),
  });
});

test('each boolean of a card has its own name', async () => {
  const show = async (data: object) => (await resolve(area, 'similarListings', { listingId: '7' }, { list: [data] })).shown;
  expect(await flags(wireCard, show)).toEqual({
    is_listed: ['0.isListed'],
    is_at_rest: ['0.isAtRest'],
    stays_online: ['0.staysOnline'],
    is_insurance: ['0.isInsured'],
    is_collection: ['0.isFavourite'],
    is_use_vip_discount: ['0.isUseVipDiscount'],
    is_use_bargain: ['0.isUseBargain'],
    is_free_play: ['0.isFreePlay'],
  });
});

test('lists of accounts consist of cards, with pages', async () => {
  const page = { list: [wireCard], next_cursor: 'c2' };
  const args = { after: 'c1', first: 10 };
  const query = { cursor: 'c1', limit: 10 };
  const first = { cursor: undefined, limit: 10 };
  expect(await resolve(area, 'similarListings', { listingId: '7' }, page)).toEqual({
    shown: [card],
    calls: call('listSimilar', { params: { account_id: '7' } }),
  });
  const favourites = { items: [card], nextCursor: 'c2' };
  expect(await resolve(area, 'favourites', args, page)).toEqual({ shown: favourites, calls: call('listFavourites', { query }) });
  expect((await resolve(area, 'favourites', { first: 10 }, page)).calls).toEqual(call('listFavourites', { query: first }));
  const looks = { list: [{ account: wireCard, looked_at: 33 }], next_cursor: 'c2' };
  const footprints = { items: [{ listing: card, lookedAt: 33 }], nextCursor: 'c2' };
  expect(await resolve(area, 'footprints', args, looks)).toEqual({ shown: footprints, calls: call('listFootprints', { query }) });
  expect((await resolve(area, 'footprints', { first: 10 }, looks)).calls).toEqual(call('listFootprints', { query: first }));
});
