import type { Api } from '#api/api.ts';
import { CreateFreePlayDocument, LeaveFreePlayDocument } from '#api/generated/operations.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { PlayWish } from '#machines/freePlay/freePlay.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

export const beginPlay = (api: Api): Ask<unknown, PlayWish> =>
  fromRequest(({ input: { listingId, startsAt, key }, signal }): Promise<Answer<unknown>> =>
    commandAnswerOf(api.request(CreateFreePlayDocument, { listingId, startsAt, idempotencyKey: key }, { signal })),
  );

export const leavePlay = (api: Api): Ask<unknown, { playId: string }> =>
  fromRequest(({ input: { playId, key }, signal }): Promise<Answer<unknown>> =>
    commandAnswerOf(api.request(LeaveFreePlayDocument, { id: playId, idempotencyKey: key }, { signal })),
  );
