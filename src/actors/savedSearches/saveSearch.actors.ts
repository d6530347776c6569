import type { Api } from '#api/api.ts';
import { SaveSearchDocument } from '#api/generated/operations.ts';
import { listingFilter } from '#api/listingFilter.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { saveSearchMachine } from '#machines/savedSearches/saveSearch.machine.ts';

export const saveSearchActors = (api: Api): ActorsOf<typeof saveSearchMachine> => ({
  saveSearch: fromRequest(({ input: { name, filters, key }, signal }) =>
    commandAnswerOf(
      api
        .request(SaveSearchDocument, { name, filter: listingFilter(filters), idempotencyKey: key }, { signal })
        .then(({ saveSearch }) => saveSearch),
    ),
  ),
});
