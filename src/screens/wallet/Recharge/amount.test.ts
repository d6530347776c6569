import { expect, test } from 'vitest';
import { checkAmount } from './amount.ts';

test.each([
  ['1', { ok: true, value: 100 }],
  ['５０', { ok: true, value: 5_000 }],
  ['5000', { ok: true, value: 500_000 }],
  ['12.05', { ok: true, value: 1_205 }],
  ['0.99', { ok: false, message: '充值金额最低 1 元' }],
  ['5000.01', { ok: false, message: '单次充值最高 5000 元' }],
  ['', { ok: false, message: '请输入充值金额，最多两位小数' }],
  ['12.345', { ok: false, message: '请输入充值金额，最多两位小数' }],
  ['-3', { ok: false, message: '请输入充值金额，最多两位小数' }],
])('%j', (text, verdict) => {
  expect(checkAmount(text)).toEqual(verdict);
});
