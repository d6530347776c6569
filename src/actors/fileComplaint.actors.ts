import type { Api } from '#api/api.ts';
import { ComplaintFiledDocument, FileComplaintDocument } from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { fileComplaintMachine } from '#machines/fileComplaint.machine.ts';

export const fileComplaintActors = (api: Api): ActorsOf<typeof fileComplaintMachine> => ({
  fileComplaint: fromRequest(({ input: { wish, key }, signal }) =>
    commandAnswerOf(api.request(FileComplaintDocument, { ...wish, idempotencyKey: key }, { signal }).then(() => undefined)),
  ),
  readComplaints: fromRequest(async ({ input: { orderNo }, signal }) => {
    const { complaints } = await api.request(ComplaintFiledDocument, { orderNo }, { signal });
    return { isFiled: complaints.items.some(({ isMine, status }) => isMine && (status === 'OPEN' || status === 'ANSWERED')) };
  }),
});
