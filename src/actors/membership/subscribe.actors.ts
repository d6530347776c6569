import type { Api } from '#api/api.ts';
import { CloseSubscriptionDocument, PayMembershipDocument, SubscribeDocument, SubscriptionDocument } from '#api/generated/operations.ts';
import { SubscriptionRefusals } from '#api/generated/refusals/Subscription.ts';
import { membershipPlans, membershipProducts, nameOf, payMethods, subscriptionStatuses } from '#contract/names.ts';
import { type Answer, answerOf, commandAnswerOf, except, ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { unpaidSubscription } from '#lib/unpaidSubscription.ts';
import type { orderPaymentMachine, Payment, UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import type { PlanWish, PurchaseEnd } from '#machines/membership/subscribe.machine.ts';
import type { Closing } from '#machines/membership/subscription.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';
import type { Read } from '#machines/shell/watchOutcome.machine.ts';

/** Fills the order payment chart for a subscription. */
export const membershipPaymentActors = (api: Api): ActorsOf<typeof orderPaymentMachine> => ({
  payOrder: fromRequest(({ input: { orderNo, method, key, proof }, signal }) =>
    commandAnswerOf(
      api
        .request(
          PayMembershipDocument,
          { subscriptionNo: orderNo, method: nameOf(payMethods, method), idempotencyKey: key, proof },
          { signal },
        )
        .then(({ payMembership: { status, cashierUrl, cardFen } }): Payment => {
          if (status === 'PAID') return { state: 'paid' };
          if (cashierUrl !== null) return { state: 'atCashier', cashierUrl, cardFen };
          throw new ProblemError({ kind: 'unexpected', message: '没有收到支付结果', requestId: null });
        }),
    ),
  ),
});

export const closeSubscription = (api: Api): Ask<unknown, Closing> =>
  fromRequest<Answer<unknown>, Closing & { key: string }>(({ input: { subscriptionNo, key }, signal }) =>
    commandAnswerOf(api.request(CloseSubscriptionDocument, { subscriptionNo, idempotencyKey: key }, { signal })),
  );

export const beginSubscription = (api: Api): Ask<UnpaidOrder, PlanWish> =>
  fromRequest(({ input: { key, ...wish }, signal }) =>
    commandAnswerOf(
      api
        .request(
          SubscribeDocument,
          {
            product: nameOf(membershipProducts, wish.product),
            plan: nameOf(membershipPlans, wish.plan),
            agreedTotalFen: wish.totalFen,
            idempotencyKey: key,
          },
          { signal },
        )
        .then(({ subscribe }): UnpaidOrder => unpaidSubscription(subscribe)),
    ),
  );

export const readSubscription = (api: Api): Read<PurchaseEnd, { subscriptionNo: string }> =>
  fromRequest(async ({ input, signal }): Promise<PurchaseEnd | null> => {
    const reading = await answerOf(
      api
        .request(SubscriptionDocument, { subscriptionNo: input.subscriptionNo }, { signal })
        .then(({ subscription: { product, plan, status, cardRefused, endsAt } }) => ({
          product: membershipProducts[product],
          plan: membershipPlans[plan],
          state: subscriptionStatuses[status],
          isCardRefused: cardRefused,
          endsAt,
        })),
      // Rate limited: it is read again later.
      except(SubscriptionRefusals, 'RATE_LIMITED'),
    );
    return reading.ok && reading.value.state === 'paying' ? null : reading;
  });
