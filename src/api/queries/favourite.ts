import { request } from '#api/client.ts';
import { SetFavouriteDocument } from '#api/generated/operations.ts';
import { queryClient } from '#api/queryClient.ts';
import { keys } from './keys.ts';
import { showFavourite } from './listing.ts';

/** Sets a heart and shows it wherever the cache holds the listing. Throws `ProblemError` when it is refused. */
export async function setFavourite(id: string, wanted: boolean): Promise<void> {
  const { setFavourite: on } = await request(SetFavouriteDocument, { listingId: id, on: wanted });
  showFavourite(queryClient, id, on);
  await queryClient.invalidateQueries({ queryKey: keys.favourites });
}
