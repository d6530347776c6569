import { expect, test } from 'vitest';
import { table, widthOf } from '#service/kernel/lib/textTable.ts';
import { closest } from './words.ts';

const names = ['passwordLogin', 'phoneLogin', 'qrLogin', 'smsCode', 'checkout', 'checkout@从订单页来'];

test.each([
  ['passwrdLogin', ['passwordLogin', 'qrLogin', 'phoneLogin']],
  ['SMSCODE', ['smsCode']],
  ['sms', ['smsCode']],
  ['chekout', ['checkout', 'checkout@从订单页来']],
  ['没有的', []],
])('%s may have meant %j', (name, expected) => {
  expect(closest(name, names)).toEqual(expected);
});

test('aligns columns by the width of Chinese characters', () => {
  expect(
    table([
      ['流程', '步'],
      ['ab', '1'],
    ]),
  ).toBe('流程  步\nab    1');
  expect(widthOf('“a”：')).toBe(5);
});
