import type { Api } from '#api/api.ts';
import { PayStatusDocument } from '#api/generated/operations.ts';
import { orderStatuses } from '#contract/names.ts';
import { answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { paymentCheckMachine, PayStanding } from '#machines/paymentCheck.machine.ts';

export const paymentCheckActors = (api: Api): ActorsOf<typeof paymentCheckMachine> => ({
  readPayStatus: fromRequest(({ input, signal }) =>
    answerOf(
      api
        .request(PayStatusDocument, { orderNo: input.orderNo }, { signal })
        .then(({ payStatus: { status, cardRefused } }): PayStanding => ({
          orderStatus: orderStatuses[status],
          isCardRefused: cardRefused,
        })),
      ['NOT_FOUND', 'BAD_REQUEST'],
    ),
  ),
});
