import { describe, expect, test } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { orderLifecycleMachine } from './orderLifecycle.machine.ts';
import { initialOrderStatus, mayHappen, orderMoves, type OrderPlace, orderValue, statusOf } from './orderLifecycle.ts';
import { ORDER, orderStatusText, type OrderStatus } from './rules/orderStatus.ts';

const statuses = Object.values(ORDER).toSorted((a, b) => a - b);

describe('the chart of an order', () => {
  test('has one state for each wire status', () => {
    expect(statuses).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(Object.keys(orderLifecycleMachine.states).toSorted()).toEqual(Object.keys(ORDER).toSorted());
  });

  test('begins unpaid', () => {
    expect(initialOrderStatus).toBe(1);
  });

  const day = new Date('2026-11-20T14:00:00Z');
  const places = {
    ...Object.fromEntries(statuses.map((status) => [status, { status }])),
    'settled 6': { status: 6, ended_at: day, settled_at: day },
    'ended 8': { status: 8, ended_at: day, settled_at: null },
  } as Record<string, OrderPlace>;

  test('allows exactly these transitions', () => {
    const moves = Object.entries(places).map(([name, place]) => [
      name,
      Object.fromEntries([...orderMoves(orderValue(place))].map(([event, to]) => [event, statusOf(to)])),
    ]);
    expect(Object.fromEntries(moves)).toEqual({
      1: { 'order.pay': 2, 'payment.settled': 3, 'order.cancel': 5, 'hold.expired': 5, 'booking.taken': 5 },
      2: { 'order.pay': 2, 'payment.settled': 3, 'payment.failed': 1, 'order.cancel': 5, 'hold.expired': 5, 'booking.taken': 5 },
      3: { 'rental.started': 4, 'order.cancel': 7, 'order.callOff': 7 },
      4: { 'order.renew': 4, 'order.complain': 8, 'maintenance.extended': 4, 'maintenance.refunded': 9, 'rental.ended': 6 },
      5: {},
      6: { 'order.complain': 8, 'maintenance.refunded': 9, 'order.settled': 6 },
      'settled 6': {},
      7: {},
      8: { 'complaint.withdrawn': 4, 'complaint.rejected': 4, 'complaint.refunded': 9, 'complaint.compensated': 6 },
      'ended 8': { 'complaint.withdrawn': 6, 'complaint.rejected': 6, 'complaint.refunded': 9, 'complaint.compensated': 6 },
      9: {},
    });
  });

  test('a complaint filed after the end never returns the order to the rental states', () => {
    const filed = orderMoves(orderValue({ status: 6, ended_at: day })).get('order.complain')!;
    expect(filed).toEqual(orderValue({ status: 8, ended_at: day }));
    expect(orderMoves(filed).get('complaint.rejected')).toEqual(orderValue({ status: 6, ended_at: day, settled_at: null }));
    expect(orderMoves(orderValue({ status: 4 })).get('order.complain')).toEqual(orderValue({ status: 8, ended_at: null }));
    expect(orderMoves(orderValue({ status: 6, ended_at: day })).get('order.settled')).toEqual(
      orderValue({ status: 6, ended_at: day, settled_at: day }),
    );
  });

  test('a complaint decided for the filer refunds the rent, or settles with damages for the owner', () => {
    for (const ended_at of [null, day]) {
      const filed = orderMoves(orderValue({ status: 8, ended_at }));
      expect([filed.get('complaint.refunded'), filed.get('complaint.compensated')]).toEqual(['refunded', { finished: 'settled' }]);
    }
  });

  test('describes every state by its `order_status_text`', () => {
    for (const [state, status] of Object.entries(ORDER)) {
      const description = orderLifecycleMachine.states[state]?.description;
      expect(description?.split('：')[0]).toBe(orderStatusText(status));
    }
  });

  test('reaches every state by these shortest paths', () => {
    const ways = getShortestPaths(orderLifecycleMachine).map(({ state, steps }) => [
      typeof state.value === 'string' ? state.value : Object.entries(state.value).flat().join('.'),
      steps.slice(1).map(({ event }) => event.type),
    ]);
    expect(Object.fromEntries(ways)).toEqual({
      unpaid: [],
      paying: ['order.pay'],
      waiting: ['payment.settled'],
      closed: ['order.cancel'],
      renting: ['payment.settled', 'rental.started'],
      cancelled: ['payment.settled', 'order.cancel'],
      'disputed.duringRental': ['payment.settled', 'rental.started', 'order.complain'],
      'disputed.afterEnd': ['payment.settled', 'rental.started', 'rental.ended', 'order.complain'],
      'finished.unsettled': ['payment.settled', 'rental.started', 'rental.ended'],
      'finished.settled': ['payment.settled', 'rental.started', 'order.complain', 'complaint.compensated'],
      refunded: ['payment.settled', 'rental.started', 'maintenance.refunded'],
    });
  });

  test('allows no payment of a closed, cancelled or refunded order', () => {
    expect(([5, 7, 9] as OrderStatus[]).map((status) => mayHappen({ status }, 'payment.settled'))).toEqual([false, false, false]);
    expect(mayHappen({ status: 5 }, 'order.pay')).toBe(false);
    expect(mayHappen({ status: 1 }, 'order.pay')).toBe(true);
  });
});
