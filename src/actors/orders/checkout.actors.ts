import { type EventObject, fromCallback } from 'xstate';
import type { Api } from '#api/api.ts';
import { CreateOrderDocument, type CreateOrderInput, type OrderPartsFragment, OrdersDocument } from '#api/generated/operations.ts';
import { blocks, nameOf, rentModes, rentTypes } from '#contract/names.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import { BOOK_AHEAD_ROUNDING } from '#contract/rules/constants.ts';
import { HOURLY, TIME_BLOCK } from '#contract/rules/rentTypes.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { unpaidOrder } from '#lib/unpaidOrder.ts';
import type { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import type { Proposal } from '#machines/orders/proposal.ts';
import { session } from '#state/session.ts';

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

/** A listing cannot be reserved twice for the same time, so listing and time identify an order. The server rounds a booked start up. */
const isOrderOf =
  ({ listingId, mode, startAt, quote }: Proposal) =>
  ({ product, status, startsAt, ...order }: OrderPartsFragment): boolean =>
    status === 'UNPAID' &&
    product.id === listingId &&
    order.mode === nameOf(rentModes, mode) &&
    order.rentType === nameOf(rentTypes, quote.type) &&
    (startAt === null || (startsAt >= startAt && startsAt - startAt < BOOK_AHEAD_ROUNDING));

/** Reports that the login dialog was closed without a login. */
export const watchLogin = (followLogin: (tell: (isOpen: boolean) => void) => () => void) =>
  fromCallback<EventObject, undefined, { type: 'rent.abandon' }>(({ sendBack }) => {
    let wasOpen = false;
    return followLogin((isOpen) => {
      if (wasOpen && !isOpen && session.standing === 'guest') sendBack({ type: 'rent.abandon' });
      wasOpen = isOpen;
    });
  });

export const checkoutActors = (
  api: Api,
): Omit<ActorsOf<typeof checkoutMachine>, 'watchLogin' | 'realName' | 'rentVerification' | 'orderPayment'> => ({
  createOrder: fromRequest(({ input: { proposal, key }, signal }) =>
    commandAnswerOf(
      api
        .request(CreateOrderDocument, { input: orderInput(proposal), idempotencyKey: key }, { signal })
        .then(({ createOrder }) => unpaidOrder(createOrder)),
    ),
  ),
  findOrder: fromRequest(async ({ input, signal }) => {
    const { orders } = await api.request(OrdersDocument, { tab: 'UNPAID', after: null, first: 20 }, { signal, anew: true });
    const found = orders.items.find(isOrderOf(input.proposal));
    return { order: found ? unpaidOrder(found) : null };
  }),
});
