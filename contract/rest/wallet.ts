import { z } from 'zod';
import { chargeStatuses, frozenReasons, ledgerKinds, redPacketStatuses, redPacketTypes } from '#contract/names.ts';
import { endpoint } from './endpoint.ts';
import { fen, fenNotNegative, id, instant, oneOf, pageOf, pageQuery, text } from './shared.ts';

export const coupon = z.object({
  id,
  title: z.string(),
  couponsInfo: z.object({
    type: oneOf(redPacketTypes).describe('1 fixed amount, 2 percentage'),
    min_order_amount: fenNotNegative,
    discount_percentage: z.number().min(0).max(100).describe('percent taken off, type 2'),
    max_discount_amount: fenNotNegative.nullable().describe('0 or null: no cap'),
    discount_amount: fenNotNegative.describe('type 1'),
  }),
  expires_at: instant,
  status: oneOf(redPacketStatuses).describe('1 unused, 2 used, 3 expired'),
});

export const listRedPackets = endpoint({
  name: 'listRedPackets',
  method: 'GET',
  path: '/red-packets',
  auth: 'required',
  summary: 'Own red packets',
  query: z.object({
    status: z.coerce.number().pipe(oneOf(redPacketStatuses)).default(redPacketStatuses.UNUSED),
    canUse: z.enum(['1', '0']).optional().describe('1: only those that can be used now'),
    page: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(100),
  }),
  data: z.object({ list: z.array(coupon) }),
  problems: [],
});

export const ledgerKind = z.enum(ledgerKinds);

export const ledgerLine = z.object({
  id,
  at: instant,
  kind: ledgerKind,
  title: z.string(),
  available: fen.describe('change of the available balance'),
  frozen: fen.describe('change of the frozen balance'),
  available_after: fenNotNegative,
  order_no: z.string().nullable(),
  is_renter: z.boolean().describe('the order is one’s own as its renter: it can be opened'),
});

export const frozenLine = z.object({
  order_no: z.string(),
  reason: z.enum(frozenReasons),
  title: z.string(),
  amount: fenNotNegative,
  thaws_at: instant.nullable().describe('null while the rental has no end yet'),
});

export const getWallet = endpoint({
  name: 'getWallet',
  method: 'GET',
  path: '/wallet',
  auth: 'required',
  summary: 'Balances, what is frozen and why',
  data: z.object({ available: fenNotNegative, frozen: fenNotNegative, frozen_lines: z.array(frozenLine) }),
  problems: [],
});

export const listLedger = endpoint({
  name: 'listLedger',
  method: 'GET',
  path: '/financial-details',
  auth: 'required',
  summary: 'Every movement of the own wallet, newest first',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
    order_no: text(30).optional(),
  }),
  data: pageOf(ledgerLine),
  problems: [],
});

export const chargeStatus = z.enum(chargeStatuses);

export const createRecharge = endpoint({
  name: 'createRecharge',
  method: 'POST',
  path: '/recharge',
  auth: 'required',
  idempotent: true,
  summary: 'Opens a card charge that fills the wallet; 1 to 5,000 yuan',
  body: z.object({ amount: z.int().min(100, '充值金额最低1元').max(500_000, '单次充值最高5000元').describe('integer fen') }),
  data: z.object({ charge_no: z.string(), cashier_url: z.string() }),
  problems: ['REAL_NAME_REQUIRED', 'MINOR_REFUSED', 'UPSTREAM'],
});

export const getCharge = endpoint({
  name: 'getCharge',
  method: 'GET',
  path: '/charges/:charge_no',
  auth: 'required',
  summary: 'How a charge stands',
  params: z.object({ charge_no: text(40) }),
  data: z.object({ charge_no: z.string(), amount: fenNotNegative, status: chargeStatus, order_no: z.string().nullable() }),
  problems: ['NOT_FOUND'],
});

/**
 * The cashier's notice. Signed: `signature` = hex HMAC-SHA256 of `charge_no|trade_no|amount|status|paid_at` under the shared secret.
 * Repeated or reordered notices have one effect; an unknown state is asked for again at the cashier.
 */
export const paymentNotice = endpoint({
  name: 'paymentNotice',
  method: 'POST',
  path: '/payments/notify',
  auth: 'none',
  summary: 'Called by the card cashier',
  body: z.object({
    charge_no: text(40),
    trade_no: text(64),
    amount: fenNotNegative,
    status: z.enum(['succeeded', 'failed']),
    paid_at: instant,
    signature: text(128),
  }),
  data: z.object({ received: z.literal(true) }),
  problems: ['PAYMENT_SIGNATURE', 'PAYMENT_MISMATCH', 'NOT_FOUND'],
});
