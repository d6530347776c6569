import type { Api } from '#api/api.ts';
import {
  CreateOrderDocument,
  type CreateOrderInput,
  type CreateOrderMutation,
  PayOrderDocument,
  type PayOrderMutation,
} from '#api/generated/operations.ts';
import { blocks, nameOf, orderStatuses, payMethods, rentModes, rentTypes } from '#contract/names.ts';
import { answerOf, ProblemError } from '#contract/problem.ts';
import type { ProblemName } from '#contract/rest/problems.ts';
import { paymentCheck } from '#contract/rules/orderStatus.ts';
import { HOURLY, TIME_BLOCK } from '#contract/rules/rentTypes.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { serverNow } from '#lib/serverClock.ts';
import type { checkoutMachine, Payment, Proposal, UnpaidOrder } from '#machines/checkout.machine.ts';

const refusalsOfOrder: readonly ProblemName[] = [
  'REAL_NAME_REQUIRED',
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
  'NEWCOMER_DAILY_LIMIT',
  'NEWCOMER_ACTIVE_LIMIT',
  'COUPON_UNUSABLE',
  'GAME_MONEY_INVALID',
  'UNPAID_LIMIT',
  'BAD_REQUEST',
  'RATE_LIMITED',
];

/** `UPSTREAM` is not among them: whether the cashier was reached is then unknown, and the same key asks again. */
const refusalsOfPayment: readonly ProblemName[] = [
  'NOT_FOUND',
  'BALANCE_SHORT',
  'ORDER_CLOSED',
  'ORDER_ALREADY_PAID',
  'ORDER_STATE',
  'MINOR_REFUSED',
  'BAD_REQUEST',
  'RATE_LIMITED',
];

export const orderInput = ({ listingId, mode, startAt, couponId, useVip, quote, totalFen }: Proposal): CreateOrderInput => {
  const { listing, type, hours, block, gameMoney } = quote;
  return {
    listingId,
    mode: nameOf(rentModes, mode),
    rentType: nameOf(rentTypes, type),
    ...(type === HOURLY && { hours: hours ?? null }),
    ...(mode === 'appoint' && { startAt }),
    ...(type === TIME_BLOCK && block && { block: nameOf(blocks, block) }),
    couponId,
    useVip,
    gameMoney: gameMoney ?? 0,
    agreed: {
      prices: { ...listing.prices, hourlyFen: listing.prices.hourlyFen ?? 0 },
      depositFen: listing.depositFen,
      discount: listing.activity?.discount ?? 1,
    },
    agreedTotalFen: totalFen,
  };
};

/** A repeated command gets its first answer, and with it the instant of that; how long the order is held is reckoned from now. */
const unpaidOrder = ({
  orderNo,
  payableFen,
  setAsideFen,
  depositFen,
  rentFen,
  startsAt,
  endsAt,
  payDeadline,
  serverTime,
}: CreateOrderMutation['createOrder']): UnpaidOrder => {
  const deadline = payDeadline ?? serverTime;
  return {
    orderNo,
    payableFen,
    setAsideFen,
    depositFen,
    rentFen,
    startsAt,
    endsAt,
    payDeadline: deadline,
    holdMs: Math.max(0, deadline - serverNow()),
  };
};

/** Paid is what the order's status calls paid; an answer that names neither that nor a cashier tells nothing. */
const paymentOf = ({ payOrder: { status, cashierUrl, cardFen } }: PayOrderMutation): Payment => {
  if (paymentCheck(orderStatuses[status]).result === 'paid') return { state: 'paid' };
  if (cashierUrl !== null) return { state: 'atCashier', cashierUrl, cardFen };
  throw new ProblemError({ kind: 'unexpected', message: '没有收到支付结果', requestId: null });
};

export const checkoutActors = (api: Api): Omit<ActorsOf<typeof checkoutMachine>, 'realName' | 'rentVerification'> => ({
  createOrder: fromRequest(({ input: { proposal, key }, signal }) =>
    answerOf(
      api
        .request(CreateOrderDocument, { input: orderInput(proposal), idempotencyKey: key }, { signal })
        .then(({ createOrder }) => unpaidOrder(createOrder)),
      refusalsOfOrder,
    ),
  ),
  payOrder: fromRequest(({ input: { orderNo, method, key }, signal }) =>
    answerOf(
      api.request(PayOrderDocument, { orderNo, method: nameOf(payMethods, method), idempotencyKey: key }, { signal }).then(paymentOf),
      refusalsOfPayment,
    ),
  ),
});
