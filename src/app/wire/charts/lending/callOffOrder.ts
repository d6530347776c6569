import { callOff } from '#actors/lending/callOffOrder.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { callOffOrderMachine } from '#machines/lending/callOffOrder.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wireLeavable } from '#app/wire/command.ts';

export const wire = (api: Api) =>
  callOffOrderMachine.provide({
    actors: { callOff: wireLeavable(callOff(api)) } satisfies ActorsOf<typeof callOffOrderMachine>,
    actions: {
      announceCalledOff: () => toastGood('预约已取消，款项退给租客'),
      reread: () => void queryClient.invalidateQueries({ queryKey: keys.lending }),
    },
  });
