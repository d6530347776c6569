import { saveOffer } from '#actors/lending/restAccount.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { restAccountMachine } from '#machines/lending/restAccount.machine.ts';
import { wireUnstoredLeavable } from '#app/wire/command.ts';
import { toastGood } from '#state/toast.ts';

export const wire = (api: Api) =>
  restAccountMachine.provide({
    actors: { saveOffer: wireUnstoredLeavable(saveOffer(api)) } satisfies ActorsOf<typeof restAccountMachine>,
    actions: {
      announceSaved: () => toastGood('已保存'),
      reread: () => void queryClient.invalidateQueries({ queryKey: keys.lending }),
    },
  });
