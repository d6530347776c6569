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

test('an owner’s positive rate is the rating as a share of five stars, in thousandths', () => {
  // Starts at 22.5 stars of five votes; 25.5 / 6 with one review of 9 points.
  expect([goodRate(0, 0), goodRate(9, 1), goodRate(45, 3)]).toEqual([0.9, 0.85, 0.938]);
});
