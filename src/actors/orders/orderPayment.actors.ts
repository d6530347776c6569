import type { Api } from '#api/api.ts';
import { ChargeOrderDocument, type ChargeOrderMutation, PayOrderDocument, type PayOrderMutation } from '#api/generated/operations.ts';
import { nameOf, orderStatuses, payMethods } from '#contract/names.ts';
import { commandAnswerOf, ProblemError } from '#contract/problem.ts';
import { paymentCheck } from '#contract/rules/orderStatus.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { orderPaymentMachine, Payment } from '#machines/orders/orderPayment.machine.ts';

/** Paid only if the order's status counts as paid; a response with neither that nor a cashier address leaves the payment unknown. */
const paymentOf = ({ payOrder: { status, cashierUrl, cardFen } }: PayOrderMutation): Payment => {
  if (paymentCheck(orderStatuses[status]).result === 'paid') return { state: 'paid' };
  if (cashierUrl !== null) return { state: 'atCashier', cashierUrl, cardFen };
  throw new ProblemError({ kind: 'unexpected', message: '没有收到支付结果', requestId: null });
};

/** The amount that the server charges applies, whatever the page requested. */
const chargeOf = ({ chargeOrder: { cashierUrl, amountFen } }: ChargeOrderMutation): Payment => ({
  state: 'atCashier',
  cashierUrl,
  cardFen: amountFen,
});

export const orderPaymentActors = (api: Api): ActorsOf<typeof orderPaymentMachine> => ({
  // A lost response of the cashier (UPSTREAM) is a fault, not a refusal: retry with the same key.
  payOrder: fromRequest(({ input: { orderNo, method, cardFen, key, proof }, signal }) =>
    method === 'mixed'
      ? commandAnswerOf(
          api.request(ChargeOrderDocument, { orderNo, amountFen: cardFen, idempotencyKey: key, proof }, { signal }).then(chargeOf),
        )
      : commandAnswerOf(
          api
            .request(PayOrderDocument, { orderNo, method: nameOf(payMethods, method), idempotencyKey: key, proof }, { signal })
            .then(paymentOf),
        ),
  ),
});
