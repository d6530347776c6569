import { expect, test } from 'vitest';
import { statedLimits, unknownLimits, withLimits } from './stated.ts';

test('a limit is stated by its name', () => {
  expect(withLimits('订单保留 {{order_hold}}，满 {{withdrawal_least}}可提现')).toBe('订单保留 15 分钟，满 10 元可提现');
  expect(withLimits('{{cancel_ladder}}')).toBe(
    '1. 超过 5 小时：不扣。\n2. 超过 3 小时、不超过 5 小时：扣 10%。\n3. 超过 2 小时、不超过 3 小时：扣 30%。\n4. 不超过 2 小时：扣 50%。',
  );
});

test('a name that no limit has is reported, and stays as it is', () => {
  expect(unknownLimits('{{order_hold}} {{toString}} {{nobody}}')).toEqual(['toString', 'nobody']);
  expect(withLimits('{{nobody}} 和 {{ order_hold }}')).toBe('{{nobody}} 和 {{ order_hold }}');
});

test('every limit has a text', () => {
  expect(Object.entries(statedLimits).filter(([, text]) => !/[\u4e00-\u9fff%]/.test(text) || /undefined|NaN/.test(text))).toEqual([]);
});
