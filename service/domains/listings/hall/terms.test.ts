import { afterEach, expect, test, vi } from 'vitest';
import type { Db } from '#service/kernel/deps.ts';
import { testDatabase } from '#testing/harness/database.ts';
import {
  allTerms,
  attributeTerm,
  isByPrice,
  isSearch,
  lettersIn,
  openTermStatistics,
  outlookOf,
  pricedTerms,
  rarestShare,
  searchAfterWalk,
  searchForPage,
  type SearchTerms,
  type TermStatistics,
  wordTerms,
} from './terms.ts';

afterEach(() => vi.useRealTimers());

const none: SearchTerms = { game: undefined, letters: [], words: [], attributes: [], filters: [] };

test('the terms of a word are its different pairs of adjacent characters; a single character is its own term', () => {
  expect([wordTerms(''), wordTerms('王'), wordTerms('王者'), wordTerms('aaa'), wordTerms('𠮷田家')]).toEqual([
    [],
    ['王'],
    ['王者'],
    ['aa'],
    ['𠮷田', '田家'],
  ]);
});

test('a number has the term of the highest step that it reaches', () => {
  const termOf = (least: number | null) => attributeTerm('7', { name: '皮肤', value: '120', least });
  expect([null, 4, 5, 9, 10, 99, 100, 4_999, 5_000, 1_000_000, 9_999_999].map(termOf)).toEqual([
    ['a:7:皮肤=120'],
    [],
    ...[5, 5, 10, 50, 100, 2_000, 5_000, 1_000_000, 1_000_000].map((step) => [`a:7:皮肤+${step}`]),
  ]);
});

test('each step is reached by its own value but not by the one below it', () => {
  const steps = [5, 10, 20, 50, 100, 200, 400, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000];
  const termsAt = (number: number) => attributeTerm('7', { name: '皮肤', value: String(number), least: number });
  expect(steps.map(termsAt)).toEqual(steps.map((step) => [`a:7:皮肤+${step}`]));
  expect(steps.map((step) => termsAt(step - 1))).toEqual(steps.map((_, at) => (at === 0 ? [] : [`a:7:皮肤+${steps[at - 1]}`])));
});

test('characters of words get a term within their game', () => {
  expect(lettersIn('7', ['王者', 'a'])).toEqual(['c:7:王', 'c:7:者', 'c:7:a']);
});

test('words and attributes make a term search, filters alone do not', () => {
  expect([
    isSearch(none),
    isSearch({ ...none, filters: [['d:0']] }),
    isSearch({ ...none, words: [['王者']] }),
    isSearch({ ...none, attributes: [['a:7:x=1']] }),
  ]).toEqual([false, false, true, true]);
});

const inGame: SearchTerms = {
  game: 'g:7',
  letters: ['c:7:王', 'c:7:者'],
  words: [['王者'], ['王'], ['王者', '者荣']],
  attributes: [['a:7:x=1']],
  filters: [['d:0'], ['王']],
};

test('each term is required once; within a game, characters are terms of the game', () => {
  expect(allTerms(inGame)).toEqual(['g:7', 'c:7:王', 'c:7:者', '王者', '者荣', 'a:7:x=1', 'd:0', '王']);
  expect(allTerms({ ...none, words: [['王'], ['王者']] })).toEqual(['王', '王者']);
});

test('the price index has no single characters: it cannot serve a word of one character, and such filter terms are left out', () => {
  expect(pricedTerms(inGame)).toBeUndefined();
  const { words: _, ...rest } = inGame;
  expect(pricedTerms({ ...rest, words: [['王者', '者荣'], ['王者']] })).toEqual(['g:7', '王者', '者荣', 'a:7:x=1', 'd:0']);
  expect(pricedTerms({ ...none, words: [['王者']] })).toEqual(['王者']);
});

const statistics: TermStatistics = {
  listings: 1_000,
  shares: new Map([
    ['g:7', 0.5],
    ['王者', 0.2],
    ['者荣', 0.1],
    ['a:7:x=1', 0.25],
    ['a:7:y=1', 0.75],
    ['d:0', 0.4],
  ]),
  rareShare: 0.01,
};

test('a group is as frequent as its rarest term; an unlisted term is rare', () => {
  expect([rarestShare(['王者', '者荣'], statistics), rarestShare(['王者', '新'], statistics)]).toEqual([0.1, 0.01]);
});

test('words, filters and attributes are assumed independent, and attributes relative to the game', () => {
  const asked = { ...none, words: [['王者', '者荣']], filters: [['d:0']] };
  const whole = outlookOf(asked, statistics);
  expect([whole.scope, whole.mostHits]).toEqual([1_000, 100]);
  expect(whole.density).toBeCloseTo(0.04, 10);
  const ofGame = outlookOf({ ...asked, game: 'g:7', attributes: [['a:7:x=1'], ['a:7:y=1']] }, statistics);
  expect([ofGame.scope, ofGame.mostHits]).toEqual([500, 100]);
  expect(ofGame.density).toBeCloseTo(0.02, 10);
  // The game has no listings, so an attribute's share in it is zero.
  const empty = outlookOf({ ...none, game: 'g:9', attributes: [['a:9:x=1']] }, { ...statistics, rareShare: 0 });
  expect(empty).toEqual({ scope: 0, density: 0, mostHits: 0 });
});

test('recommended listings are read by bands, and so are listings by price unless a short scan should find them', () => {
  const dense = { scope: 100_000, density: 0.5, mostHits: 50_000 };
  const rare = { scope: 100_000, density: 0.05, mostHits: 5_000 };
  expect([searchForPage(dense, 21, 'recommended', false), searchForPage(dense, 21, 'recommended', true)]).toEqual(['bands', 'bands']);
  for (const sort of ['price_asc', 'price_desc'] as const)
    expect([searchForPage(dense, 20, sort, true), searchForPage(rare, 20, sort, true), searchForPage(rare, 21, sort, true)]).toEqual([
      400,
      400,
      'bands',
    ]);
  expect(searchForPage(dense, 20, 'rating', true)).toBe(400);
});

test('few hits are read from the term index, many are found by a scan', () => {
  const found = (scope: number, density: number, mostHits: number) => searchForPage({ scope, density, mostHits }, 20, 'rating', false);
  // 20 hits lie 2000 rows apart; reading them from the index costs 2 rows each.
  expect([found(99_999, 0.01, 999), found(100_000, 0.01, 1_000), found(100_001, 0.01, 1_000)]).toEqual(['terms', 400, 400]);
  expect([found(50_000, 0.01, 1_000), found(50_000, 0.01, 1_001)]).toEqual(['terms', 400]);
  // In a small scope a scan is at most the scope, and at least the short one.
  expect([found(600, 0.01, 300), found(600, 0.01, 301), found(300, 0.01, 200), found(300, 0.01, 201)]).toEqual([
    'terms',
    400,
    'terms',
    400,
  ]);
});

test('sorts by price', () => {
  expect((['price_asc', 'price_desc', 'rating', 'recommended'] as const).map(isByPrice)).toEqual([true, true, false, false]);
});

test('a scan that found too few is followed by one of three times its expected length, or ten times as long if it found none', () => {
  const outlook = { scope: 100_000_000, density: 0.01 };
  const next = (passed: number, met: number, scope = outlook.scope) =>
    searchAfterWalk({ ...outlook, scope, mostHits: scope }, 20, passed, met);
  expect([next(400, 3), next(400, 0), next(4_000, 0)]).toEqual([Math.ceil((20 / (3.5 / 400)) * 3), 4_000, 40_000]);
  // The expected scan is 16,000 rows; √(0.01 · 0.00125) of the scope are likely hits.
  const likely = Math.sqrt(0.01 * 0.001_25);
  const even = 16_000 / likely / 2;
  expect([next(400, 0, Math.floor(even)), next(400, 0, Math.ceil(even) + 1)]).toEqual(['terms', 4_000]);
});

test('statistics are reloaded every two minutes, and served for two more while they are reloaded', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const rows: object[] = [];
  let reads = 0;
  const db = {
    read: async () => {
      reads += 1;
      return rows;
    },
  } as unknown as Db;
  const read = openTermStatistics(db);
  expect(await read()).toEqual({ listings: 0, shares: new Map(), rareShare: 0 });
  rows.push({ listings: 9, terms: ['王者', 'g:7'], shares: [0.2, 0.5, 0.01] });
  vi.advanceTimersByTime(119_999);
  expect([(await read()).listings, reads]).toEqual([0, 1]);
  vi.advanceTimersByTime(1);
  expect([(await read()).listings, reads]).toEqual([0, 2]);
  await vi.waitFor(async () =>
    expect(await read()).toEqual({
      listings: 9,
      shares: new Map([
        ['王者', 0.2],
        ['g:7', 0.5],
      ]),
      rareShare: 0.01,
    }),
  );
  rows[0] = { listings: 10, terms: null, shares: null };
  vi.advanceTimersByTime(240_000);
  expect(await read()).toEqual({ listings: 10, shares: new Map(), rareShare: 0 });
});

test('for a table never analyzed by PostgreSQL there are neither listings nor terms', async () => {
  const { db, drop } = await testDatabase();
  try {
    expect(await openTermStatistics(db)()).toEqual({ listings: 0, shares: new Map(), rareShare: 0 });
  } finally {
    await drop();
  }
});
