import { expect, test } from 'vitest';
import type { OrderStatus } from '#contract/rules/orderStatus.ts';
import { isRunning, requirePayable } from './lock.ts';

const NOON = Date.UTC(2026, 10, 20, 4);

const refusalOf = (status: OrderStatus, paidAt: Date | null, now = NOON - 1): string | null => {
  try {
    requirePayable({ status, pay_deadline: new Date(NOON), paid_at: paidAt }, now);
    return null;
  } catch (error) {
    return (error as { problem: string }).problem;
  }
};

test.each<[OrderStatus, string, isPaid: boolean, string | null]>([
  [1, 'unpaid', false, null],
  [2, 'paying', false, null],
  [3, 'waiting', true, 'ORDER_ALREADY_PAID'],
  [4, 'renting', true, 'ORDER_ALREADY_PAID'],
  [5, 'closed', false, 'ORDER_CLOSED'],
  [6, 'finished', true, 'ORDER_ALREADY_PAID'],
  [7, 'cancelled', true, 'ORDER_STATE'],
  [8, 'disputed', true, 'ORDER_ALREADY_PAID'],
  [9, 'refunded', true, 'ORDER_STATE'],
  [3, 'waiting', false, 'ORDER_STATE'],
])('paying an order of status %d, %s, paid before: %s, is answered with %s', (status, _name, isPaid, refusal) => {
  expect(refusalOf(status, isPaid ? new Date(NOON - 1_000) : null)).toBe(refusal);
});

test.each<OrderStatus>([1, 2])('an order of status %d can be paid until just before its deadline', (status) => {
  expect([refusalOf(status, null, NOON - 1), refusalOf(status, null, NOON)]).toEqual([null, 'ORDER_CLOSED']);
});

test('a rental is running from its start until just before its end, in status renting only', () => {
  const order = { status: 4, start_at: new Date(NOON), end_at: new Date(NOON + 10) } as const;
  expect([-1, 0, 9, 10].map((after) => isRunning(order, NOON + after))).toEqual([false, true, true, false]);
  expect(isRunning({ ...order, status: 8 }, NOON)).toBe(false);
});
