import { batches as rest } from '#contract/operator/index.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { Call } from '#operator/api/client.ts';
import type { makeBatchMachine } from '#operator/machines/makeBatch.machine.ts';

export const makeBatchActors = (call: Call): ActorsOf<typeof makeBatchMachine> => ({
  tryBatch: fromRequest(({ input, signal }) =>
    commandAnswerOf(
      call(rest.makeBatch, { body: { ...input, preview: true } }, signal).then(({ before }) => ({ version: before.version })),
    ),
  ),
  sendBatch: fromRequest(({ input }) =>
    commandAnswerOf(call(rest.makeBatch, { body: { ...input, preview: false } }).then(({ codes }) => ({ codes }))),
  ),
});
