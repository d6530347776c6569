import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BulkChange,
  bulkFaults,
  bulkPriceFault,
  type BulkTerms,
  changedPrice,
  changeText,
  promotionsText,
  termsText,
  windowsText,
} from './bulk.ts';
import { fromShanghai } from './clock.ts';

const at = fromShanghai({ y: 2026, m: 11, d: 20, h: 20 });

test.each<[number | null, 'to' | 'by' | 'percent', number, number | null]>([
  [500, 'to', 620, 620],
  [500, 'to', 0, null],
  [null, 'to', 620, 620],
  [500, 'by', 30, 530],
  [500, 'by', -530, -30],
  [505, 'percent', 10, 556],
  [505, 'percent', -10, 455],
  [333, 'percent', -50, 167],
  [null, 'percent', 10, null],
  [0, 'by', 10, null],
])('%j changed %s %d is %j', (before, mode, amount, after) => {
  expect(changedPrice(before, { mode, amount })).toBe(after);
});

test('a percentage is that part of the price, rounded half up to the fen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 2_000_000 }), fc.integer({ min: -90, max: 900 }), (fen, percent) => {
      const exact = (fen * (100 + percent)) / 100;
      const after = changedPrice(fen, { mode: 'percent', amount: percent }) ?? Number.NaN;
      expect(Math.abs(after - exact)).toBeLessThanOrEqual(0.5);
      expect(after).toBe(Math.floor(exact + 0.5));
    }),
  );
});

test.each<[Parameters<typeof bulkPriceFault>, string | null]>([
  [['hourly', 500, 'by', 450], null],
  [['hourly', 60, 'by', 40], '时租价要在 0.5 到 20000 元之间'],
  [['hourly', 60, 'by', -40], '时租价要在 0.5 到 20000 元之间'],
  [['hourly', 500, 'to', null], '请填写时租价'],
  [['weekly', 500, 'to', null], null],
  [['weekly', null, 'percent', null], '没有包周价'],
  [['weekly', 100, 'by', -5], '包周价要在 0.5 到 20000 元之间'],
])('%j: %j', (given, fault) => {
  expect(bulkPriceFault(...given)).toBe(fault);
});

const price = (mode: 'to' | 'by' | 'percent', amount: number): BulkChange => ({ kind: 'price', field: 'hourly', mode, amount });
const tiers = (...hours: number[]): BulkChange => ({ kind: 'promotion', promotions: hours.map((each) => ({ hours: each, bonus: 1 })) });
const windows = (count: number): BulkChange => ({
  kind: 'windows',
  windows: Array.from({ length: count }, (_, nth) => ({ from: nth * 10, until: nth * 10 + 5 })),
});

test.each<[BulkChange, Record<string, string>]>([
  [price('to', 500), {}],
  [price('to', 49), { amount: '时租价要在 0.5 到 20000 元之间' }],
  [price('to', 0), { amount: '请填写时租价' }],
  [price('to', 1.5), { amount: '请填写价格' }],
  [price('by', 0), { amount: '请填要加或减多少' }],
  [price('by', -100), {}],
  [price('percent', 0), { amount: '请填 -90 到 900 之间的整数，不能是 0' }],
  [price('percent', 901), { amount: '请填 -90 到 900 之间的整数，不能是 0' }],
  [price('percent', -90), {}],
  [{ kind: 'state', to: 'offer', restingUntil: null }, {}],
  [windows(28), {}],
  [windows(29), { windows: '最多设 28 段时间' }],
  [tiers(3, 5), {}],
  [tiers(3, 3), { promotions: '同样的时长只能有一档租送' }],
])('%j has the faults %j', (change, faults) => {
  expect(bulkFaults(change)).toEqual(faults);
});

const terms: BulkTerms = { price: 500, state: 'on_offer', rest: null, windows: null, promotions: [] };
test.each<[BulkChange['kind'], Partial<BulkTerms>, string]>([
  ['price', {}, '¥5.00'],
  ['price', { price: null }, '不出租'],
  ['price', { price: 0 }, '不出租'],
  ['state', {}, '可租'],
  ['state', { state: 'off' }, '已下架'],
  ['state', { state: 'resting', rest: 'infinity' }, '一直休息'],
  ['state', { state: 'resting', rest: at }, '休息到 11月20日 20:00'],
  ['windows', {}, '一直出租'],
  ['promotion', { promotions: [{ hours: 3, bonus: 1 }] }, '租 3 送 1'],
])('%s of %j is shown as %s', (kind, wish, text) => {
  expect(termsText(kind, { ...terms, ...wish })).toBe(text);
});

test.each<[BulkChange, string]>([
  [price('to', 500), '时租价改成 ¥5.00'],
  [price('by', -150), '时租价降 1.5 元'],
  [price('percent', 10), '时租价涨 10%'],
  [{ kind: 'state', to: 'offer', restingUntil: null }, '上架'],
  [{ kind: 'state', to: 'take_down', restingUntil: null }, '下架'],
  [{ kind: 'state', to: 'rest', restingUntil: null }, '一直休息'],
  [{ kind: 'state', to: 'rest', restingUntil: at }, '休息到 11月20日 20:00'],
  [windows(2), '出租时段：周一 00:00–00:05 等 2 段'],
  [tiers(3, 5), '租送：租 3 送 1、租 5 送 1'],
])('%j is called %s', (change, text) => {
  expect(changeText(change)).toBe(text);
});

test('windows and tiers in a few words', () => {
  expect([windowsText([]), windowsText([{ from: 1_080, until: 1_440 }]), windowsText([{ from: 9_900, until: 10_020 }])]).toEqual([
    '一直出租',
    '周一 18:00–24:00',
    '周日 21:00–23:00',
  ]);
  expect(promotionsText([])).toBe('没有租送');
});
