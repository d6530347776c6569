import { describe, expect, test } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { orderLifecycleMachine } from './orderLifecycle.machine.ts';
import { initialOrderStatus, mayHappen, orderMoves, orderStatusOf, statusAfter } from './orderLifecycle.ts';
import { orderStatusText } from './rules/orderStatus.ts';
import type { OrderStatus } from './rules/types.ts';

const statuses = Object.values(orderStatusOf).toSorted((a, b) => a - b);

describe('the chart of an order', () => {
  test('has one state for each wire status', () => {
    expect(statuses).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(Object.keys(orderLifecycleMachine.states).toSorted()).toEqual(Object.keys(orderStatusOf).toSorted());
  });

  test('begins unpaid', () => {
    expect(initialOrderStatus).toBe(1);
  });

  test('allows exactly these moves', () => {
    const moves = Object.fromEntries(statuses.map((status) => [status, Object.fromEntries(orderMoves(status))]));
    expect(moves).toEqual({
      1: { 'order.pay': 2, 'payment.settled': 3, 'order.cancel': 5, 'hold.expired': 5 },
      2: { 'order.pay': 2, 'payment.settled': 3, 'payment.failed': 1, 'order.cancel': 5, 'hold.expired': 5 },
      3: { 'rental.started': 4, 'order.cancel': 7 },
      4: { 'order.renew': 4, 'order.complain': 8, 'rental.ended': 6 },
      5: {},
      6: { 'order.complain': 8, 'order.settled': 6 },
      7: {},
      8: { 'complaint.withdrawn': 4, 'complaint.rejected': 4, 'complaint.upheld': 9 },
      9: {},
    });
  });

  test('describes every state by the text that the wire shows', () => {
    for (const [state, status] of Object.entries(orderStatusOf)) {
      const description = orderLifecycleMachine.states[state]?.description;
      expect(description?.split('：')[0]).toBe(orderStatusText(status));
    }
  });

  test('reaches every state, by the shortest ways', () => {
    const ways = getShortestPaths(orderLifecycleMachine).map(({ state, steps }) => [state.value, steps.slice(1).map(({ event }) => event.type)]);
    expect(Object.fromEntries(ways)).toEqual({
      unpaid: [],
      paying: ['order.pay'],
      waiting: ['payment.settled'],
      closed: ['order.cancel'],
      renting: ['payment.settled', 'rental.started'],
      cancelled: ['payment.settled', 'order.cancel'],
      disputed: ['payment.settled', 'rental.started', 'order.complain'],
      finished: ['payment.settled', 'rental.started', 'rental.ended'],
      refunded: ['payment.settled', 'rental.started', 'order.complain', 'complaint.upheld'],
    });
  });

  test('never leaves a closed, cancelled or refunded order', () => {
    expect(([5, 7, 9] as OrderStatus[]).map((status) => statusAfter(status, 'payment.settled'))).toEqual([null, null, null]);
    expect(mayHappen(5, 'order.pay')).toBe(false);
    expect(mayHappen(1, 'order.pay')).toBe(true);
  });
});
