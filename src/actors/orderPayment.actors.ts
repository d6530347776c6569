import type { Api } from '#api/api.ts';
import { PayOrderDocument, type PayOrderMutation } from '#api/generated/operations.ts';
import { PayOrderRefusals } from '#api/generated/refusals/PayOrder.ts';
import { nameOf, orderStatuses, payMethods } from '#contract/names.ts';
import { answerOf, ProblemError } from '#contract/problem.ts';
import { paymentCheck } from '#contract/rules/orderStatus.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { orderPaymentMachine, Payment } from '#machines/orderPayment.machine.ts';

/** Paid is what the order's status calls paid; an answer that names neither that nor a cashier tells nothing. */
const paymentOf = ({ payOrder: { status, cashierUrl, cardFen } }: PayOrderMutation): Payment => {
  if (paymentCheck(orderStatuses[status]).result === 'paid') return { state: 'paid' };
  if (cashierUrl !== null) return { state: 'atCashier', cashierUrl, cardFen };
  throw new ProblemError({ kind: 'unexpected', message: '没有收到支付结果', requestId: null });
};

export const orderPaymentActors = (api: Api): ActorsOf<typeof orderPaymentMachine> => ({
  payOrder: fromRequest(({ input: { orderNo, method, key, proof }, signal }) =>
    answerOf(
      api
        .request(PayOrderDocument, { orderNo, method: nameOf(payMethods, method), idempotencyKey: key, proof }, { signal })
        .then(paymentOf),
      // A lost answer of the cashier (UPSTREAM) is a fault, not a refusal: the same key asks again.
      PayOrderRefusals,
    ),
  ),
});
