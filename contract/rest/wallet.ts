import { z } from 'zod';
import { chargeStatuses, frozenReasons, ledgerKinds, redPacketStatuses, redPacketTypes } from '#contract/names.ts';
import { RECHARGE_LEAST, RECHARGE_MOST, RECHARGE_TOO_LARGE, RECHARGE_TOO_SMALL } from '#contract/rules/recharge.ts';
import { endpoint } from './endpoint.ts';
import { proof } from './security.ts';
import { fenNotNegative, id, instant, oneOf, pageOf, pageQuery, text } from './shared.ts';
import { change, choice, identifier, list, moment, money, reference, shape, words, yes } from './shape.ts';

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

export const ledgerLineShape = shape('LedgerLine', {
  id: identifier('id', { column: 'id' }),
  at: moment('at', { column: 'at' }),
  kind: choice(ledgerKinds, ledgerKind)('kind'),
  title: words('title'),
  availableFen: change('available', { column: 'available', doc: 'change of the available balance' }),
  frozenFen: change('frozen', { column: 'frozen', doc: 'change of the frozen balance' }),
  availableAfterFen: money('available_after', { column: 'available_after' }),
  orderNo: reference.maybe('order_no', { column: 'order_no' }),
  orderTitle: words.maybe('order_title', { column: 'order_title', doc: 'title of the account that the order rents' }),
  isRenter: yes('is_renter', { column: 'is_renter', doc: 'the order is one’s own as its renter: it can be opened' }),
  causeNo: reference.maybe('cause_no', { column: 'cause_no', doc: 'number of the withdrawal or of the subscription that it is about' }),
});
export const ledgerLine = ledgerLineShape.schema;

const frozenLineShape = shape('FrozenLine', {
  orderNo: reference('order_no', { doc: 'of an order; with reason membership, of a subscription' }),
  reason: choice(frozenReasons, z.enum(frozenReasons))('reason'),
  title: words('title'),
  amountFen: money('amount'),
  thawsAt: moment.maybe('thaws_at', { doc: 'null while the rental has no end yet' }),
});
export const frozenLine = frozenLineShape.schema;

export const walletShape = shape('Wallet', {
  availableFen: money('available'),
  frozenFen: money('frozen'),
  withdrawingFen: money('withdrawing', { doc: 'on its way to the Alipay account' }),
  frozenLines: list(frozenLineShape)('frozen_lines'),
});

export const getWallet = endpoint({
  name: 'getWallet',
  method: 'GET',
  path: '/wallet',
  auth: 'required',
  summary: 'Balances, what is frozen and why',
  data: walletShape.schema,
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

export const rechargeShape = shape('RechargeAnswer', {
  chargeNo: reference('charge_no'),
  cashierUrl: words('cashier_url'),
});

export const createRecharge = endpoint({
  name: 'createRecharge',
  method: 'POST',
  path: '/recharge',
  auth: 'required',
  headers: { page: 'optional' },
  idempotent: true,
  summary: 'Opens a card charge that fills the wallet',
  body: z.object({
    amount: z.int().min(RECHARGE_LEAST, RECHARGE_TOO_SMALL).max(RECHARGE_MOST, RECHARGE_TOO_LARGE).describe('integer fen'),
  }),
  data: rechargeShape.schema,
  problems: ['REAL_NAME_REQUIRED', 'MINOR_REFUSED', 'UPSTREAM'],
});

export const orderChargeShape = shape('OrderCharge', {
  orderNo: reference('order_no'),
  amountFen: money('amount', { doc: 'what the order lacks; another one that was sent is not asked for' }),
  cashierUrl: words('cashier_url'),
});

export const chargeAccount = endpoint({
  name: 'chargeAccount',
  method: 'POST',
  path: '/charge-account',
  auth: 'required',
  headers: { page: 'optional' },
  idempotent: true,
  unhashed: ['proof'],
  summary: 'Opens a card charge for what an own unpaid order lacks beside the wallet, which is set aside as in a mixed payment',
  body: z.object({ amount: fenNotNegative, order_no: text(30), proof: proof.optional() }),
  data: orderChargeShape.schema,
  problems: [
    'NOT_FOUND',
    'CHARGE_NEEDLESS',
    'ORDER_CLOSED',
    'ORDER_ALREADY_PAID',
    'ORDER_STATE',
    'REAL_NAME_REQUIRED',
    'MINOR_REFUSED',
    'PAY_PASSWORD_UNSET',
    'PAY_PASSWORD_REQUIRED',
    'UPSTREAM',
  ],
});

export const chargeShape = shape('Charge', {
  chargeNo: reference('charge_no', { column: 'charge_no' }),
  amountFen: money('amount', { column: 'amount' }),
  status: choice(chargeStatuses, chargeStatus)('status', { column: 'status' }),
  orderNo: reference.maybe('order_no', { column: 'order_no' }),
});

export const getCharge = endpoint({
  name: 'getCharge',
  method: 'GET',
  path: '/charges/:charge_no',
  auth: 'required',
  summary: 'How a charge stands',
  params: z.object({ charge_no: text(40) }),
  data: chargeShape.schema,
  problems: ['NOT_FOUND'],
});

/**
 * Notice of the cashier. Signed: `signature` = hex HMAC-SHA256 of `charge_no|trade_no|amount|status|paid_at` under the shared secret.
 * Repeated or reordered notices have one effect; a charge without a notice is queried at the cashier.
 */
export const paymentNotice = endpoint({
  name: 'paymentNotice',
  method: 'POST',
  path: '/payments/notify',
  auth: 'none',
  calledBy: 'cashier',
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
