import { expect, test } from 'vitest';
import { queryOf, startPattern } from './query.ts';

const nothing = { phone: null, id: null, orderNo: null, chargeNo: null, name: null };

test.each([
  ['13800138000', { phone: '13800138000', id: '13800138000', chargeNo: '13800138000', name: '13800138000' }],
  ['+86 138-0013-8000', { phone: '13800138000', name: '+86 138-0013-8000' }],
  ['１３８００１３８０００', { phone: '13800138000', id: '13800138000', chargeNo: '13800138000', name: '13800138000' }],
  ['42', { id: '42', name: '42' }],
  ['20261127123456000001', { orderNo: '20261127123456000001', chargeNo: '20261127123456000001', name: '20261127123456000001' }],
  ['CH_abc-123456', { chargeNo: 'CH_abc-123456', name: 'ch_abc-123456' }],
  ['  林一 ', { name: '林一' }],
  ['   ', {}],
])('%s', (text, expected) => {
  expect(queryOf(text)).toEqual({ ...nothing, ...expected });
});

test('characters of a pattern are searched as they are', () => {
  expect(startPattern('50%_a\\')).toBe('50\\%\\_a\\\\%');
});
