import { signContractActors } from '#actors/payouts/signContract.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { signContractMachine } from '#machines/payouts/signContract.machine.ts';
import { toastGood } from '#state/toast.ts';
import { leaveForCashier } from '#state/wayBack.ts';

const rereadPayout = () => void queryClient.invalidateQueries({ queryKey: keys.payout });

export const wire = (api: Api) =>
  signContractMachine.provide({
    actors: signContractActors(api) satisfies ActorsOf<typeof signContractMachine>,
    actions: {
      leaveForHost: (_, { signingUrl }) => leaveForCashier(signingUrl),
      announceSigned: () => {
        toastGood('协议已签署');
        rereadPayout();
      },
    },
  });
