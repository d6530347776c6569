import type { Api } from '#api/api.ts';
import {
  OrderDocument,
  RenewByCardDocument,
  RenewCheckDocument,
  type RenewCheckQuery,
  RenewOrderDocument,
} from '#api/generated/operations.ts';
import { RenewCheckRefusals } from '#api/generated/refusals/RenewCheck.ts';
import { priceLineKinds } from '#contract/names.ts';
import { answerOf, commandAnswerOf, except } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { renewByCardMachine } from '#machines/orders/renewByCard.machine.ts';
import type { RenewalOffer, renewOrderMachine } from '#machines/orders/renewOrder.machine.ts';

const offerOf = ({ renewCheck: { fits, maxHours, newEndsAt, priceFen, lines } }: RenewCheckQuery, hours: number): RenewalOffer => ({
  hours,
  fits,
  maxHours,
  newEnd: newEndsAt,
  priceFen,
  lines: lines.map((line) => ({ ...line, kind: priceLineKinds[line.kind] })),
});

const readEnd = (api: Api): ActorsOf<typeof renewOrderMachine>['readEnd'] =>
  fromRequest(async ({ input, signal }) => {
    const { order } = await api.request(OrderDocument, { orderNo: input.orderNo }, { signal });
    return { endsAt: order.endsAt };
  });

export const renewByCardActors = (api: Api): ActorsOf<typeof renewByCardMachine> => ({
  readEnd: readEnd(api),
  openRenewal: fromRequest(({ input: { orderNo, hours, agreedPriceFen, key }, signal }) =>
    commandAnswerOf(
      api
        .request(RenewByCardDocument, { orderNo, hours, agreedPriceFen, idempotencyKey: key }, { signal })
        .then(({ renewByCard: { cashierUrl } }) => ({ cashierUrl })),
    ),
  ),
});

export const renewOrderActors = (api: Api): Omit<ActorsOf<typeof renewOrderMachine>, 'renewByCard'> => ({
  readEnd: readEnd(api),
  checkRenewal: fromRequest(({ input: { orderNo, hours }, signal }) =>
    answerOf(
      api.request(RenewCheckDocument, { orderNo, hours }, { signal }).then((answer) => offerOf(answer, hours)),
      // RATE_LIMITED is unrelated to the order: the chart shows a failure that can be retried.
      except(RenewCheckRefusals, 'RATE_LIMITED'),
    ),
  ),
  renewOrder: fromRequest(({ input: { orderNo, hours, agreedPriceFen, key, proof }, signal }) =>
    commandAnswerOf(
      api.request(RenewOrderDocument, { orderNo, hours, agreedPriceFen, idempotencyKey: key, proof }, { signal }).then(() => undefined),
    ),
  ),
});
