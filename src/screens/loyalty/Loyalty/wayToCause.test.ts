import { expect, test } from 'vitest';
import { loyaltyCauses } from '#contract/names.ts';
import type { LoyaltyLine } from '#api/queries/loyalty.ts';
import { wayToCause } from './wayToCause.ts';

const order = '/account/order?order_no=20261120';
const complaint = '/account/complain?order_no=20261120';
const ways: Readonly<Record<LoyaltyLine['cause'], string | null>> = {
  OPENING: null,
  SIGN_IN: null,
  REVIEW: '/account/assessInfo?order_no=20261120',
  INVITATION: '/account/account_extension',
  INVITATION_TAKEN_BACK: '/account/account_extension',
  PACKET: '/account/redPacket',
  CODE: null,
  RUN_OUT: null,
  CORRECTION: null,
  RENT: order,
  RENT_REFUNDED: order,
  REAL_NAME: '/account/personal',
  EMAIL: '/account/system',
  FIFTH_ORDER: order,
  FINISHED_ORDER: order,
  LATE_CANCEL: order,
  COMPLAINT_LOST: complaint,
  MISUSE: complaint,
  TASK_GIVEN_UP: null,
  UNDELIVERED: '/account/merchant/orders/20261120',
  MONTHLY: null,
  DRAW: '/activity/free_order',
};

test.each(Object.keys(loyaltyCauses) as LoyaltyLine['cause'][])('%s links to its cause', (cause) => {
  const way = ways[cause];
  const withoutOrder = way?.includes('20261120') ? null : way;
  expect(['20261120', null].map((orderNo) => wayToCause({ cause, orderNo })?.href ?? null)).toEqual([way, withoutOrder]);
});
