import type { Api } from '#api/api.ts';
import { CallOffOrderDocument } from '#api/generated/operations.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { CallOffWish } from '#machines/lending/callOffOrder.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

export const callOff = (api: Api): Ask<unknown, CallOffWish> =>
  fromRequest<Answer<unknown>, CallOffWish & { key: string }>(({ input: { orderNo, words, key }, signal }) =>
    commandAnswerOf(api.request(CallOffOrderDocument, { orderNo, reason: words, idempotencyKey: key }, { signal })),
  );
