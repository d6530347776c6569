import { expect, test } from 'vitest';
import { filterOf, readAttributes } from './filter.ts';

test('attributes are parsed, each part is decoded, and a number with a plus is a minimum', () => {
  const encoded = [encodeURIComponent('段位:王,者'), encodeURIComponent('A:B')].join(':');
  expect(readAttributes(`${encoded},皮肤:120+,等级:120,枪:1234567890+,,英雄:x5+,a%00:b`)).toEqual([
    { name: '段位:王,者', value: 'A:B', least: null },
    { name: '皮肤', value: '120+', least: 120 },
    { name: '等级', value: '120', least: null },
    { name: '枪', value: '1234567890+', least: null },
    { name: '英雄', value: 'x5+', least: null },
    { name: 'a\uFFFD', value: 'b', least: null },
  ]);
  expect([readAttributes(undefined), readAttributes('')]).toEqual([[], []]);
});

test('at most ten attributes are accepted', () => {
  const pairs = (count: number): string => Array(count).fill('a:b').join(',');
  expect(readAttributes(pairs(10))).toHaveLength(10);
  expect(() => readAttributes(pairs(11))).toThrow(expect.objectContaining({ problem: 'BAD_REQUEST' }));
});

test.each(['a', 'a:', ':b', 'a:b:c', 'a:b,c', 'a:%E0%A4%A'])('%s is refused', (text) => {
  expect(() => readAttributes(text)).toThrow(expect.objectContaining({ problem: 'BAD_REQUEST' }));
});

const query = { sort: 'rating', limit: 20, available: 'all' } as const;
const places = { platform: '安卓微信', zone: '微信1区', no_deposit: '1', piece: '凤求凰', attrs: '皮肤:120+,等级:3+' } as const;

test('requires the terms of words, places, pieces and, within a game, attributes', () => {
  const terms = (asked: object) => filterOf({ query: { ...query, ...asked }, words: ['王者荣', '王'], games: [], owners: [] }, [], 0).terms;
  const words = [['王者', '者荣'], ['王']];
  const filters = [['安卓', '卓微', '微信'], ['微信', '信1', '1区'], ['d:0']];
  expect(terms(places)).toEqual({ game: undefined, letters: [], words: [...words, ['p:凤求凰']], attributes: [], filters });
  expect(terms({ ...places, game_id: '7' })).toEqual({
    game: 'g:7',
    letters: ['c:7:王', 'c:7:者', 'c:7:荣', 'c:7:王'],
    words,
    attributes: [['a:7:皮肤+100'], ['p:凤求凰']],
    filters,
  });
  expect(terms({})).toEqual({ game: undefined, letters: [], words, attributes: [], filters: [] });
});

test('a term proves a word of one or two characters; a longer word is searched for in the text', () => {
  const { proven, further } = filterOf({ query, words: ['王', '王者', '王者荣', '荣耀王者'], games: [], owners: [] }, [], 0);
  expect([proven.length, further.length]).toEqual([2, 2]);
});

test('each filter adds one condition', () => {
  const count = (
    asked: object,
    { games = [], owners = [], closed = [] }: { games?: number[]; owners?: number[]; closed?: number[] } = {},
  ) => {
    const { ground, further } = filterOf({ query: { ...query, ...asked }, words: [], games, owners }, closed, 0);
    return [ground.length, further.length];
  };
  expect(count({})).toEqual([1, 0]);
  expect([count({ game_id: '7' }), count({ merchant_id: '9' }), count({ zone: 'x' }), count({ special: '1' })]).toEqual(
    Array(4).fill([2, 0]),
  );
  expect([count({ rental_min: 0 }), count({ rental_max: 0 }), count({}, { games: [1] }), count({}, { owners: [1] })]).toEqual(
    Array(4).fill([2, 0]),
  );
  expect([
    count({ available: 'now' }),
    count({ available: 'bookable' }),
    count({ platform: 'x' }),
    count({ no_deposit: '1' }),
    count({ stays_online: '1' }),
    count({ rental_promotion: '1' }),
    count({ piece: 'x' }),
    count({ attrs: 'a:b' }),
    ...([2, 3, 6, 7] as const).map((rent_type) => count({ rent_type })),
  ]).toEqual(Array(12).fill([1, 1]));
  expect([count({ rent_type: 1 }), count({}, { closed: [5] })]).toEqual(Array(2).fill([1, 0]));
  expect([count({ available: 'now' }, { closed: [5] }), count({ available: 'now', game_id: '5' }, { closed: [5] })]).toEqual(
    Array(2).fill([2, 1]),
  );
});
