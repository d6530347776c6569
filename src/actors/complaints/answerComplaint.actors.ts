import type { Api } from '#api/api.ts';
import { SayInComplaintDocument, WithdrawComplaintDocument } from '#api/generated/operations.ts';
import { WithdrawComplaintRefusals } from '#api/generated/refusals/WithdrawComplaint.ts';
import { answerOf, commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { answerComplaintMachine } from '#machines/complaints/answerComplaint.machine.ts';

export const answerComplaintActors = (api: Api): Omit<ActorsOf<typeof answerComplaintMachine>, 'gatherPictures'> => ({
  sendStatement: fromRequest(({ input: { complaintId: id, words, pictureIds, key }, signal }) =>
    commandAnswerOf(
      api
        .request(SayInComplaintDocument, { id, words, pictureIds: [...pictureIds], idempotencyKey: key }, { signal })
        .then(() => undefined),
    ),
  ),
  withdrawComplaint: fromRequest(({ input: { complaintId: id }, signal }) =>
    answerOf(
      api.request(WithdrawComplaintDocument, { id }, { signal }).then(() => undefined),
      WithdrawComplaintRefusals,
    ),
  ),
});
