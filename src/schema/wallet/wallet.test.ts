import { expect, test } from 'vitest';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { wallet as rest } from '#contract/rest/index.ts';
import { resolve } from '#testing/harness/resolving.ts';
import { area } from './wallet.ts';

const call = (endpoint: string, request: object, options: object = {}) => [{ endpoint, request, forwarded: {}, options }];

test.each([
  [1, true],
  [0, false],
])('the balance has every amount; vip_status %d is %s', async (vip_status, isVip) => {
  const walletsInfo = { available: 11, frozen: 12, vip_status, vip_until: 13, super_until: 14 };
  expect(await resolve(area, 'balance', {}, { walletsInfo })).toEqual({
    shown: { availableFen: 11, frozenFen: 12, isVip, vipUntil: 13, superUntil: 14 },
    calls: call('getMyWallets', {}),
  });
});

test('the wallet has its amounts and what is frozen', async () => {
  const data: DataOf<typeof rest.getWallet> = {
    available: 11,
    frozen: 12,
    withdrawing: 16,
    frozen_lines: [
      { order_no: '1', reason: 'deposit', title: '押金', amount: 13, thaws_at: 14 },
      { order_no: '2', reason: 'payment', title: '支付', amount: 15, thaws_at: null },
    ],
  };
  expect(await resolve(area, 'wallet', {}, data)).toEqual({
    shown: {
      availableFen: 11,
      frozenFen: 12,
      withdrawingFen: 16,
      frozenLines: [
        { orderNo: '1', reason: 'DEPOSIT', title: '押金', amountFen: 13, thawsAt: 14 },
        { orderNo: '2', reason: 'PAYMENT', title: '支付', amountFen: 15, thawsAt: null },
      ],
    },
    calls: call('getWallet', {}),
  });
});

const line: DataOf<typeof rest.listLedger>['list'][number] = {
  id: '1',
  at: 11,
  kind: 'damages',
  title: '押金赔付',
  available: -12,
  frozen: 13,
  available_after: 14,
  order_no: '15',
  order_title: '17',
  is_renter: true,
  cause_no: '16',
};

test('the ledger has every amount, with pages, whole or of one order', async () => {
  const data = { list: [line], next_cursor: 'c2' };
  expect(await resolve(area, 'ledger', { orderNo: '15', after: 'c1', first: 10 }, data)).toEqual({
    shown: {
      items: [
        {
          id: '1',
          at: 11,
          kind: 'DAMAGES',
          title: '押金赔付',
          availableFen: -12,
          frozenFen: 13,
          availableAfterFen: 14,
          orderNo: '15',
          orderTitle: '17',
          isRenter: true,
          causeNo: '16',
        },
      ],
      nextCursor: 'c2',
    },
    calls: call('listLedger', { query: { order_no: '15', cursor: 'c1', limit: 10 } }),
  });
  const { calls } = await resolve(area, 'ledger', { first: 20 }, data);
  expect(calls).toEqual(call('listLedger', { query: { order_no: undefined, cursor: undefined, limit: 20 } }));
});

test('each kind of ledger entry has its enum name', async () => {
  const kinds = [
    'recharge',
    'order_pay',
    'order_refund',
    'deposit_freeze',
    'deposit_return',
    'cancel_fee',
    'renew',
    'game_money_refund',
    'settlement',
    'payment_hold',
    'payment_release',
    'complaint_refund',
    'damages',
  ] as const;
  const data = { list: kinds.map((kind) => ({ ...line, kind })), next_cursor: null };
  expect((await resolve(area, 'ledger', { first: 20 }, data)).shown).toMatchObject({
    items: kinds.map((kind) => ({ kind: kind.toUpperCase() })),
  });
});

const packet: DataOf<typeof rest.listRedPackets>['list'][number] = {
  id: '4',
  title: '新人红包',
  couponsInfo: { type: 2, min_order_amount: 11, discount_percentage: 15, max_discount_amount: 12, discount_amount: 13 },
  expires_at: 14,
  status: 1,
};

test('a red packet has every term', async () => {
  const query = { status: 'USED', usableNow: true, page: 2, pageSize: 30 };
  expect(await resolve(area, 'redPackets', query, { list: [packet] })).toEqual({
    shown: [
      {
        id: '4',
        title: '新人红包',
        type: 'PERCENTAGE',
        minOrderFen: 11,
        discountFen: 13,
        discountPercentage: 15,
        maxDiscountFen: 12,
        expiresAt: 14,
        status: 'UNUSED',
      },
    ],
    calls: call('listRedPackets', { query: { status: 2, canUse: '1', page: 2, page_size: 30 } }),
  });
});

test.each([
  ['UNUSED', 1],
  ['USED', 2],
  ['EXPIRED', 3],
] as const)('red packet status %s is %d in the service', async (name, status) => {
  const terms = { ...packet.couponsInfo, type: 1 as const };
  const asked = await resolve(
    area,
    'redPackets',
    { status: name, usableNow: false, page: 1, pageSize: 9 },
    { list: [{ ...packet, status, couponsInfo: terms }] },
  );
  expect(asked.calls).toEqual(call('listRedPackets', { query: { status, canUse: undefined, page: 1, page_size: 9 } }));
  expect(asked.shown).toMatchObject([{ status: name, type: 'FIXED' }]);
});

test.each([
  ['pending', 'PENDING'],
  ['succeeded', 'SUCCEEDED'],
  ['failed', 'FAILED'],
  ['expired', 'EXPIRED'],
])('a charge with status %s is %s', async (status, name) => {
  expect(await resolve(area, 'charge', { chargeNo: 'CH1' }, { charge_no: 'CH2', amount: 11, status, order_no: '12' })).toEqual({
    shown: { chargeNo: 'CH2', amountFen: 11, status: name, orderNo: '12' },
    calls: call('getCharge', { params: { charge_no: 'CH1' } }),
  });
});

test('sends a recharge with its key', async () => {
  const idempotencyKey = 'key_12345678';
  expect(await resolve(area, 'recharge', { amountFen: 11, idempotencyKey }, { charge_no: 'CH1', cashier_url: 'http://c.test' })).toEqual({
    shown: { chargeNo: 'CH1', cashierUrl: 'http://c.test' },
    calls: call('createRecharge', { body: { amount: 11 } }, { idempotencyKey }),
  });
});
