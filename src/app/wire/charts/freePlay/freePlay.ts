import { beginPlay, leavePlay } from '#actors/freePlay/freePlay.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { freePlayMachine } from '#machines/freePlay/freePlay.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wire as wireRealName } from '#app/wire/charts/identity/realName.ts';
import { wireCommand, wireLeavable } from '#app/wire/command.ts';

export const wire = (api: Api, shell: Shell) =>
  freePlayMachine.provide({
    actors: {
      beginPlay: wireLeavable(beginPlay(api)),
      leavePlay: wireCommand(leavePlay(api)),
      realName: wireRealName(api),
    } satisfies ActorsOf<typeof freePlayMachine>,
    actions: {
      announceTaken: () => toastGood('这一场是你的了'),
      announceLeft: () => toastGood('这一场已结束'),
      rereadSession: () => shell.session.send({ type: 'session.refresh' }),
      rereadPlays: () => {
        void queryClient.invalidateQueries({ queryKey: keys.freePlayOwn });
        void queryClient.invalidateQueries({ queryKey: keys.freePlayAnyListings });
      },
    },
  });
