import { expect, test } from 'vitest';
import { coverLabel, goodRate } from './present.ts';

const label = (...attrs: readonly (readonly [attr_name: string, value: string])[]) =>
  coverLabel(attrs.map(([attr_name, value]) => ({ attr_name, value })));

test('a cover is labelled with the first count', () => {
  expect([
    label(['段位', '王者'], ['英雄数', '101'], ['皮肤数', '386']),
    label(['皮肤数', '很多'], ['英雄数', '999999']),
    label(['皮肤数', '1000000']),
    label(['数字', '5']),
    label(),
  ]).toEqual(['101 英雄', '999999 英雄', '', '', '']);
});

test('the rate of an owner is the rating’s share of five stars, in thousandths', () => {
  // 22.5 of five votes at first; 25.5 / 6 with one review of 9 points.
  expect([goodRate(0, 0), goodRate(9, 1), goodRate(45, 3)]).toEqual([0.9, 0.85, 0.938]);
});
