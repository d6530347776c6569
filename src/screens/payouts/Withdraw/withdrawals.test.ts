import { expect, test } from 'vitest';
import { aWithdrawal } from '#testing/builders/payoutPage.ts';
import { WITHDRAWAL_LEAST, WITHDRAWAL_MOST, WITHDRAWAL_TOO_LARGE, WITHDRAWAL_TOO_SMALL } from '#contract/rules/withdrawal.ts';
import { checkAmount, mostOf, payoutText } from './withdrawals.ts';

test.each([
  ['REQUESTED', '预计到账 ¥99.00'],
  ['PAYING', '预计到账 ¥99.00'],
  ['PAID', '到账 ¥99.00'],
  ['FAILED', '已退回余额 ¥100.00'],
  ['CANCELLED', '已退回余额 ¥100.00'],
  ['REFUSED', '已退回余额 ¥100.00'],
] as const)('a withdrawal that is %s reads %s', (status, text) => {
  expect(payoutText(aWithdrawal({ status, amountFen: 10_000, feeFen: 100 }))).toBe(text);
});

test.each([
  ['123.45', 12_345, { ok: true, value: 12_345 }],
  ['123.46', 12_345, { ok: false, message: '超过可提现余额' }],
  ['10', 12_345, { ok: true, value: WITHDRAWAL_LEAST }],
  ['9.99', 12_345, { ok: false, message: WITHDRAWAL_TOO_SMALL }],
  ['5000', 900_000, { ok: true, value: WITHDRAWAL_MOST }],
  ['5000.01', 900_000, { ok: false, message: WITHDRAWAL_TOO_LARGE }],
  ['一百', 12_345, { ok: false, message: '请输入提现金额，最多两位小数' }],
])('%s of a balance of %i fen', (text, availableFen, checked) => {
  expect(checkAmount(text, availableFen)).toEqual(checked);
});

test('the whole balance can be withdrawn, up to the most of one withdrawal', () => {
  expect([12_345, WITHDRAWAL_MOST, 900_000].map((availableFen) => mostOf({ availableFen }))).toEqual([
    12_345,
    WITHDRAWAL_MOST,
    WITHDRAWAL_MOST,
  ]);
});
