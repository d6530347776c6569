import { expect, test } from 'vitest';
import { resolve } from '#testing/harness/resolving.ts';
import { aCard } from '#tests/contract/cardSample.ts';
import { area } from './listings.ts';

const call = (endpoint: string, request: object) => [{ endpoint, request, forwarded: {}, options: {} }];

const hall = {
  list: [aCard()],
  next_cursor: 'c2',
  count: 12,
  count_capped: true,
  understood: { games: [{ id: '7', title: '王者峡谷' }], words: ['一'], dropped: ['二'] },
};
const nothing = {
  game_id: undefined,
  keyword: undefined,
  platform: undefined,
  zone: undefined,
  rental_min: undefined,
  rental_max: undefined,
  attrs: undefined,
  rent_type: undefined,
  available: 'bookable',
  no_deposit: undefined,
  stays_online: undefined,
  rental_promotion: undefined,
  special: undefined,
  vip_discount: undefined,
  bargain: undefined,
  free_play: undefined,
  free_from: undefined,
  free_to: undefined,
  merchant_id: undefined,
};

test('the hall sends only the chosen filters', async () => {
  const filter = {
    gameId: '7',
    keyword: '雷电',
    platform: '安卓',
    zone: '微信12区',
    hourlyMinFen: 1,
    hourlyMaxFen: 2,
    attributes: [
      { name: '段位', value: '星耀,王者:A' },
      { name: '皮肤', value: '120' },
    ],
    rentType: 'TEN_HOUR',
    availability: 'NOW',
    noDeposit: true,
    staysOnline: true,
    rentalPromotion: true,
    special: true,
    vipDiscount: true,
    bargain: true,
    freePlay: true,
    freeFrom: 21,
    freeTo: 22,
    merchantId: '9',
  };
  expect(await resolve(area, 'listings', { filter, sort: 'RATING', after: 'c1', first: 40 }, hall)).toEqual({
    shown: {
      items: [expect.objectContaining({ id: '101', gameName: '王者峡谷' })],
      nextCursor: 'c2',
      count: 12,
      isCountCapped: true,
      understood: hall.understood,
    },
    calls: call('listListings', {
      query: {
        game_id: '7',
        keyword: '雷电',
        platform: '安卓',
        zone: '微信12区',
        rental_min: 1,
        rental_max: 2,
        attrs: `${encodeURIComponent('段位')}:${encodeURIComponent('星耀,王者:A')},${encodeURIComponent('皮肤')}:120`,
        rent_type: 2,
        available: 'now',
        no_deposit: '1',
        stays_online: '1',
        rental_promotion: '1',
        special: '1',
        vip_discount: '1',
        bargain: '1',
        free_play: '1',
        free_from: 21,
        free_to: 22,
        merchant_id: '9',
        sort: 'rating',
        cursor: 'c1',
        limit: 40,
      },
    }),
  });
  for (const given of [{}, { filter: null }, { filter: { noDeposit: false, attributes: [], hourlyMinFen: null } }]) {
    const { calls } = await resolve(area, 'listings', { ...given, sort: 'NEWEST', first: 20 }, hall);
    expect(calls).toEqual(call('listListings', { query: { ...nothing, sort: 'newest', cursor: undefined, limit: 20 } }));
  }
  const zero = await resolve(area, 'listings', { filter: { hourlyMinFen: 0, hourlyMaxFen: 0 }, sort: 'HOT', first: 20 }, hall);
  expect(zero.calls).toMatchObject(call('listListings', { query: { rental_min: 0, rental_max: 0, sort: 'hot' } }));
});

test.each([
  ['noDeposit', 'no_deposit'],
  ['staysOnline', 'stays_online'],
  ['rentalPromotion', 'rental_promotion'],
  ['special', 'special'],
  ['vipDiscount', 'vip_discount'],
  ['bargain', 'bargain'],
  ['freePlay', 'free_play'],
])('the filter %s is sent as %s', async (name, wireName) => {
  const { calls } = await resolve(area, 'listings', { filter: { [name]: true }, sort: 'HOT', first: 20 }, hall);
  expect(calls).toMatchObject([{ request: { query: { ...nothing, [wireName]: '1' } } }]);
});

test.each([
  [{ sort: 'RECOMMENDED' }, { sort: 'recommended' }],
  [{ sort: 'PRICE_ASC' }, { sort: 'price_asc' }],
  [{ sort: 'PRICE_DESC' }, { sort: 'price_desc' }],
  [{ filter: { availability: 'BOOKABLE' } }, { available: 'bookable' }],
  [{ filter: { availability: 'ALL' } }, { available: 'all' }],
])('%j is sent as %j', async (args, query) => {
  const { calls } = await resolve(area, 'listings', { sort: 'HOT', first: 20, ...args }, hall);
  expect(calls).toMatchObject([{ request: { query } }]);
});
