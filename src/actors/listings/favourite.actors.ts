import type { Api } from '#api/api.ts';
import { SetFavouriteDocument } from '#api/generated/operations.ts';
import { keys } from '#api/queries/keys.ts';
import { showFavourite } from '#api/queries/listing.ts';
import type { queryClient } from '#api/queryClient.ts';
import { ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { favouriteMachine } from '#machines/listings/favourite.machine.ts';

/** Updates the listing wherever it is cached. */
export const favouriteActors = (api: Api, cache: typeof queryClient): ActorsOf<typeof favouriteMachine> => ({
  saveHeart: fromRequest(async ({ input: { id, on }, signal }) => {
    const { setFavourite: kept } = await api.request(SetFavouriteDocument, { listingId: id, on }, { signal });
    if (kept !== on) throw new ProblemError({ kind: 'unexpected', message: '操作失败，请重试！', requestId: null });
    showFavourite(cache, id, kept);
    void cache.invalidateQueries({ queryKey: keys.favourites });
    return { id, kept };
  }),
});
