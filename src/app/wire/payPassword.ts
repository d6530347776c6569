import { payPasswordActors } from '#actors/payPassword.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { payPasswordMachine } from '#machines/payPassword.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wireOwnerProof } from './ownerProof.ts';

/** The chart of the pay password; it comes with the first payment that is asked for it. */
export const wirePayPassword = (api: Api) =>
  payPasswordMachine.provide({
    actors: { ...payPasswordActors(api), ownerProof: wireOwnerProof(api) } satisfies ActorsOf<typeof payPasswordMachine>,
    actions: { announceSet: () => toastGood('支付密码已设好') },
  });
