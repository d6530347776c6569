import { expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import type { Order } from './lock.ts';
import { isUnreported, settlementDue } from './rental.ts';
import { feeOf } from './cancel.ts';
import { shares, unusedGameMoney } from './settle.ts';

const NOON = Date.UTC(2026, 10, 20, 4);

test.each([
  [0, null, 0, 0],
  [500, null, 499, 499],
  [500, 0, 499, 499],
  [500, 500, 499, 0],
  [500, 1, 500, 499],
  [300, 100, 100, 67],
])(
  'of %d units of prepaid game currency, %s used, for %d fen, %d fen are refunded',
  (game_money, game_money_used, game_money_fen, back) => {
    expect(unusedGameMoney({ game_money, game_money_used, game_money_fen })).toBe(back);
  },
);

test('a settlement pays the deposit back, and the rent less commission with the used game currency to the owner', () => {
  const order = { id: '9', renter_id: '1', owner_id: '2', rent: 1_010, deposit: 2_000, game_money_fen: 500 } as Order;
  expect(shares(order, 200)).toEqual([
    { kind: 'deposit_return', orderId: '9', transfers: [{ from: '12', to: '11', fen: 2_000 }] },
    { kind: 'game_money_refund', orderId: '9', transfers: [{ from: '2', to: '11', fen: 200 }] },
    {
      kind: 'settlement',
      orderId: '9',
      transfers: [
        { from: '2', to: '21', fen: 1_010 - 51 + 300 },
        { from: '2', to: '3', fen: 51 },
      ],
    },
  ]);
});

test.each<[string, Partial<Order>, number, number]>([
  ['a day after the planned end', {}, 0, DAY],
  ['a day after an earlier end', { ended_at: new Date(NOON - HOUR) }, 0, DAY - HOUR],
  ['now if that has passed', {}, DAY + 1, DAY + 1],
  ['12 hours from now while game currency is unreported', { game_money: 1 }, 13 * HOUR, 25 * HOUR],
  ['a day after the end if that is later', { game_money: 1 }, 11 * HOUR, DAY],
  ['now once the use was reported', { game_money: 1, game_money_used: 0 }, 25 * HOUR, 25 * HOUR],
])('a settlement is due %s', (_when, wish, now, due) => {
  const order = { end_at: new Date(NOON), ended_at: null, game_money: 0, game_money_used: null, ...wish } as Order;
  expect(settlementDue(order, NOON + now) - NOON).toBe(due);
});

test('only prepaid game currency without a report is unreported', () => {
  const orders = [
    { game_money: 0, game_money_used: null },
    { game_money: 1, game_money_used: null },
    { game_money: 1, game_money_used: 0 },
  ];
  expect(orders.map(isUnreported)).toEqual([false, true, false]);
});

test('cancelling costs nothing before payment, a share of the rent shortly before the start, and is impossible later', () => {
  const fee = (status: Order['status']) => feeOf({ status, rent: 1_000, start_at: new Date(NOON) }, NOON - 1);
  expect(([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map(fee)).toEqual([0, 0, 500, null, null, null, null, null, null]);
});
