import { expect, test } from 'vitest';
import { isSameOperator, isVisibleName } from './operatorName.ts';

test.each([
  ['a zero-width space', '小\u200b周'],
  ['a zero-width joiner at the end', '小周\u200d'],
  ['a soft hyphen', '小\u00ad周'],
  ['a variation selector', '小\ufe00周'],
  ['a Hangul filler', '小周\u3164'],
  ['a blank', ' 小 周'],
  ['an ideographic space', '小\u3000周'],
  ['a direction mark', '\u202e小周'],
])('%s makes no other person', (_, name) => {
  expect([isSameOperator(name, '小周'), isSameOperator('小周', name)]).toEqual([true, true]);
});

test('case, full width and compatibility forms make no other person; other names do', () => {
  expect([isSameOperator('Lin', 'LIN'), isSameOperator('ｌｉｎ', 'lin'), isSameOperator('ﬁ', 'FI')]).toEqual([true, true, true]);
  expect([isSameOperator('小周', '小吴'), isSameOperator('lin', 'lin2')]).toEqual([false, false]);
});

test('a name of which nothing can be seen is none', () => {
  expect([isVisibleName('\u200b\u3164'), isVisibleName('周')]).toEqual([false, true]);
});
