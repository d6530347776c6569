import { type EventObject, fromCallback } from 'xstate';
import type { Api } from '#api/api.ts';
import { CreateOrderDocument, type OrderPartsFragment, OrdersDocument } from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import { BOOK_AHEAD_ROUNDING } from '#contract/rules/constants.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { unpaidOrder } from '#lib/unpaidOrder.ts';
import type { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import type { Proposal } from '#machines/orders/proposal.ts';
import { session } from '#state/session.ts';

/** A listing cannot be reserved twice for the same time, so listing and time identify an order. The server rounds a booked start up. */
const isOrderOf =
  ({ input: { listingId, mode, rentType, startAt = null } }: Proposal) =>
  ({ product, status, startsAt, ...order }: OrderPartsFragment): boolean =>
    status === 'UNPAID' &&
    product.id === listingId &&
    order.mode === mode &&
    order.rentType === rentType &&
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
        .request(CreateOrderDocument, { input: proposal.input, idempotencyKey: key }, { signal })
        .then(({ createOrder }) => unpaidOrder(createOrder)),
    ),
  ),
  findOrder: fromRequest(async ({ input, signal }) => {
    const { orders } = await api.request(OrdersDocument, { tab: 'UNPAID', after: null, first: 20 }, { signal, anew: true });
    const found = orders.items.find(isOrderOf(input.proposal));
    return { order: found ? unpaidOrder(found) : null };
  }),
});
