import type { Api } from '#api/api.ts';
import { SayInComplaintDocument, WithdrawComplaintDocument } from '#api/generated/operations.ts';
import { WithdrawComplaintRefusals } from '#api/generated/refusals/WithdrawComplaint.ts';
import { type Answer, answerOf, commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { answerComplaintMachine, SentStatement } from '#machines/complaints/answerComplaint.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

export const sendStatement = (api: Api): Ask<unknown, SentStatement> =>
  fromRequest<Answer<unknown>, SentStatement & { key: string }>(({ input: { complaintId: id, words, pictureIds, key }, signal }) =>
    commandAnswerOf(
      api
        .request(SayInComplaintDocument, { id, words, pictureIds: [...pictureIds], idempotencyKey: key }, { signal })
        .then(() => undefined),
    ),
  );

export const answerComplaintActors = (api: Api): Pick<ActorsOf<typeof answerComplaintMachine>, 'withdrawComplaint'> => ({
  withdrawComplaint: fromRequest(({ input: { complaintId: id }, signal }) =>
    answerOf(
      api.request(WithdrawComplaintDocument, { id }, { signal }).then(() => undefined),
      WithdrawComplaintRefusals,
    ),
  ),
});
