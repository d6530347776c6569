import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, PAYOUT_REST } from './constants.ts';
import * as rules from './withdrawal.ts';

const { checkAlipay, maskAlipay, maskHolder, needsOperator, needsTwoPeople, withdrawalDay, withdrawalFee } = rules;

test('every constant has the value of the specification', () => {
  const { WITHDRAWAL_LEAST, WITHDRAWAL_MOST, WITHDRAWALS_A_DAY, WITHDRAWAL_FEE_PERCENT, WITHDRAWAL_FEE_LEAST } = rules;
  const { WITHDRAWAL_BY_ITSELF, WITHDRAWAL_CREDIT, WITHDRAWAL_TWO_PEOPLE, PAYOUT_DEADLINE } = rules;
  const { WITHDRAWAL_REVIEW, CONTRACT_LIFETIME } = rules;
  expect([WITHDRAWAL_LEAST, WITHDRAWAL_MOST, WITHDRAWALS_A_DAY, WITHDRAWAL_FEE_PERCENT, WITHDRAWAL_FEE_LEAST]).toEqual([
    1_000, 500_000, 3, 1, 1,
  ]);
  expect([WITHDRAWAL_BY_ITSELF, WITHDRAWAL_CREDIT, WITHDRAWAL_TWO_PEOPLE]).toEqual([50_000, 60, 200_000]);
  expect([PAYOUT_REST, PAYOUT_DEADLINE, WITHDRAWAL_REVIEW, CONTRACT_LIFETIME]).toEqual([24 * HOUR, 2 * HOUR, DAY, 30 * MINUTE]);
});

test.each([
  [1_000, 10],
  [1_049, 10],
  [1_050, 11],
  [1_149, 11],
  [1_150, 12],
  [500_000, 5_000],
  [49, 1],
  [1, 1],
])('the fee of %d fen is %d', (amount, fee) => expect(withdrawalFee(amount)).toBe(fee));

test.each([
  [50_000, 60, DAY, false],
  [50_001, 60, DAY, true],
  [50_000, 59, DAY, true],
  [50_000, 60, DAY - 1, true],
])('%d fen with credit %d, bound for %d ms: an operator %s', (amount, creditScore, bound, expected) => {
  expect(needsOperator({ amount, creditScore, boundAt: 0, now: bound })).toBe(expected);
});

test('requires two operators above 2,000 yuan, not at it', () => expect([200_000, 200_001].map(needsTwoPeople)).toEqual([false, true]));

test('a day begins and ends at midnight in Shanghai', () => {
  const [from, to] = [Date.parse('2026-11-20T00:00:00+08:00'), Date.parse('2026-11-21T00:00:00+08:00')];
  expect([from, to - 1].map(withdrawalDay)).toEqual([
    { from, to },
    { from, to },
  ]);
});

test.each([
  ['13800008000', { ok: true, value: '13800008000' }],
  [' Lin@Example.com ', { ok: true, value: 'lin@example.com' }],
  ['', { ok: false, message: '请输入支付宝账号' }],
  ['1380000', { ok: false, message: '支付宝账号为手机号或邮箱' }],
  ['lin@', { ok: false, message: '支付宝账号为手机号或邮箱' }],
])('%j as an Alipay account', (input, answer) => expect(checkAlipay(input)).toEqual(answer));

test('accounts and holders are shown masked', () => {
  expect(['13800008000', 'lin@example.com'].map(maskAlipay)).toEqual(['138****8000', 'l***n@example.com']);
  expect(['林一', '欧阳小明', '林'].map(maskHolder)).toEqual(['*一', '***明', '*']);
});
