import type { Api } from '#api/api.ts';
import { ChangeLoginDocument } from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { changeLoginMachine } from '#machines/lending/changeLogin.machine.ts';

export const changeLoginActors = (api: Api): ActorsOf<typeof changeLoginMachine> => ({
  sealLogin: fromRequest(({ input: { listingId, secret, key }, signal }) =>
    commandAnswerOf(api.request(ChangeLoginDocument, { listingId, secret, idempotencyKey: key }, { signal }).then(() => undefined)),
  ),
});
