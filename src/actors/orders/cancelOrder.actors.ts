import type { Api } from '#api/api.ts';
import { CancelOrderDocument, OrderDocument, type OrderPartsFragment } from '#api/generated/operations.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { CancelTerms, CancelWish, cancelOrderMachine } from '#machines/orders/cancelOrder.machine.ts';
import type { Ask, Check } from '#machines/shell/keyedCommand.machine.ts';

type Order = Pick<OrderPartsFragment, 'can' | 'lateCancelFeeFen' | 'payableFen' | 'paidAt'>;

/** Cancelling an unpaid order costs nothing and refunds nothing. */
const cancelTerms = ({ can, lateCancelFeeFen, payableFen, paidAt }: Order): CancelTerms | null => {
  if (!can.cancel) return null;
  const feeFen = lateCancelFeeFen ?? 0;
  return { feeFen, refundFen: paidAt === null ? 0 : payableFen - feeFen };
};

export const readCancelTerms = (api: Api): ActorsOf<typeof cancelOrderMachine>['readCancelTerms'] =>
  fromRequest(async ({ input, signal }) => {
    const { order } = await api.request(OrderDocument, { orderNo: input.orderNo }, { signal });
    return { terms: cancelTerms(order) };
  });

export const cancelOrder = (api: Api): Ask<unknown, CancelWish> =>
  fromRequest<Answer<unknown>, CancelWish & { key: string }>(({ input: { orderNo, agreedFeeFen, key }, signal }) =>
    commandAnswerOf(api.request(CancelOrderDocument, { orderNo, agreedFeeFen, idempotencyKey: key }, { signal })),
  );

/** An unpaid order is closed, a paid one cancelled. */
export const checkCancellation = (api: Api): Check<unknown, CancelWish> =>
  fromRequest<Answer<unknown> | null, CancelWish>(async ({ input: { orderNo }, signal }) => {
    const { order } = await api.request(OrderDocument, { orderNo }, { signal });
    return order.status === 'CANCELLED' || order.status === 'CLOSED' ? { ok: true, value: order.status } : null;
  });
