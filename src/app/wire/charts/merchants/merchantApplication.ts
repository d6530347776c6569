import { merchantApplicationActors } from '#actors/merchants/merchantApplication.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { merchantApplicationMachine } from '#machines/merchants/merchantApplication.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wireOwnerProof } from '#app/wire/ownerProof.ts';

export const wire = (api: Api) =>
  merchantApplicationMachine.provide({
    actors: { ...merchantApplicationActors(api), ownerProof: wireOwnerProof(api) } satisfies ActorsOf<typeof merchantApplicationMachine>,
    actions: {
      announceSubmitted: () => toastGood('申请已提交'),
      rereadApplication: () => void queryClient.invalidateQueries({ queryKey: keys.merchantApplication }),
    },
  });
