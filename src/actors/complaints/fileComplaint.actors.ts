import type { Api } from '#api/api.ts';
import { ComplaintFiledDocument, FileComplaintDocument } from '#api/generated/operations.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { SentComplaint } from '#machines/complaints/fileComplaint.machine.ts';
import type { Ask, Check } from '#machines/shell/keyedCommand.machine.ts';

export const fileComplaint = (api: Api): Ask<unknown, SentComplaint> =>
  fromRequest<Answer<unknown>, SentComplaint & { key: string }>(({ input: { key, pictureIds, ...wish }, signal }) =>
    commandAnswerOf(
      api.request(FileComplaintDocument, { ...wish, pictureIds: [...pictureIds], idempotencyKey: key }, { signal }).then(() => undefined),
    ),
  );

export const checkComplaint = (api: Api): Check<unknown, SentComplaint> =>
  fromRequest<Answer<unknown> | null, SentComplaint>(async ({ input: { orderNo }, signal }) => {
    const { complaints } = await api.request(ComplaintFiledDocument, { orderNo }, { signal });
    const isFiled = complaints.items.some(({ isMine, status }) => isMine && (status === 'OPEN' || status === 'ANSWERED'));
    return isFiled ? { ok: true, value: undefined } : null;
  });
