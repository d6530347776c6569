import { signInActors } from '#actors/loyalty/loyalty.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { signInMachine } from '#machines/loyalty/signIn.machine.ts';
import { toastGood } from '#state/toast.ts';

export function wire(api: Api, shell: Shell) {
  const rereadLoyalty = () => {
    void queryClient.invalidateQueries({ queryKey: keys.loyalty });
    shell.session.send({ type: 'session.refresh' });
  };
  return signInMachine.provide({
    actors: signInActors(api) satisfies ActorsOf<typeof signInMachine>,
    actions: {
      announceSigned: () => {
        toastGood('签到成功，金币已到账');
        rereadLoyalty();
      },
    },
  });
}
