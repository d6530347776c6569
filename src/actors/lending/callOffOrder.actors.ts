import type { Api } from '#api/api.ts';
import { CallOffOrderDocument } from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { callOffOrderMachine } from '#machines/lending/callOffOrder.machine.ts';

export const callOffOrderActors = (api: Api): ActorsOf<typeof callOffOrderMachine> => ({
  callOff: fromRequest(({ input: { orderNo, words, key }, signal }) =>
    commandAnswerOf(api.request(CallOffOrderDocument, { orderNo, reason: words, idempotencyKey: key }, { signal }).then(() => undefined)),
  ),
});
