import { expect, test } from 'vitest';
import { coverLabel } from './present.ts';

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
