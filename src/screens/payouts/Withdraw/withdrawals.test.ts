import { expect, test } from 'vitest';
import { aWithdrawal } from '#testing/builders/payoutPage.ts';
import { payoutText } from './withdrawals.ts';

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
