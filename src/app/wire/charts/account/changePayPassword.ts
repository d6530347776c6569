import { changePayPasswordActors } from '#actors/account/changePayPassword.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { changePayPasswordMachine } from '#machines/account/changePayPassword.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wireOwnerProof } from '#app/wire/ownerProof.ts';

const rereadSettings = () => void queryClient.invalidateQueries({ queryKey: keys.settings });

export function wire(api: Api) {
  const ownerProof = wireOwnerProof(api);
  return changePayPasswordMachine.provide({
    actors: { ...changePayPasswordActors(api), ownerProof } satisfies ActorsOf<typeof changePayPasswordMachine>,
    actions: {
      announceChanged: () => {
        toastGood('支付密码已保存');
        rereadSettings();
      },
    },
  });
}
