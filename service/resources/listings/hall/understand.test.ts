import { describe, expect, test } from 'vitest';
import { gamesFor, isOneOff, nearestName, namesFor, understand, type Vocabulary } from './understand.ts';

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
  expect(understand(keyword, vocabulary)).toEqual({ games: ids, words });
});

describe('one letter', () => {
  test.each([
    ['abcd', 'abxd', true],
    ['abcd', 'abd', true],
    ['abd', 'abcd', true],
    ['abcd', 'abdc', true],
    ['abcd', 'abcde', true],
    ['abcd', 'abcd', false],
    ['abcd', 'acbde', false],
    ['abcd', 'xbcx', false],
    ['abcd', 'ab', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect([isOneOff(one, other), isOneOff(other, one)]).toEqual([expected, expected]);
  });
});

test('what is being typed names games and pieces', () => {
  expect(['王', 'wz', 'wangz', '农', 'yuanshne', 'x'].map((typed) => gamesFor(typed, vocabulary))).toEqual([[1], [1], [1], [1], [4], []]);
  expect(['凤求', 'fengq', 'fq', 'f'].map((typed) => namesFor(typed, vocabulary))).toEqual([['凤求凰'], ['凤求凰'], ['凤求凰'], []]);
});

test('the nearest name shares the most neighbours', () => {
  expect([nearestName('玛莎拉蒂红', vocabulary), nearestName('火麒麟', vocabulary)]).toEqual(['玛莎拉蒂粉色', undefined]);
});
