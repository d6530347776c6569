import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inGame, hallAddress, hallAvailabilities, type HallFilters, hallSorts, noFilters } from './hallAddress.ts';
import { readHallAddress } from './readHallAddress.ts';

const text = (longest: number) =>
  fc.string({ unit: fc.constantFrom(...'王者荣耀aZ09 :,&=%#+?/“”'), maxLength: longest }).map((value) => value.trim());
const id = fc.option(fc.integer({ min: 1, max: 1e9 }).map(String), { nil: null });
const fen = fc.option(fc.integer({ min: 0, max: 999_999_999 }), { nil: null });
const filled = text(12).filter((value) => value !== '');

const filters: fc.Arbitrary<HallFilters> = fc.record({
  gameId: id,
  keyword: text(40),
  platform: text(20),
  zone: text(40),
  minFen: fen,
  maxFen: fen,
  piece: text(20),
  attributes: fc.dictionary(filled, filled, { maxKeys: 4 }),
  rentType: fc.constantFrom(null, 1, 6, 3, 2, 7),
  availability: fc.constantFrom(...hallAvailabilities),
  noDeposit: fc.boolean(),
  staysOnline: fc.boolean(),
  rentalPromotion: fc.boolean(),
  special: fc.boolean(),
  vipDiscount: fc.boolean(),
  bargain: fc.boolean(),
  freePlay: fc.boolean(),
  free: fc.option(
    fc.tuple(fc.nat(1e13), fc.integer({ min: 1, max: 1e9 })).map(([start, length]) => ({ start, end: start + length })),
    { nil: null },
  ),
  merchantId: id,
  shop: fc.constant(false),
  sort: fc.constantFrom(...hallSorts),
});

/** Parses an address as the route table does. */
function read(address: string): HallFilters {
  const url = new URL(address, 'https://this.site');
  const [, area, gameId] = /^\/(zuhao|tejia)(?:\/(\d+))?\.html$/.exec(url.pathname) ?? [];
  return readHallAddress({ gameId, special: area === 'tejia', shop: url.pathname === '/dianpu' }, url.search);
}

describe('hall addresses', () => {
  it('are parsed back to the same filters', () => {
    fc.assert(
      fc.property(filters, (given) => {
        expect(read(hallAddress(given))).toEqual(given);
        const inShop = { ...given, special: false, shop: true, merchantId: given.merchantId ?? '7' };
        expect(read(hallAddress(inShop))).toEqual(inShop);
      }),
      { numRuns: 400 },
    );
  });

  it('omit defaults', () => {
    expect(hallAddress({})).toBe('/zuhao.html');
    expect(hallAddress({ gameId: '12', special: true })).toBe('/tejia/12.html');
    expect(
      hallAddress({ gameId: '1', minFen: 100, maxFen: 600, rentType: 3, noDeposit: true, sort: 'price_asc', availability: 'now' }),
    ).toBe('/zuhao/1.html?rental_min=100&rental_max=600&rent_type=3&available=now&no_deposit=1&sort=price_asc');
    expect(hallAddress({ attributes: { 段位: '最强:王者', skins: '200,1' } })).toBe(
      `/zuhao.html?attrs=${encodeURIComponent('skins:200%2C1,%E6%AE%B5%E4%BD%8D:%E6%9C%80%E5%BC%BA%3A%E7%8E%8B%E8%80%85')}`,
    );
  });

  it.each([
    '?rental_min=-1&rental_max=1e9&rent_type=4&available=maybe&sort=best&no_deposit=yes&merchant_id=0',
    '?rental_min=1.5&attrs=%25&attrs=x',
    '?attrs=%E0%A4%A:1,:2,3:&keyword=%20%20',
    '?free_from=2&free_to=1&vip_discount=yes&bargain=on&free_play=2',
    '?free_from=1',
    '?free_from=1e3&free_to=2e9',
  ])('ignore the invalid parts of %s', (search) => {
    expect(readHallAddress({ gameId: undefined, special: false, shop: false }, search)).toEqual(noFilters);
  });

  it('truncate a text to the contract’s limit, by characters', () => {
    const long = '租'.repeat(50) + '🎮';
    expect(readHallAddress({ gameId: undefined, special: false, shop: false }, `?keyword=${encodeURIComponent(long)}`).keyword).toBe(
      '租'.repeat(40),
    );
  });
});

describe('choosing a game', () => {
  const chosen: HallFilters = {
    gameId: '1',
    keyword: '凤求凰',
    platform: '安卓微信',
    zone: '微信1区',
    minFen: 200,
    maxFen: 500,
    attributes: { 段位: '最强王者' },
    piece: '飞衡',
    rentType: 3,
    availability: 'now',
    noDeposit: true,
    staysOnline: true,
    rentalPromotion: true,
    special: true,
    vipDiscount: true,
    bargain: true,
    freePlay: true,
    free: { start: 1, end: 2 },
    merchantId: '8',
    shop: false,
    sort: 'hot',
  };

  it.each(['2', null])('drops only what belongs to the former game: %s', (gameId) => {
    expect(inGame(chosen, gameId)).toEqual({ ...chosen, gameId, zone: '', attributes: {}, piece: '' });
  });

  it('changes nothing if it is the game shown', () => {
    expect(inGame(chosen, '1')).toEqual(chosen);
  });
});
