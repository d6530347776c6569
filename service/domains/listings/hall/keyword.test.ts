import { expect, test } from 'vitest';
import { askedFor, isAsTyped, nearer, type Read, readKeyword } from './keyword.ts';
import type { TermStatistics } from './terms.ts';
import type { Vocabulary } from './understand.ts';

const names = ['凤求凰', '玛莎拉蒂粉'].map((text) => ({ text, pinyin: '', initials: '' }));
const games = [
  { id: 1, title: '王者荣耀', aliases: ['农药'], pinyin: 'wangzherongyao', initials: 'wzry' },
  { id: 2, title: '原神', aliases: [], pinyin: 'yuanshen', initials: 'ys' },
];
const known: Vocabulary = { games, names, texts: [...games.map(({ title }) => title), ...names.map(({ text }) => text)].join('\n') };
const query = { sort: 'rating', limit: 20, available: 'all' } as const;
const read = (games: readonly number[], words: readonly string[], dropped: readonly string[] = []): Read => ({
  games,
  words,
  shops: [],
  dropped,
});

test('a keyword counts as searched as typed if its games are named by title and no word was changed', () => {
  const isSo = (keyword: string): boolean => isAsTyped(keyword, readKeyword(keyword, known), known);
  expect(['王者荣耀', '王者荣耀 凤求凰', '凤求凰 王者荣耀', '凤求凰', '农药', '农药 凤求凰', 'wzry', '凤求皇'].map(isSo)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(isAsTyped('凤求凰', read([], ['凤求凰'], ['别的']), known)).toBe(false);
});

test('a single game in the keyword becomes a filter, unless another game was chosen', () => {
  expect([
    askedFor(query, read([1], ['凤求凰'])),
    askedFor({ ...query, game_id: '1' }, read([1], [])),
    askedFor({ ...query, game_id: '2' }, read([1], [])),
    askedFor(query, read([1, 2], [])),
    askedFor(query, read([], ['凤求凰'])),
  ]).toEqual([
    { query: { ...query, game_id: '1' }, words: ['凤求凰'], games: [], owners: [] },
    { query: { ...query, game_id: '1' }, words: [], games: [], owners: [] },
    { query: { ...query, game_id: '2' }, words: [], games: [1], owners: [] },
    { query, words: [], games: [1, 2], owners: [] },
    { query, words: ['凤求凰'], games: [], owners: [] },
  ]);
});

const shares = (given: Readonly<Record<string, number>>): TermStatistics => ({
  listings: 100,
  shares: new Map(Object.entries(given)),
  rareShare: 0,
});

test('the three rarest words are dropped in turn, the rarest first, then the two rarest together', () => {
  const statistics = shares({ 甲: 0.4, 乙: 0.1, 丙: 0.3, 丁: 0.2 });
  expect(nearer(read([], ['甲', '乙', '丙', '丁']), { ...known, names: [] }, statistics)).toEqual([
    read([], ['甲', '丙', '丁'], ['乙']),
    read([], ['甲', '乙', '丙'], ['丁']),
    read([], ['甲', '乙', '丁'], ['丙']),
    read([], ['甲', '丙'], ['乙', '丁']),
  ]);
});

test('always leaves a word or a game to search for', () => {
  const none = { ...known, names: [] };
  expect(nearer(read([], ['甲']), none, shares({}))).toEqual([]);
  expect(nearer(read([1], ['甲']), none, shares({}))[0]).toEqual(read([1], [], ['甲']));
});

test('the name most similar to the rarest word comes first', () => {
  expect(nearer(read([], ['甲', '玛莎拉蒂红']), known, shares({ 甲: 0.5 }))).toEqual([
    read([], ['甲', '玛莎拉蒂粉'], ['玛莎拉蒂红']),
    read([], ['甲'], ['玛莎拉蒂红']),
    read([], ['玛莎拉蒂红'], ['甲']),
  ]);
});

test('a single shop in the keyword becomes a filter, unless another owner was chosen; several are alternatives', () => {
  const shop = (owner: number) => ({ text: '极光', shown: '极光', owner, pinyin: '', initials: '' });
  const found = (...owners: number[]): Read => ({ ...read([], []), shops: owners.map(shop) });
  const none = { words: [], games: [] };
  expect([
    askedFor(query, found(7)),
    askedFor({ ...query, merchant_id: '8' }, found(7)),
    askedFor(query, found(7, 8)),
    isAsTyped('极光', found(7), known),
    isAsTyped('jiguang', found(7), known),
  ]).toEqual([
    { query: { ...query, merchant_id: '7' }, ...none, owners: [] },
    { query: { ...query, merchant_id: '8' }, ...none, owners: [7] },
    { query, ...none, owners: [7, 8] },
    true,
    false,
  ]);
});
