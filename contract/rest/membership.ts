import { z } from 'zod';
import { membershipPlans, membershipProducts, subscriptionStatuses } from '#contract/names.ts';
import { endpoint } from './endpoint.ts';
import { payMethod, payProof } from './orders.ts';
import { fenNotNegative } from './shared.ts';
import { change, choice, count, list, moment, money, part, reference, shape, words, yes } from './shape.ts';

const product = z.enum(membershipProducts);
const plan = z.enum(membershipPlans);

export const billLineShape = shape('BillLine', {
  label: words('label', { column: 'label' }),
  fen: change('fen', { column: 'fen', doc: 'negative for what is taken off' }),
  note: words('note', { column: 'note' }),
});

export const planShape = shape('MembershipOffer', {
  product: choice(membershipProducts, product)('product'),
  plan: choice(membershipPlans, plan)('plan'),
  priceFen: money('price'),
  creditFen: money('credit', { doc: 'what remaining VIP time counts towards super member' }),
  payableFen: money('payable', { doc: 'what the caller would pay now' }),
  lines: list(billLineShape)('lines'),
  startsAt: moment('starts_at', { doc: 'when the time would begin: now, or when what runs ends' }),
  endsAt: moment('ends_at'),
});

export const savingsShape = shape('MembershipSavings', {
  savedFen: money('saved', { doc: 'what membership took off all own paid orders' }),
  yearOrders: count('year_orders', { doc: 'own paid orders of the last 12 months' }),
  yearSavedFen: money('year_saved', { doc: 'what membership took off them' }),
  yearPossibleFen: money('year_possible', { doc: 'what it would have taken off them all' }),
});

export const subscriptionShape = shape('Subscription', {
  subscriptionNo: reference('subscription_no', { column: 'subscription_no' }),
  product: choice(membershipProducts, product)('product', { column: 'product' }),
  plan: choice(membershipPlans, plan)('plan', { column: 'plan' }),
  priceFen: money('price', { column: 'price' }),
  creditFen: money('credit', { column: 'credit' }),
  payableFen: money('payable', { column: 'payable' }),
  lines: list(billLineShape)('lines', { column: 'lines' }),
  status: choice(subscriptionStatuses, z.enum(subscriptionStatuses))('status', { column: 'status' }),
  setAsideFen: money('set_aside', { column: 'wallet_frozen', doc: 'kept of the wallet for it while a card pays the rest' }),
  payDeadline: moment('pay_deadline', { column: 'pay_deadline' }),
  paidAt: moment.maybe('paid_at', { column: 'paid_at' }),
  endsAt: moment.maybe('ends_at', { doc: 'until when the time runs that it brought; null while it is not paid' }),
  cardRefused: yes('card_refused', { doc: 'unpaid, and the cashier said that the card was refused: it can be paid again' }),
  serverTime: moment('server_time'),
});

export const membershipShape = shape('Membership', {
  vipUntil: moment.maybe('vip_until', { doc: 'null: no VIP of its own' }),
  superUntil: moment.maybe('super_until'),
  nextPacketsAt: moment.maybe('next_packets_at', { doc: 'next monthly day of a super member; null when none comes before the end' }),
  savings: part(savingsShape).maybe('savings', { doc: 'null for a guest' }),
  open: part(subscriptionShape).maybe('open', { doc: 'the one that waits for its payment' }),
  offers: list(planShape)('offers'),
});

export const listMemberships = endpoint({
  name: 'listMemberships',
  method: 'GET',
  path: '/memberships',
  auth: 'optional',
  summary: 'Every plan with the bill of the caller, how the own membership stands and what it saves by the own orders',
  data: membershipShape.schema,
  problems: [],
});

export const subscribe = endpoint({
  name: 'subscribe',
  method: 'POST',
  path: '/memberships/subscriptions',
  auth: 'required',
  idempotent: true,
  summary:
    'Starts a subscription to a plan, held for 15 minutes. The server recomputes the bill; if it differs from the agreed one, it answers ' +
    'PRICE_CHANGED with `details.total`. An unpaid subscription to another plan is closed',
  body: z.object({ product, plan, agreed_total: fenNotNegative.describe('the sum that was on the button') }),
  data: subscriptionShape.schema,
  problems: ['REAL_NAME_REQUIRED', 'MINOR_REFUSED', 'NOT_FOUND', 'PRICE_CHANGED'],
});

export const paymentShape = shape('MembershipPayment', {
  subscriptionNo: reference('subscription_no'),
  status: choice(subscriptionStatuses, z.enum(subscriptionStatuses))('status'),
  cashierUrl: words.maybe('cashier_url', { doc: 'where the card pays; null: the wallet paid it' }),
  cardFen: money('card_amount'),
});

const subscriptionNo = z.object({ subscription_no: z.string().regex(/^M\d{20}$/, '会员订单信息缺失') });

export const payMembership = endpoint({
  name: 'payMembership',
  method: 'POST',
  path: '/memberships/subscriptions/:subscription_no/pay',
  auth: 'required',
  headers: { page: 'optional' },
  idempotent: true,
  unhashed: ['proof'],
  summary: 'Pays from the wallet at once, or opens a charge at the card cashier; it is paid only when its status says so',
  params: subscriptionNo,
  body: z.object({ method: payMethod, proof: payProof.schema }),
  data: paymentShape.schema,
  problems: [
    'NOT_FOUND',
    'BALANCE_SHORT',
    'ORDER_CLOSED',
    'ORDER_ALREADY_PAID',
    'REAL_NAME_REQUIRED',
    'MINOR_REFUSED',
    'PAY_PASSWORD_UNSET',
    'PAY_PASSWORD_REQUIRED',
  ],
});

export const closeSubscription = endpoint({
  name: 'closeSubscription',
  method: 'POST',
  path: '/memberships/subscriptions/:subscription_no/close',
  auth: 'required',
  idempotent: true,
  summary: 'Gives up an own subscription that is not paid; what was set aside is free, and money that still comes stays in the wallet',
  params: subscriptionNo,
  data: subscriptionShape.schema,
  problems: ['NOT_FOUND', 'ORDER_ALREADY_PAID'],
});

export const getSubscription = endpoint({
  name: 'getSubscription',
  method: 'GET',
  path: '/memberships/subscriptions/:subscription_no',
  auth: 'required',
  summary: 'One own subscription and how its payment stands; somebody else’s is not found',
  params: subscriptionNo,
  data: subscriptionShape.schema,
  problems: ['NOT_FOUND'],
});
