import type { Api } from '#api/api.ts';
import { CreateOrderDocument, type CreateOrderInput, type CreateOrderMutation } from '#api/generated/operations.ts';
import { blocks, nameOf, rentModes, rentTypes } from '#contract/names.ts';
import { answerOf } from '#contract/problem.ts';
import type { ProblemName } from '#contract/rest/problems.ts';
import { HOURLY, TIME_BLOCK } from '#contract/rules/rentTypes.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { holdLeft } from '#lib/holdLeft.ts';
import type { checkoutMachine, Proposal } from '#machines/checkout.machine.ts';
import type { UnpaidOrder } from '#machines/orderPayment.machine.ts';

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

const unpaidOrder = ({
  orderNo,
  payableFen,
  setAsideFen,
  depositFen,
  rentFen,
  startsAt,
  endsAt,
  ...hold
}: CreateOrderMutation['createOrder']): UnpaidOrder => ({
  orderNo,
  payableFen,
  setAsideFen,
  depositFen,
  rentFen,
  startsAt,
  endsAt,
  ...holdLeft(hold),
});

export const checkoutActors = (api: Api): Omit<ActorsOf<typeof checkoutMachine>, 'realName' | 'rentVerification' | 'orderPayment'> => ({
  createOrder: fromRequest(({ input: { proposal, key }, signal }) =>
    answerOf(
      api
        .request(CreateOrderDocument, { input: orderInput(proposal), idempotencyKey: key }, { signal })
        .then(({ createOrder }) => unpaidOrder(createOrder)),
      refusalsOfOrder,
    ),
  ),
});
