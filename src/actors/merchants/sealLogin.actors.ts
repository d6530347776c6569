import type { Api } from '#api/api.ts';
import { SealListingLoginDocument } from '#api/generated/operations.ts';
import { SealListingLoginRefusals } from '#api/generated/refusals/SealListingLogin.ts';
import { type Answer, answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { sealLoginMachine } from '#machines/merchants/sealLogin.machine.ts';

export const sealLoginActors = (api: Api): ActorsOf<typeof sealLoginMachine> => ({
  sealLogin: fromRequest(({ input, signal }): Promise<Answer<unknown>> =>
    answerOf(api.request(SealListingLoginDocument, input, { signal }), SealListingLoginRefusals),
  ),
});
