import { z } from 'zod';
import { blocks, orderParties, orderStatuses, orderTabs, payMethods, priceLineKinds, rentModes, rentTypes } from '#contract/names.ts';
import { MOST_GAME_MONEY, RENTAL_HOURS_MOST } from '#contract/rules/constants.ts';
import { CHANNEL, endpoint } from './endpoint.ts';
import { field, form, type FormInput, formOfArguments } from './form.ts';
import { fen, fenNotNegative, id, instant, oneOf, pageOf, pageQuery, rentMode, rentType, text } from './shared.ts';
import { change, choice, count, identifier, list, moment, money, part, picture, reference, shape, words, yes } from './shape.ts';
import { rechargeShape } from './wallet.ts';
import { inside } from './wire.ts';

export const orderStatus = oneOf(orderStatuses);

export const block = z.enum(blocks);

export const priceLineShape = shape('PriceLine', {
  kind: choice(priceLineKinds, z.enum(priceLineKinds))('kind'),
  label: words('label'),
  note: words('note'),
  fen: change('fen', { doc: 'negative for what is taken off' }),
});
export const priceLine = priceLineShape.schema;

const orderAbilities = shape('OrderAbilities', {
  pay: yes('pay'),
  cancel: yes('cancel'),
  renew: yes('renew'),
  credentials: yes('credentials'),
});

export const orderStep = shape('OrderStep', {
  status: choice(orderStatuses, orderStatus)('status'),
  at: moment('at'),
  by: choice(orderParties, z.enum(orderParties))('by'),
  note: words('note'),
});

export const orderProduct = shape('OrderProduct', {
  id: identifier('id', { column: 'listing_id' }),
  title: words('title', { column: 'title' }),
  cover: picture('cover'),
  gameName: words('game_name', { column: 'game_name' }),
  gameId: identifier('game_id', { column: 'game_id' }),
  platform: words('third_type', { column: 'platform' }),
  zone: words('zone', { column: 'zone' }),
  roleName: words('role_name', { column: 'role_name' }),
  staysOnline: yes('stays_online', { column: 'stays_online' }),
  merchantName: words('merchant_name', { column: 'merchant_name' }),
});

export const orderShape = shape('Order', {
  orderNo: reference('order_no', { column: 'order_no' }),
  status: choice(orderStatuses, orderStatus)('order_status', { column: 'status' }),
  statusText: words('order_status_text'),
  mode: choice(rentModes, rentMode)('mode', { column: 'mode' }),
  rentType: choice(rentTypes, rentType)('type', { column: 'type' }),
  block: choice(blocks, block).maybe('block', { column: 'block' }),
  orderedAt: moment('hire_order_time', { column: 'created_at', doc: 'when it was made' }),
  startsAt: moment('hire_start_time', { column: 'start_at' }),
  endsAt: moment('hire_end_time', { column: 'end_at', doc: 'with bonus hours and renewals' }),
  startsWhenPaid: yes.maybe('starts_when_paid', {
    column: 'starts_when_paid',
    doc: 'the rental begins at the moment of payment and its end moves with it; while unpaid, the times are those of a payment at once',
  }),
  paysFirst: yes.maybe('pays_first', { column: 'pays_first', doc: 'it keeps no time until it is paid; others may take it before' }),
  bonusHours: count('bonus_hours', { column: 'bonus_hours' }),
  originalRentFen: money('hire_original_prices', { column: 'rent_base', doc: 'rent before any discount' }),
  activityDiscountFen: money('hire_activity_discount_prices', { column: 'activity_discount' }),
  vipDiscountFen: money('hire_vip_discount_prices', { column: 'vip_discount' }),
  couponDiscountFen: money('hire_coupon_discount_prices', { column: 'coupon_discount' }),
  gameMoneyFen: money('hire_game_money_prices', { column: 'game_money_fen', doc: 'prepaid for game currency' }),
  gameMoneyRefundFen: money('hire_refund_game_money_prices', { column: 'game_money_refund', doc: 'of it, given back as unused' }),
  rentFen: money('hire_rent_prices', { column: 'rent', doc: 'rent really paid: after every discount, with renewals' }),
  payableFen: money('hire_real_pay_prices', { column: 'payable', doc: 'all that the renter pays: rent, game currency and deposit' }),
  setAsideFen: money('set_aside', {
    column: 'wallet_frozen',
    doc: 'kept of the wallet for this order while a card pays the rest: whatever pays it takes this first',
  }),
  depositFen: money('deposit', { column: 'deposit' }),
  depositReturnAt: moment.maybe('deposit_return_at', { doc: 'when the deposit comes back by itself; null while unknown or after it came' }),
  depositReturnedAt: moment.maybe('deposit_returned_at', { column: 'deposit_returned_at' }),
  payDeadline: moment.maybe('pay_deadline', { doc: 'end of the hold, while unpaid' }),
  paidAt: moment.maybe('paid_at', { column: 'paid_at' }),
  lateCancelFeeFen: money.maybe('late_cancel_fee', { doc: 'what cancelling costs now; null when it cannot be cancelled' }),
  cancelFeePaidFen: money.maybe('cancel_fee_paid', { column: 'cancel_fee' }),
  cardPaidFen: money('card_paid', { doc: 'part of what was paid that came from a card; the wallet paid the rest' }),
  complaintRefundFen: money('complaint_refund', { doc: 'what an upheld complaint of the renter gave back of rent and game currency' }),
  damagesFen: money('damages', { doc: 'what an upheld complaint of the owner took of the deposit' }),
  lines: list(priceLineShape)('lines', { column: 'lines' }),
  can: part(orderAbilities)('can'),
  history: list(orderStep)('history', { doc: 'every step, oldest first' }),
  product: part(orderProduct)('productInfo'),
  serverTime: moment('server_time'),
});
/** The caller's order, as returned by every order call. */
export const order = orderShape.schema;

const orderNo = z.object({ order_no: z.string().regex(/^\d{18,24}$/, '订单信息缺失') });

const pricesForm = form('PricesInput', {
  hourlyFen: field('Fen', 'rental', fen),
  ...inside('rental_period', {
    dailyFen: field.orNull('Fen', 'daily_rental', fenNotNegative),
    tenHourFen: field.orNull('Fen', 'ten_hour_rental', fenNotNegative),
    weeklyFen: field.orNull('Fen', 'weekly_rental', fenNotNegative),
    morningFen: field.orNull('Fen', 'morning_rental', fenNotNegative),
    afternoonFen: field.orNull('Fen', 'afternoon_rental', fenNotNegative),
    nightFen: field.orNull('Fen', 'night_rental', fenNotNegative),
  }),
});

const agreedForm = form(
  'AgreedPricesInput',
  {
    prices: field.spread(pricesForm),
    depositFen: field('Fen', 'deposit', fenNotNegative),
    discount: field('Float', 'discount', z.number(), 'factor of the activity'),
  },
  'the prices that were on the screen',
);

const gameMoney = z.int().nonnegative().max(MOST_GAME_MONEY, '预付数量超过可用范围');

export const orderForm = form('CreateOrderInput', {
  listingId: field('ID', 'account_id', id),
  mode: field(rentModes, 'mode', rentMode),
  rentType: field(rentTypes, 'type', rentType),
  hours: field.maybe('Int', 'hours', z.int().min(1).max(RENTAL_HOURS_MOST), `hourly rent only, 1 to ${RENTAL_HOURS_MOST}`),
  startAt: field.maybe('Instant', 'start_at', instant, 'of a booking only; the server rounds it up to 10 minutes'),
  block: field.maybe(blocks, 'block', block, 'time blocks only: the block that was shown'),
  couponId: field.orNull('ID', 'coupon_id', id),
  useVip: field.preset('Boolean', 'use_vip', z.boolean(), true),
  gameMoney: field.preset('Whole', 'game_money', gameMoney, 0, 'units of game currency to prepay'),
  agreed: field.part(agreedForm, 'agreed', 'the prices that were on the screen'),
  agreedTotalFen: field('Fen', 'agreed_total', fenNotNegative, 'the sum that was on the button'),
});
/** What the renter sends for a new order. */
export type OrderInput = FormInput<typeof orderForm>;

export const createOrder = endpoint({
  name: 'createOrder',
  method: 'POST',
  path: '/orders',
  auth: 'required',
  headers: CHANNEL,
  idempotent: true,
  summary:
    'Makes an order and holds its time for 15 minutes. The server recomputes the price; if it differs from the agreed ' +
    'one, it answers PRICE_CHANGED with `details.now`',
  body: orderForm.schema,
  data: order,
  problems: [
    'REAL_NAME_REQUIRED',
    'ACCOUNT_LIMITED',
    'MINOR_REFUSED',
    'LISTING_DELETED',
    'LISTING_UNLISTED',
    'LISTING_UNRENTABLE',
    'LISTING_MAINTENANCE',
    'PRICE_CHANGED',
    'OWN_LISTING',
    'TYPE_NOT_OFFERED',
    'PERIOD_INVALID',
    'CREDIT_TOO_LOW',
    'CREDIT_TOO_LOW_TO_RENT',
    'NEWCOMER_DAILY_LIMIT',
    'NEWCOMER_ACTIVE_LIMIT',
    'COUPON_UNUSABLE',
    'GAME_MONEY_INVALID',
    'ORDER_TOO_LARGE',
    'UNPAID_LIMIT',
    'LET_GO_OF_ONE_LIMIT',
    'LET_GO_LIMIT',
  ],
});

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/orders',
  auth: 'required',
  summary: 'Own orders, newest first',
  query: pageQuery.extend({ type: z.enum(orderTabs).default('all') }),
  data: pageOf(order),
  problems: [],
});

export const getOrderInfo = endpoint({
  name: 'getOrderInfo',
  method: 'GET',
  path: '/orders/:order_no',
  auth: 'required',
  summary: 'One own order; somebody else’s is not found',
  params: orderNo,
  data: order,
  problems: ['NOT_FOUND'],
});

export const getPayStatus = endpoint({
  name: 'getPayStatus',
  method: 'GET',
  path: '/orders/:order_no/pay-status',
  auth: 'required',
  summary: 'Only how the payment stands, for the payment check',
  params: orderNo,
  data: z.object({
    order_no: z.string(),
    order_status: orderStatus,
    card_refused: z.boolean().describe('unpaid, and the card cashier declined the card: it can be paid again'),
  }),
  problems: ['NOT_FOUND'],
});

export const payMethod = z.enum(payMethods).describe('mixed: the whole available balance first, the card for the rest');

/** Required for a wallet payment above the user's limit; not part of the idempotency hash. */
export const payProof = field.maybe('String', 'proof', text(100), 'of proveOwner: purpose pay, subject the number of what is paid');

export const payForm = formOfArguments({
  method: field(payMethods, 'method', payMethod),
  proof: payProof,
});

export const payOrder = endpoint({
  name: 'payOrder',
  method: 'POST',
  path: '/orders/:order_no/pay',
  auth: 'required',
  headers: { page: 'optional' },
  idempotent: true,
  unhashed: ['proof'],
  summary: 'Pays from the wallet at once, or opens a charge at the card cashier; the order is paid only when its status says so',
  params: orderNo,
  body: payForm.schema,
  data: z.object({ order_no: z.string(), order_status: orderStatus, cashier_url: z.string().nullable(), card_amount: fenNotNegative }),
  problems: [
    'NOT_FOUND',
    'BOOKING_TAKEN',
    'BALANCE_SHORT',
    'ORDER_CLOSED',
    'ORDER_ALREADY_PAID',
    'ORDER_STATE',
    'MINOR_REFUSED',
    'UPSTREAM',
    'PAY_PASSWORD_UNSET',
    'PAY_PASSWORD_REQUIRED',
  ],
});

export const cancelForm = formOfArguments({ agreedFeeFen: field('Fen', 'agreed_fee', fenNotNegative) });

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/orders/:order_no/cancel',
  auth: 'required',
  idempotent: true,
  summary:
    'Cancels before the start for today’s fee; if the fee is no longer what was agreed it answers CANCEL_FEE_CHANGED with `details.fee`',
  params: orderNo,
  body: cancelForm.schema,
  data: order,
  problems: ['NOT_FOUND', 'ORDER_STATE', 'CANCEL_FEE_CHANGED'],
});

export const renewCheck = endpoint({
  name: 'renewCheck',
  method: 'GET',
  writes: true,
  path: '/orders/:order_no/renew-check',
  auth: 'required',
  summary: 'What a renewal by so many hours costs, and whether it fits before the next booking',
  params: orderNo,
  query: z.object({ hours: z.coerce.number().int().min(1).max(RENTAL_HOURS_MOST) }),
  data: z.object({
    fits: z.boolean(),
    max_hours: z.int().nonnegative(),
    new_end: instant,
    price: fenNotNegative,
    lines: z.array(priceLine),
  }),
  problems: ['NOT_FOUND', 'ORDER_STATE', 'ORDER_TOO_LARGE'],
});

export const renewForm = formOfArguments({
  hours: field('Int', 'hours', z.int().min(1).max(RENTAL_HOURS_MOST)),
  agreedPriceFen: field('Fen', 'agreed_price', fenNotNegative),
  proof: payProof,
});

export const renewByCardForm = formOfArguments({
  hours: field('Int', 'hours', z.int().min(1).max(24)),
  agreedPriceFen: field('Fen', 'agreed_price', fenNotNegative),
});

export const renewByCard = endpoint({
  name: 'renewByCard',
  method: 'POST',
  path: '/orders/:order_no/renew/card',
  auth: 'required',
  headers: { page: 'optional' },
  idempotent: true,
  summary: 'Opens a card charge that renews once it is paid; if the renewal is no longer possible then, the money fills the wallet',
  params: orderNo,
  body: renewByCardForm.schema,
  data: rechargeShape.schema,
  problems: ['ACCOUNT_LIMITED', 'NOT_FOUND', 'ORDER_STATE', 'RENEW_CONFLICT', 'ORDER_TOO_LARGE', 'PRICE_CHANGED', 'MINOR_REFUSED'],
});

export const renewOrder = endpoint({
  name: 'renewOrder',
  method: 'POST',
  path: '/orders/:order_no/renew',
  auth: 'required',
  idempotent: true,
  unhashed: ['proof'],
  summary: 'Renews from the wallet, without a new deposit',
  params: orderNo,
  body: renewForm.schema,
  data: order,
  problems: [
    'ACCOUNT_LIMITED',
    'NOT_FOUND',
    'ORDER_STATE',
    'RENEW_CONFLICT',
    'ORDER_TOO_LARGE',
    'PRICE_CHANGED',
    'BALANCE_SHORT',
    'MINOR_REFUSED',
    'PAY_PASSWORD_UNSET',
    'PAY_PASSWORD_REQUIRED',
  ],
});

export const getCredentials = endpoint({
  name: 'getCredentials',
  method: 'GET',
  writes: true,
  path: '/orders/:order_no/credentials',
  auth: 'required',
  summary: 'Login of the rented account: only its renter, only while the rental runs; every reading is recorded',
  params: orderNo,
  data: z.object({ account: z.string(), password: z.string(), zone: z.string(), role_name: z.string(), until: instant }),
  problems: ['NOT_FOUND', 'CREDENTIALS_LOCKED', 'CREDENTIALS_UNREADABLE'],
});
