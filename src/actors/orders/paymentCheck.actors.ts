import type { Api } from '#api/api.ts';
import { PayStatusDocument } from '#api/generated/operations.ts';
import { PayStatusRefusals } from '#api/generated/refusals/PayStatus.ts';
import { orderStatuses } from '#contract/names.ts';
import { answerOf, except } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { paymentCheckMachine, PayStanding } from '#machines/orders/paymentCheck.machine.ts';

export const paymentCheckActors = (api: Api): ActorsOf<typeof paymentCheckMachine> => ({
  readPayStatus: fromRequest(({ input, signal }) =>
    answerOf(
      api
        .request(PayStatusDocument, { orderNo: input.orderNo }, { signal })
        .then(({ payStatus: { status, cardRefused } }): PayStanding => ({
          orderStatus: orderStatuses[status],
          isCardRefused: cardRefused,
        })),
      // Rate limited: the chart polls again later.
      except(PayStatusRefusals, 'RATE_LIMITED'),
    ),
  ),
});
