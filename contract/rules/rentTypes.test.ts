import { describe, expect, it, test } from 'vitest';
import { somePrices } from './builders.ts';
import { HOUR } from './constants.ts';
import {
  defaultHours,
  isRentType,
  listedPriceFen,
  offeredTypes,
  previewLength,
  rentModeName,
  rentTypeName,
  RENT_TYPES,
} from './rentTypes.ts';

describe('rent types', () => {
  it('have names, lengths and prices', () => {
    const prices = somePrices();
    const rows = RENT_TYPES.map((type) => [type, rentTypeName(type), previewLength(type) / HOUR, listedPriceFen(prices, type, 'night')]);
    expect(rows).toEqual([
      [1, '时租', 1, 350],
      [3, '时段', 5, 260],
      [2, '10 小时', 10, 2_990],
      [6, '天租', 24, 5_800],
      [7, '周租', 168, 32_800],
    ]);
  });

  it('recognise their wire ids', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].filter(isRentType)).toEqual([1, 2, 3, 6, 7]);
  });

  it('have two modes', () => {
    expect([rentModeName('now'), rentModeName('appoint')]).toEqual(['立即租用', '预约']);
  });

  test.each([
    [null, 1],
    [0, 1],
    [1, 1],
    [2, 2],
    [2.5, 3],
  ])('a minimum period of %j defaults to %d hours', (least, hours) => {
    expect(defaultHours(least)).toBe(hours);
  });
});

describe('offered types', () => {
  it('exclude types whose price is missing or 0', () => {
    expect(offeredTypes(somePrices({ dailyFen: 0, weeklyFen: null }))).toEqual([1, 3, 2]);
  });

  it('include time blocks if any has a price, or if the given one has', () => {
    const nightOnly = somePrices({ morningFen: null, afternoonFen: 0 });
    expect([offeredTypes(nightOnly), offeredTypes(nightOnly, 'night'), offeredTypes(nightOnly, 'morning')]).toEqual([
      [1, 3, 2, 6, 7],
      [1, 3, 2, 6, 7],
      [1, 2, 6, 7],
    ]);
  });

  it('exclude time blocks without any block price', () => {
    expect(offeredTypes(somePrices({ morningFen: null, afternoonFen: null, nightFen: 0 }))).toEqual([1, 2, 6, 7]);
  });
});
