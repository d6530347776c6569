import { describe, expect, test } from 'vitest';
import { gamesFor, isOneOff, nearestName, namesFor, numberIn, understand, type Vocabulary } from './understand.ts';

const games = [
  { id: 1, title: '王者荣耀', aliases: ['农药', '王者农药'], pinyin: 'wangzherongyao', initials: 'wzry' },
  { id: 2, title: '和平精英', aliases: ['吃鸡'], pinyin: 'hepingjingying', initials: 'hpjy' },
  { id: 3, title: '英雄联盟', aliases: ['lol'], pinyin: 'yingxionglianmeng', initials: 'yxlm' },
  { id: 4, title: '原神', aliases: ['genshin'], pinyin: 'yuanshen', initials: 'ys' },
];
const names = [
  { text: '安卓微信', pinyin: 'anzhuoweixin', initials: 'azwx' },
  { text: '苹果qq', pinyin: 'pingguoqq', initials: 'pgqq' },
  { text: '微信128区', pinyin: 'weixin128qu', initials: 'wx128q' },
  { text: '凤求凰', pinyin: 'fengqiuhuang', initials: 'fqh', shown: '凤求凰' },
  { text: '玛莎拉蒂粉色', pinyin: 'mashaladifense', initials: 'msldfs' },
  { text: '最强王者', pinyin: 'zuiqiangwangzhe', initials: 'zqwz' },
];
const vocabulary: Vocabulary = { games, names, texts: [...games.map(({ title }) => title), ...names.map(({ text }) => text)].join('\n') };

test.each([
  ['wzry', [1], []],
  ['WZRY', [1], []],
  ['yuanshen', [4], []],
  ['ys', [4], []],
  ['wangzhe', [1], []],
  ['农药', [1], []],
  ['LOL', [3], []],
  ['吃鸡', [2], []],
  ['ＬＯＬ', [3], []],
  ['王者 安卓', [], ['王者', '安卓']],
  ['农药 iOS', [1], ['苹果']],
  ['农药安卓', [1], ['安卓']],
  ['lol最强王者', [3], ['最强王者']],
  ['王者荣誉', [1], []],
  ['王者荣耀', [1], []],
  ['王者荣耀安卓', [1], ['安卓']],
  ['王者荣', [], ['王者荣']],
  ['wzyr', [1], []],
  ['yuanshne', [4], []],
  ['fengqiuhuang', [], ['凤求凰']],
  ['fqh', [], ['凤求凰']],
  ['凤求皇', [], ['凤求凰']],
  ['fengqiuhang', [], ['凤求凰']],
  ['凤', [], ['凤']],
  ['农药 农药', [1], []],
  ['吃鸡 lol', [2, 3], []],
  ['没有的词', [], ['没有的词']],
  ['abc', [], ['abc']],
  ['100%', [], ['100%']],
] as const)('%s', (keyword, ids, words) => {
  expect(understand(keyword, vocabulary)).toEqual({ games: ids, words, shops: [] });
});

describe('one letter of difference', () => {
  test.each([
    ['abcd', 'abxd', true],
    ['abcd', 'abd', true],
    ['abd', 'abcd', true],
    ['abcd', 'abdc', true],
    ['abcd', 'abcde', true],
    ['abcd', 'bacd', true],
    ['abcd', 'bacx', false],
    ['abcd', 'badc', false],
    ['abcd', 'abcd', false],
    ['abcd', 'acbde', false],
    ['abcd', 'xbcx', false],
    ['abcd', 'ab', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect([isOneOff(one, other), isOneOff(other, one)]).toEqual([expected, expected]);
  });
});

test('partial input suggests games and pieces', () => {
  expect(['王', 'wz', 'wangz', '农', 'yuanshne', 'x'].map((typed) => gamesFor(typed, vocabulary))).toEqual([[1], [1], [1], [1], [4], []]);
  expect(['凤求', 'fengq', 'fq', 'f'].map((typed) => namesFor(typed, vocabulary))).toEqual([['凤求凰'], ['凤求凰'], ['凤求凰'], []]);
});

test('of names with the same spelling the first is chosen', () => {
  const alike = { pinyin: 'fenghuang', initials: 'fhg' };
  const known: Vocabulary = { games: [], texts: '', names: ['凤凰甲', '凤凰乙'].map((text) => ({ text, ...alike })) };
  expect(['fenghuang', 'fhg', 'fenghuagn', '凤凰丙'].map((word) => understand(word, known).words)).toEqual([
    ['凤凰甲'],
    ['凤凰甲'],
    ['凤凰甲'],
    ['凤凰甲'],
  ]);
});

test('the most similar name shares the most pairs of adjacent characters', () => {
  expect([nearestName('玛莎拉蒂红', vocabulary), nearestName('火麒麟', vocabulary)]).toEqual(['玛莎拉蒂粉色', undefined]);
});

test('a similar name shares at least two fifths of the pairs; the first of equals is chosen, never the word itself', () => {
  const named = (...texts: string[]): Vocabulary => ({
    games: [],
    texts: '',
    names: texts.map((text) => ({ text, pinyin: '', initials: '' })),
  });
  expect([
    // Two pairs of five and five: 4/10; one pair of three and three: 2/6.
    nearestName('甲乙丙子丑寅', named('甲乙丙丁戊己')),
    nearestName('甲乙子丑', named('甲乙丁戊')),
    nearestName('甲乙丙', named('甲乙丁', '乙丙丁')),
    nearestName('甲乙丙', named('甲乙丁', '甲乙丙', '甲乙丙丁')),
    nearestName('甲', named('甲乙', '甲')),
    nearestName('甲', named('乙', '甲乙')),
  ]).toEqual(['甲乙丙丁戊己', undefined, '甲乙丁', '甲乙丙丁', undefined, undefined]);
});

describe('the shortest word that', () => {
  const knownBy = (game: object, name: object = {}): Vocabulary => ({
    games: [{ id: 1, title: '游戏', aliases: [], pinyin: '', initials: '', ...game }],
    names: [{ text: '名字', pinyin: '', initials: '', ...name }],
    texts: '',
  });
  const isRead = (word: string, known: Vocabulary): boolean => {
    const { games, words } = understand(word, known);
    return games.length > 0 || words[0] === '名字';
  };
  test.each<[string, Vocabulary, string, string]>([
    ['begins a pinyin', knownBy({ pinyin: 'abcdefgh' }), 'abcd', 'abc'],
    ['is a name’s initials', knownBy({}, { initials: 'abc' }), 'abc', 'ab'],
    ['may have a wrong letter', knownBy({ pinyin: 'abcd' }), 'abce', 'abx'],
    ['is meant by one with a letter too many', knownBy({ initials: 'abcd' }), 'abcde', 'abc'],
    ['may have a wrong character', knownBy({ title: '甲乙丙' }), '甲乙丁', '甲丁'],
  ])('%s', (_, known, least, tooShort) => {
    expect([isRead(least, known), isRead(tooShort, known)]).toEqual([true, false]);
  });

  test('a text that is too short is not matched by a longer word', () => {
    expect([isRead('abcd', knownBy({ initials: 'abc' })), isRead('甲乙丙', knownBy({ title: '甲乙' }))]).toEqual([false, false]);
    expect(isRead('甲ab', knownBy({}, { text: 'abc' }))).toBe(false);
  });
});

test('a word is split into at most four parts of at least two characters', () => {
  const places = ['甲乙', '丙丁', '戊己', '庚辛', '壬癸'];
  const known: Vocabulary = { games: [], names: [], texts: places.join('\n') };
  expect(understand(places.slice(0, 4).join(''), known).words).toEqual(places.slice(0, 4));
  expect(understand(places.join(''), known).words).toEqual([places.join('')]);
  expect(understand('甲乙丙', known).words).toEqual(['甲乙丙']);
});

describe('shops', () => {
  const shop = (text: string, owner: number, spelling = { pinyin: '', initials: '' }) => ({ text, shown: text, owner, ...spelling });
  const polar = shop('极光电竞馆', 7, { pinyin: 'jiguangdianjingguan', initials: 'jgdjg' });
  const second = shop('极光电竞馆', 8);
  const spaced = shop('ace 小铺', 9);
  const known: Vocabulary = { ...vocabulary, names: [...names, polar, second, spaced] };
  test.each([
    ['极光电竞馆', [], [], [polar, second]],
    ['极光电竞', [], [], [polar, second]],
    ['jgdjg', [], [], [polar, second]],
    ['极光电竟馆', [], [], [polar, second]],
    ['农药 极光电竞馆', [1], [], [polar, second]],
    ['极光电竞馆安卓', [], ['安卓'], [polar, second]],
    ['ACE　小铺', [], [], [spaced]],
    ['安卓微信', [], ['安卓微信'], []],
    ['馆', [], ['馆'], []],
  ] as const)('%s', (keyword, ids, words, shops) => {
    expect(understand(keyword, known)).toEqual({ games: ids, words, shops });
  });

  test('a shop is suggested, but never replaces an unknown word', () => {
    expect([namesFor('极光', known), nearestName('极光电竞行', known)]).toEqual([['极光电竞馆', '极光电竞馆'], undefined]);
  });
});

test.each([
  ['12', { id: '12', isNamed: false }],
  ['１２', { id: '12', isNamed: false }],
  ['编号12', { id: '12', isNamed: true }],
  ['账号 12', { id: '12', isNamed: true }],
  ['账号编号：12', { id: '12', isNamed: true }],
  ['No.12', { id: '12', isNamed: true }],
  ['#12', { id: '12', isNamed: true }],
  ['012', undefined],
  ['12号', undefined],
  ['v12', undefined],
  ['1234567890123456789', undefined],
])('the number of a listing in %s', (keyword, number) => {
  expect(numberIn(keyword)).toEqual(number);
});
