import { payPasswordActors } from '#actors/account/payPassword.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { payPasswordMachine } from '#machines/account/payPassword.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wireOwnerProof } from '#app/wire/ownerProof.ts';

export const wire = (api: Api) =>
  payPasswordMachine.provide({
    actors: { ...payPasswordActors(api), ownerProof: wireOwnerProof(api) } satisfies ActorsOf<typeof payPasswordMachine>,
    actions: { announceSet: () => toastGood('支付密码已设置') },
  });
