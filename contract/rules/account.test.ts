import { expect, test } from 'vitest';
import * as rules from './account.ts';
import { CODE_LIFETIME, MINUTE } from './constants.ts';

const { checkPayPassword, isWeakPayPassword, PAY_PASSWORD_FORM, PAY_PASSWORD_REQUIRED } = rules;

test('every limit has the value of the specification', () => {
  expect([rules.PROOF_LIFETIME, CODE_LIFETIME, rules.CODE_TRIES, rules.SESSION_USE_NOTED]).toEqual([
    10 * MINUTE,
    10 * MINUTE,
    5,
    10 * MINUTE,
  ]);
  expect([rules.PAY_PASSWORD_TRIES, rules.PAY_PASSWORD_LOCK]).toEqual([5, 30 * MINUTE]);
  expect([rules.PAY_PASSWORD_LIMITS, rules.PAY_PASSWORD_LIMIT]).toEqual([[0, 5_000, 20_000], 5_000]);
});

test.each([
  ['482915', { ok: true, value: '482915' }],
  [' 482 ９１５ ', { ok: true, value: '482915' }],
  ['', { ok: false, message: PAY_PASSWORD_REQUIRED }],
  [' 　', { ok: false, message: PAY_PASSWORD_REQUIRED }],
  ['48291', { ok: false, message: PAY_PASSWORD_FORM }],
  ['4829156', { ok: false, message: PAY_PASSWORD_FORM }],
  ['48291a', { ok: false, message: PAY_PASSWORD_FORM }],
])('pay password %j', (input, expected) => expect(checkPayPassword(input)).toEqual(expected));

const runs = ['123456', '654321', '012345', '987654', '123321', '123789', '987123'];
const repeats = ['111111', '121212', '123123', '112233', '111222', '110000', '998877'];
test.each([...runs, ...repeats])('%s is weak', (digits) => {
  expect(isWeakPayPassword(digits, { phone: null, birthDate: null })).toBe(true);
});

test.each(['258013', '112234', '121213', '120121', '123457', '123956', '923456', '135790', '975310'])('%s is not weak', (digits) => {
  expect(isWeakPayPassword(digits, { phone: null, birthDate: null })).toBe(false);
});

test.each([
  ['138059', true],
  ['059274', true],
  ['592746', true],
  ['592748', false],
  ['199003', true],
  ['900307', true],
  ['030790', true],
  ['030719', true],
  ['071990', true],
  ['307900', false],
  ['719900', false],
])('%s is weak for the phone 13805927461 and the birth date 1990-03-07: %s', (digits, isWeak) => {
  expect(isWeakPayPassword(digits, { phone: '13805927461', birthDate: '1990-03-07' })).toBe(isWeak);
});
