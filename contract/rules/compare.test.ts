import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareAttributes, comparePieces, hourPrices, lowestOf } from './compare.ts';

const prices = { hourlyFen: 350, dailyFen: 5_800, tenHourFen: 2_990, weeklyFen: null, morningFen: 0, afternoonFen: 280, nightFen: 260 };
const none = { discount: 1, rentalPromotion: [] };

test('prices of every rent type per hour, blocks by the cheapest one', () => {
  expect(hourPrices(prices, none)).toEqual([
    { type: 1, totalFen: 350, hourFen: 350, block: null },
    { type: 3, totalFen: 2_340, hourFen: 260, block: 'night' },
    { type: 2, totalFen: 2_990, hourFen: 299, block: null },
    { type: 6, totalFen: 5_800, hourFen: 242, block: null },
    null,
  ]);
});

test('the activity is taken off the whole price, before it is divided', () => {
  const half = hourPrices(prices, { ...none, discount: 0.5 });
  expect(half.map((price) => price && [price.totalFen, price.hourFen])).toEqual([
    [175, 175],
    [1_170, 130],
    [1_495, 150],
    [2_900, 121],
    null,
  ]);
  const nothing = { hourlyFen: null, dailyFen: null, tenHourFen: null, weeklyFen: 0, morningFen: null, afternoonFen: null, nightFen: null };
  expect(hourPrices(nothing, none)).toEqual([null, null, null, null, null]);
});

test.each([
  [
    [3, 2, null, 2],
    [false, true, false, true],
  ],
  [
    [2, 2],
    [false, false],
  ],
  [
    [2, null],
    [false, false],
  ],
  [
    [null, null],
    [false, false],
  ],
  [[], []],
])('the lowest of %j', (values, expected) => {
  expect(lowestOf(values)).toEqual(expected);
});

const piece = (name: string) => ({ name });

test('pieces that all have, and those that only one has', () => {
  const all = [
    ['甲', '乙', '丙'],
    ['甲', '乙'],
    ['丁', '甲', '甲'],
  ].map((names) => names.map(piece));
  expect(comparePieces(all)).toEqual({ common: [piece('甲')], only: [[piece('丙')], [], [piece('丁')]] });
  expect(comparePieces([[piece('甲')]])).toEqual({ common: [], only: [[]] });
});

test('a piece is common, or of one alone, or of some: never two of these', () => {
  const inventories = fc.array(fc.uniqueArray(fc.constantFrom(...'甲乙丙丁戊')), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(inventories, (all) => {
      const { common, only } = comparePieces(all.map((names) => names.map(piece)));
      const countOf = (name: string) => all.filter((names) => names.includes(name)).length;
      expect(common.every(({ name }) => countOf(name) === all.length)).toBe(true);
      expect(only.flat().every(({ name }) => countOf(name) === 1)).toBe(true);
      const named = new Set([...common, ...only.flat()].map(({ name }) => name));
      const rest = new Set(all.flat().filter((name) => !named.has(name)));
      expect([...rest].every((name) => countOf(name) > 1 && countOf(name) < all.length)).toBe(true);
    }),
  );
});

test('attributes in rows, in the order of first mention', () => {
  const one = [
    { name: '段位', value: '王者' },
    { name: '皮肤', value: '3' },
  ];
  const other = [
    { name: '皮肤', value: '3' },
    { name: '英雄', value: '9' },
  ];
  expect(compareAttributes([one, other])).toEqual([
    { name: '段位', values: ['王者', ''], isSame: false },
    { name: '皮肤', values: ['3', '3'], isSame: true },
    { name: '英雄', values: ['', '9'], isSame: false },
  ]);
});
