import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkCallOffReason,
  checkNewSecret,
  checkUsed,
  expectedIncome,
  gameMoneyShares,
  UNDELIVERED,
  UNDELIVERED_PACKET,
} from './lending.ts';
import { DAY } from './constants.ts';

test('constants', () => {
  expect([UNDELIVERED, UNDELIVERED_PACKET]).toEqual([
    { most: 3, within: 30 * DAY },
    { fen: 500, lasts: 30 * DAY },
  ]);
});

test.each([
  ['', null],
  ['  太 短 ', null],
  ['账号被找回', '账号被找回'],
  [' 账号  被找回 ', '账号 被找回'],
  ['长'.repeat(100), '长'.repeat(100)],
  ['长'.repeat(101), null],
])('reason %j is stored as %j', (typed, stored) => {
  const checked = checkCallOffReason(typed);
  expect(checked.ok ? checked.value : null).toBe(stored);
});

test.each([
  ['', '', { secret: '请输入新密码' }],
  ['  ', '  ', { secret: '请输入新密码' }],
  [' a', ' a', { secret: '密码前后不能有空格' }],
  ['a'.repeat(61), '', { secret: '密码最多 60 个字符' }],
  ['new', 'New', { again: '两次输入的密码不一致' }],
  ['new', 'new', {}],
])('a new password %j and %j', (secret, again, faults) => {
  expect(checkNewSecret(secret, again)).toEqual(faults);
});

test.each([
  ['0', 0],
  ['５００', 500],
  [' 320 ', 320],
  ['501', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
])('use %j of 500', (typed, used) => {
  const checked = checkUsed(typed, 500);
  expect(checked.ok ? checked.value : null).toBe(used);
});

test('a prepayment is divided without a rest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 10_000 }), fc.nat(), (fen, units, some) => {
      const used = units === 0 ? 0 : some % (units + 1);
      const { usedFen, backFen } = gameMoneyShares(fen, units, used);
      expect([usedFen + backFen, usedFen >= 0, backFen >= 0]).toEqual([fen, true, true]);
    }),
  );
});

test('the expected income is the rent less commission and what was used of the prepayment', () => {
  const rented = { rentFen: 1_050, gameMoneyFen: 500, gameMoney: 500 };
  expect([null, 0, 320, 500].map((gameMoneyUsed) => expectedIncome({ ...rented, gameMoneyUsed }))).toEqual([997, 997, 1_317, 1_497]);
});
