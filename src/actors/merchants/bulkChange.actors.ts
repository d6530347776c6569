import type { Api } from '#api/api.ts';
import { ApplyBulkDocument, BulkPreviewDocument, UndoBulkDocument } from '#api/generated/operations.ts';
import { BulkPreviewRefusals } from '#api/generated/refusals/BulkPreview.ts';
import { type Answer, answerOf, commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { BulkOrder, BulkResult } from '#machines/merchants/bulkChange.machine.ts';
import type { BulkWish } from '#lib/bulkWish.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

const sent = (wish: BulkWish) => ({
  ...wish,
  windows: wish.windows.map(({ from, until }) => ({ from, until })),
  promotions: wish.promotions.map(({ hours, bonus }) => ({ hours, bonus })),
});

export const previewBulk = (api: Api) =>
  fromRequest(({ input: { ids, change }, signal }: { input: { ids: readonly string[]; change: BulkWish }; signal: AbortSignal }) =>
    answerOf<BulkResult>(
      api.request(BulkPreviewDocument, { ids: [...ids], change: sent(change) }, { signal }).then((answer) => answer.bulkPreview),
      BulkPreviewRefusals,
    ),
  );

export const applyBulk = (api: Api): Ask<BulkResult, BulkOrder> =>
  fromRequest(({ input: { ids, change, seen, isSure, key }, signal }): Promise<Answer<BulkResult>> =>
    commandAnswerOf(
      api
        .request(ApplyBulkDocument, { ids: [...ids], change: sent(change), seen, isSure, idempotencyKey: key }, { signal })
        .then((answer) => answer.applyBulk),
    ),
  );

export const undoBulk = (api: Api): Ask<BulkResult, { id: string }> =>
  fromRequest(({ input: { id, key }, signal }): Promise<Answer<BulkResult>> =>
    commandAnswerOf(api.request(UndoBulkDocument, { id, idempotencyKey: key }, { signal }).then((answer) => answer.undoBulk)),
  );
