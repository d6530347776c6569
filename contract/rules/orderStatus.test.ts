import { expect, it, test } from 'vitest';
import {
  isOrderStatus,
  isPastPayment,
  ORDER,
  orderGroups,
  orderStatuses,
  orderStatusText,
  orderTabStatuses,
  paymentCheck,
} from './orderStatus.ts';

it('has a number and a text for every state', () => {
  expect(Object.entries(ORDER).map(([name, status]) => [name, status, orderStatusText(status)])).toEqual([
    ['unpaid', 1, '待支付'],
    ['paying', 2, '支付中'],
    ['waiting', 3, '待开始'],
    ['renting', 4, '租用中'],
    ['closed', 5, '已关闭'],
    ['finished', 6, '已完成'],
    ['cancelled', 7, '已取消'],
    ['disputed', 8, '投诉中'],
    ['refunded', 9, '已退款'],
  ]);
});

it('the gateway names every status by its state in capitals', () => {
  expect(orderStatuses).toEqual({
    UNPAID: 1,
    PAYING: 2,
    WAITING: 3,
    RENTING: 4,
    CLOSED: 5,
    FINISHED: 6,
    CANCELLED: 7,
    DISPUTED: 8,
    REFUNDED: 9,
  });
});

it('groups the statuses that share a rule', () => {
  expect(orderGroups).toEqual({
    payable: [1, 2],
    paid: [3, 4],
    pastPayment: [6, 7, 8, 9],
    open: [1, 2, 3, 4, 8],
    depositFrozen: [3, 4, 6, 8],
    depositDue: [3, 4, 6],
    moneyFrozen: [2, 3, 4, 6, 8],
    reportable: [6, 8],
    complained: [8, 9],
    reversed: [7, 9],
  });
});

it('every status is under exactly one tab besides `all`', () => {
  expect(orderTabStatuses).toEqual({
    all: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    unpaid: [1, 2],
    waiting: [3],
    renting: [4, 8],
    finished: [6],
    closed: [5, 7, 9],
  });
});

it('recognises the wire numbers', () => {
  expect([0, 1, 5, 9, 10, 1.5, Number.NaN].filter(isOrderStatus)).toEqual([1, 5, 9]);
});

it('recognises the statuses beyond the payment check', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(isPastPayment)).toEqual([6, 7, 8, 9]);
});

test.each([
  [0, { result: 'unknown' }],
  [1, { result: 'unknown' }],
  [2, { result: 'paying', code: 1001 }],
  [3, { result: 'paid' }],
  [4, { result: 'paid' }],
  [5, { result: 'closed', code: 1002 }],
  [6, { result: 'unknown' }],
  [7, { result: 'unknown' }],
  [8, { result: 'unknown' }],
  [9, { result: 'unknown' }],
  [10, { result: 'unknown' }],
])('payment check of status %d', (status, expected) => {
  expect(paymentCheck(status)).toEqual(expected);
});
