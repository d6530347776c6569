import type { Api } from '#api/api.ts';
import {
  ConfirmDeactivationDocument,
  DeactivationCheckDocument,
  DelistOwnDocument,
  StartDeactivationDocument,
  WithdrawDeactivationDocument,
} from '#api/generated/operations.ts';
import { ConfirmDeactivationRefusals } from '#api/generated/refusals/ConfirmDeactivation.ts';
import { DelistOwnRefusals } from '#api/generated/refusals/DelistOwn.ts';
import { StartDeactivationRefusals } from '#api/generated/refusals/StartDeactivation.ts';
import { WithdrawDeactivationRefusals } from '#api/generated/refusals/WithdrawDeactivation.ts';
import { type Answer, answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { known } from '#lib/known.ts';
import type { Closing, ClosingState } from '#machines/deactivation/closing.ts';
import type { deactivationMachine } from '#machines/deactivation/deactivation.machine.ts';

export const deactivationActors = (api: Api): Omit<ActorsOf<typeof deactivationMachine>, 'ownerProof'> => ({
  readStanding: fromRequest(
    async ({ signal }): Promise<ClosingState> =>
      (await api.request(DeactivationCheckDocument, {}, { signal, anew: true })).deactivationCheck,
  ),
  delistOwn: fromRequest(({ signal }): Promise<Answer<unknown>> =>
    answerOf(api.request(DelistOwnDocument, {}, { signal }), DelistOwnRefusals),
  ),
  startDeactivation: fromRequest(({ input: { proof, givenUp }, signal }): Promise<Answer<Closing>> => {
    const variables = { proof: known(proof, 'proof'), giveUp: givenUp?.sentence ?? null, giveUpFen: givenUp?.fen ?? null };
    const started = api.request(StartDeactivationDocument, variables, { signal }).then((answer) => answer.startDeactivation);
    return answerOf(started, StartDeactivationRefusals);
  }),
  confirmDeactivation: fromRequest(({ input: { sentence }, signal }): Promise<Answer<Closing>> =>
    answerOf(
      api.request(ConfirmDeactivationDocument, { sentence }, { signal }).then((answer) => answer.confirmDeactivation),
      ConfirmDeactivationRefusals,
    ),
  ),
  withdrawDeactivation: fromRequest(({ signal }): Promise<Answer<unknown>> =>
    answerOf(api.request(WithdrawDeactivationDocument, {}, { signal }), WithdrawDeactivationRefusals),
  ),
});
