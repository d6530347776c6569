import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameAttribute } from '#contract/rules/gameAttributes.ts';
import type { Db } from '#service/kernel/deps.ts';
import { openFacets } from './facets.ts';
import type { GameShelf } from './games.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

interface Found {
  readonly places?: readonly { platform: string; zone: string }[];
  readonly attributes?: readonly { name: string; value: string; listings: number; price: number }[];
  readonly pieces?: readonly { name: string; rarity: string; listings: number }[];
  /** Attributes that the game names. */
  readonly named?: readonly string[];
  /** Attributes that the game describes. */
  readonly described?: readonly GameAttribute[];
}

/** Filters computed from these rows; each read takes `took` ms. */
function facets({ places = [], attributes = [], pieces = [], named = [], described = [] }: Found, took = 0) {
  let reads = 0;
  const db = {
    read: async (columns: object) => {
      if ('platform' in columns) {
        reads += 1;
        vi.advanceTimersByTime(took);
        return places;
      }
      return 'price' in columns ? attributes : pieces;
    },
  } as unknown as Db;
  const shelf = { games: async () => new Map([[7, { attribute_names: named, attributes: described }]]) } as unknown as GameShelf;
  return { read: openFacets(db, shelf), reads: () => reads };
}

const optionsOf = async (found: Found) =>
  (await facets(found).read('7')).attributes.map(({ name, options }) => [name, options.map(({ value }) => value)]);

test('platforms are sorted by their most frequent zone, with at most sixty zones each', async () => {
  const zones = (platform: string, count: number) => Array.from({ length: count }, (_, n) => ({ platform, zone: `${platform}${n}` }));
  const places = [...zones('甲', 1), ...zones('乙', 61), { platform: '甲', zone: '甲末' }];
  const { platforms, zones: shown, attributes, pieces } = await facets({ places }).read(undefined);
  expect([platforms, attributes, pieces]).toEqual([['甲', '乙'].map((value) => ({ value, label: value })), [], []]);
  expect([shown.length, shown[0], shown[1], shown.at(-1)]).toEqual([
    62,
    { value: '甲0', label: '甲0', platform: '甲' },
    { value: '甲末', label: '甲末', platform: '甲' },
    { value: '乙59', label: '乙59', platform: '乙' },
  ]);
});

test('pieces are sorted by rarity, then by number of listings, at most sixty', async () => {
  const pieces = [
    { name: '常', rarity: 'epic', listings: 9 },
    { name: '少', rarity: 'treasured', listings: 1 },
    { name: '多', rarity: 'treasured', listings: 2 },
    ...Array.from({ length: 60 }, (_, n) => ({ name: `其他${n}`, rarity: 'epic', listings: 1 })),
  ];
  const shown = (await facets({ pieces }).read('7')).pieces;
  expect(shown.slice(0, 4)).toEqual(
    [
      ['多', 'treasured'],
      ['少', 'treasured'],
      ['常', 'epic'],
      ['其他0', 'epic'],
    ].map(([name, rarity]) => ({ value: name, label: name, rarity })),
  );
  expect(shown).toHaveLength(60);
});

const pair = (name: string) => ['x', 'y'].map((value, at) => ({ name, value, listings: 1, price: at }));

test('the first six attributes are offered, or those configured for the game', async () => {
  const attributes = Array.from({ length: 7 }, (_, n) => pair(`属性${n}`)).flat();
  const names = async (named: readonly string[]) => (await optionsOf({ attributes, named })).map(([name]) => name);
  expect(await names([])).toEqual([0, 1, 2, 3, 4, 5].map((n) => `属性${n}`));
  expect(await names(['属性6', '没有', '属性0'])).toEqual(['属性6', '属性0']);
});

test('an attribute with one value is not offered', async () => {
  const attributes = [{ name: '一', value: 'x', listings: 5, price: 1 }, ...pair('二')];
  expect(await optionsOf({ attributes })).toEqual([['二', ['y', 'x']]]);
});

test('the fourteen most frequent values are offered, by descending price; numbered ones by their number', async () => {
  const attributes = Array.from({ length: 15 }, (_, n) => ({
    name: '段位',
    value: `段${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰'[n]}`,
    listings: n === 3 ? 1 : 9,
    price: n,
  }));
  const [ranks] = await optionsOf({ attributes });
  expect(ranks?.[1]).toEqual([...'辰卯寅丑子癸壬辛庚己戊丙乙甲'].map((letter) => `段${letter}`));
  const numbered = ['V2', 'V10', 'V9'].map((value, at) => ({ name: '贵族', value, listings: 1, price: at }));
  expect(await optionsOf({ attributes: numbered })).toEqual([['贵族', ['V10', 'V9', 'V2']]]);
});

test('numeric attributes offer the five highest steps that enough listings reach and enough do not', async () => {
  const count = (...given: [value: string, listings: number][]) =>
    optionsOf({ attributes: given.map(([value, listings]) => ({ name: '皮肤', value, listings, price: 0 })) });
  expect(await count(['0', 10], ['5', 10], ['10', 10], ['20', 10], ['50', 10], ['100', 10], ['200', 10])).toEqual([
    ['皮肤', ['10+', '20+', '50+', '100+', '200+']],
  ]);
  // 3 of 100 reach 400, which does not exceed the least share; 3 of 100 are below 10.
  expect(await count(['5', 3], ['10', 27], ['20', 27], ['200', 40], ['400', 3])).toEqual([['皮肤', ['20+', '50+', '100+', '200+']]]);
  expect(await count(['5', 4], ['10', 26], ['20', 27], ['200', 39], ['400', 4])).toEqual([
    ['皮肤', ['20+', '50+', '100+', '200+', '400+']],
  ]);
  expect(await count(['9', 50], ['10', 50])).toEqual([]);
  expect(await count(['4', 50], ['20', 50])).toEqual([['皮肤', ['5+', '10+', '20+']]]);
  expect(await count(['0', 10], ['400', 10], ['1000', 10], ['2000', 10], ['5000', 10], ['10000', 10])).toEqual([
    ['皮肤', ['400+', '1000+', '2000+', '5000+', '10000+']],
  ]);
  expect(await count(['0', 10], ['100000', 10], ['1000000', 10])).toEqual([['皮肤', ['2000+', '5000+', '10000+', '100000+', '1000000+']]]);
  // Numbers have at most nine digits.
  expect(await count(['9999999999', 1], ['1', 2])).toEqual([['皮肤', ['9999999999', '1']]]);
});

test('filters that took longer to compute are cached longer', async () => {
  const { read, reads } = facets({}, 10);
  await read('7');
  vi.advanceTimersByTime(1_999);
  await read('7');
  expect(reads()).toBe(1);
  vi.advanceTimersByTime(1);
  await read('7');
  expect(reads()).toBe(2);
});

test('described attributes come in the order of the game, choices in theirs, numbers with their unit', async () => {
  const row = (name: string, value: string, listings = 1) => ({ name, value, listings, price: 1 });
  const skins = Array.from({ length: 20 }, (_, at) => row('皮肤', String(at * 10)));
  const found = {
    attributes: [
      row('段位', '星耀', 5),
      row('段位', '王者'),
      row('段位', '青铜', 9),
      row('段位', '铂金', 2),
      ...skins,
      row('未描述', '甲'),
      row('未描述', '乙'),
    ],
    named: ['未描述'],
    described: [
      { name: '皮肤', kind: 'number', unit: '个', choices: [] },
      { name: '段位', kind: 'choice', unit: '', choices: ['王者', '钻石', '星耀'] },
    ] as const,
  };
  const { attributes } = await facets(found).read('7');
  expect(attributes.map(({ name, options }) => [name, options.map(({ value, label }) => `${value} ${label}`)])).toEqual([
    ['皮肤', ['5+ 5 个以上', '10+ 10 个以上', '20+ 20 个以上', '50+ 50 个以上', '100+ 100 个以上']],
    ['段位', ['王者 王者', '星耀 星耀', '青铜 青铜', '铂金 铂金']],
  ]);
});
