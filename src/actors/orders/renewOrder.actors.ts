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
import { type Answer, answerOf, commandAnswerOf, except } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { CardWish, LaterEnd, Opened, RenewalOf } from '#machines/orders/renewByCard.machine.ts';
import type { RenewalOffer, renewOrderMachine, RenewWish } from '#machines/orders/renewOrder.machine.ts';
import type { Ask, Check } from '#machines/shell/keyedCommand.machine.ts';
import type { Read } from '#machines/shell/watchOutcome.machine.ts';

const offerOf = ({ renewCheck: { fits, maxHours, newEndsAt, priceFen, lines } }: RenewCheckQuery, hours: number): RenewalOffer => ({
  hours,
  fits,
  maxHours,
  newEnd: newEndsAt,
  priceFen,
  lines: lines.map((line) => ({ ...line, kind: priceLineKinds[line.kind] })),
});

/** The order's end, once it is later than it was. */
const laterEnd = async (api: Api, { orderNo, endsAt: before }: RenewalOf, signal: AbortSignal): Promise<LaterEnd | null> => {
  const { order } = await api.request(OrderDocument, { orderNo }, { signal });
  return order.endsAt > before ? { endsAt: order.endsAt } : null;
};

export const readRenewal = (api: Api): Read<LaterEnd, RenewalOf> => fromRequest(({ input, signal }) => laterEnd(api, input, signal));

export const checkRenewed = (api: Api): Check<unknown, RenewWish> =>
  fromRequest<Answer<unknown> | null, RenewWish>(async ({ input, signal }) => {
    const end = await laterEnd(api, input, signal);
    return end && { ok: true, value: end };
  });

export const openRenewal = (api: Api): Ask<Opened, CardWish> =>
  fromRequest<Answer<Opened>, CardWish & { key: string }>(({ input: { orderNo, hours, agreedPriceFen, key }, signal }) =>
    commandAnswerOf(
      api
        .request(RenewByCardDocument, { orderNo, hours, agreedPriceFen, idempotencyKey: key }, { signal })
        .then(({ renewByCard: { cashierUrl } }) => ({ cashierUrl })),
    ),
  );

export const renewOrderActors = (api: Api): Omit<ActorsOf<typeof renewOrderMachine>, 'renewByCard' | 'renewOrder'> => ({
  checkRenewal: fromRequest(({ input: { orderNo, hours }, signal }) =>
    answerOf(
      api.request(RenewCheckDocument, { orderNo, hours }, { signal }).then((answer) => offerOf(answer, hours)),
      // RATE_LIMITED is unrelated to the order: the chart shows a failure that can be retried.
      except(RenewCheckRefusals, 'RATE_LIMITED'),
    ),
  ),
});

export const renewOrder = (api: Api): Ask<unknown, RenewWish> =>
  fromRequest<Answer<unknown>, RenewWish & { key: string }>(({ input: { orderNo, hours, agreedPriceFen, key, proof }, signal }) =>
    commandAnswerOf(api.request(RenewOrderDocument, { orderNo, hours, agreedPriceFen, idempotencyKey: key, proof }, { signal })),
  );
