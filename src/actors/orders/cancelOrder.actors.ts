import type { Api } from '#api/api.ts';
import { CancelOrderDocument, OrderDocument, type OrderPartsFragment } from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { CancelTerms, cancelOrderMachine } from '#machines/orders/cancelOrder.machine.ts';

type Order = Pick<OrderPartsFragment, 'can' | 'lateCancelFeeFen' | 'payableFen' | 'paidAt'>;

/** Cancelling an unpaid order costs nothing and refunds nothing. */
const cancelTerms = ({ can, lateCancelFeeFen, payableFen, paidAt }: Order): CancelTerms | null => {
  if (!can.cancel) return null;
  const feeFen = lateCancelFeeFen ?? 0;
  return { feeFen, refundFen: paidAt === null ? 0 : payableFen - feeFen };
};

export const cancelOrderActors = (api: Api): ActorsOf<typeof cancelOrderMachine> => ({
  readCancelTerms: fromRequest(async ({ input, signal }) => {
    const { order } = await api.request(OrderDocument, { orderNo: input.orderNo }, { signal });
    return { terms: cancelTerms(order) };
  }),
  readOutcome: fromRequest(async ({ input, signal }) => {
    const { order } = await api.request(OrderDocument, { orderNo: input.orderNo }, { signal });
    return { cancelled: order.status === 'CANCELLED' };
  }),
  cancelOrder: fromRequest(({ input: { orderNo, agreedFeeFen, key }, signal }) =>
    commandAnswerOf(api.request(CancelOrderDocument, { orderNo, agreedFeeFen, idempotencyKey: key }, { signal }).then(() => undefined)),
  ),
});
