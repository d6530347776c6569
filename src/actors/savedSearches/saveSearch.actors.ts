import type { Api } from '#api/api.ts';
import { SaveSearchDocument } from '#api/generated/operations.ts';
import { listingFilter } from '#api/listingFilter.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { SearchWish } from '#machines/savedSearches/saveSearch.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

export const saveSearch = (api: Api): Ask<{ name: string }, SearchWish> =>
  fromRequest<Answer<{ name: string }>, SearchWish & { key: string }>(({ input: { name, filters, key }, signal }) =>
    commandAnswerOf(
      api
        .request(SaveSearchDocument, { name, filter: listingFilter(filters), idempotencyKey: key }, { signal })
        .then((answer) => answer.saveSearch),
    ),
  );
