import { bargainActors, checkOffer, makeOffer } from '#actors/bargains/bargain.actors.ts';
import type { Api } from '#api/api.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { bargainMachine } from '#machines/bargains/bargain.machine.ts';
import { unsettled, wireUnstored } from '#app/wire/command.ts';
import { wire as wireRealName } from '#app/wire/charts/identity/realName.ts';

export const wire = (api: Api, shell: Shell) =>
  bargainMachine.provide({
    actors: {
      ...bargainActors(api),
      makeOffer: wireUnstored(makeOffer(api), { check: checkOffer(api), ...unsettled }),
      realName: wireRealName(api),
    } satisfies ActorsOf<typeof bargainMachine>,
    actions: {
      rereadPrice: () => {
        void queryClient.invalidateQueries({ queryKey: ['listing'] });
        void queryClient.invalidateQueries({ queryKey: ['listingNow'] });
      },
      rereadSession: () => shell.session.send({ type: 'session.refresh' }),
    },
  });
