import { bulkImportActors, takeListingFile } from '#actors/merchants/bulkImport.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { bulkImportMachine } from '#machines/merchants/bulkImport.machine.ts';
import { wireCommand } from '#app/wire/command.ts';

export const wire = (api: Api) =>
  bulkImportMachine.provide({
    actors: { ...bulkImportActors(api), takeFile: wireCommand(takeListingFile(api)) } satisfies ActorsOf<typeof bulkImportMachine>,
    actions: {
      rereadFiles: () => void queryClient.invalidateQueries({ queryKey: keys.listingFiles }),
      rereadListings: () => {
        void queryClient.invalidateQueries({ queryKey: keys.merchantCentre });
        void queryClient.invalidateQueries({ queryKey: keys.anyOwnListings });
      },
    },
  });
