import { deactivationActors } from '#actors/deactivation/deactivation.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { deactivationMachine } from '#machines/deactivation/deactivation.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wireOwnerProof } from '#app/wire/ownerProof.ts';

export function wire(api: Api, shell: Shell) {
  const readAgain = () => shell.session.send({ type: 'session.refresh' });
  const ownerProof = wireOwnerProof(api);
  return deactivationMachine.provide({
    actors: { ...deactivationActors(api), ownerProof } satisfies ActorsOf<typeof deactivationMachine>,
    actions: {
      announceStayed: () => {
        toastGood('注销已撤销，账号照常使用');
        readAgain();
      },
    },
  });
}
