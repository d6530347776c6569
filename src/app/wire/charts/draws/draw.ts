import { drawLottery } from '#actors/draws/draws.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { drawMachine } from '#machines/draws/draw.machine.ts';
import { wireLeavable } from '#app/wire/command.ts';

export const wire = (api: Api, shell: Shell) =>
  drawMachine.provide({
    actors: { drawLottery: wireLeavable(drawLottery(api)) } satisfies ActorsOf<typeof drawMachine>,
    actions: {
      rereadDraws: () => {
        for (const queryKey of [keys.freeOrder, keys.money, keys.loyalty]) void queryClient.invalidateQueries({ queryKey });
        shell.session.send({ type: 'session.refresh' });
      },
    },
  });
