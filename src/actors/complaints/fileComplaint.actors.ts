import type { Api } from '#api/api.ts';
import { ComplaintFiledDocument, FileComplaintDocument } from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { fileComplaintMachine } from '#machines/complaints/fileComplaint.machine.ts';

export const fileComplaintActors = (api: Api): Omit<ActorsOf<typeof fileComplaintMachine>, 'gatherPictures'> => ({
  fileComplaint: fromRequest(({ input: { wish, pictureIds, key }, signal }) =>
    commandAnswerOf(
      api.request(FileComplaintDocument, { ...wish, pictureIds: [...pictureIds], idempotencyKey: key }, { signal }).then(() => undefined),
    ),
  ),
  readComplaints: fromRequest(async ({ input: { orderNo }, signal }) => {
    const { complaints } = await api.request(ComplaintFiledDocument, { orderNo }, { signal });
    return { isFiled: complaints.items.some(({ isMine, status }) => isMine && (status === 'OPEN' || status === 'ANSWERED')) };
  }),
});
