import { publishListingActors } from '#actors/merchants/publishListing.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { publishListingMachine } from '#machines/merchants/publishListing.machine.ts';
import { isSame } from '#machines/merchants/editedListing.ts';
import { dropTypedListing } from '#state/typedListing.ts';
import { wireGatherPictures } from '#app/wire/pictures.ts';

export const wire = (api: Api) =>
  publishListingMachine.provide({
    actors: { ...publishListingActors(api), gatherPictures: wireGatherPictures() } satisfies ActorsOf<typeof publishListingMachine>,
    actions: {
      rereadListings: () => void queryClient.invalidateQueries({ queryKey: keys.merchant }),
      dropStored: ({ context: { id, form, saved } }) => {
        if (isSame(form, saved)) dropTypedListing(id);
      },
    },
  });
