import { reportUse } from '#actors/lending/reportGameMoney.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { reportGameMoneyMachine } from '#machines/lending/reportGameMoney.machine.ts';
import { wireUnstoredLeavable } from '#app/wire/command.ts';
import { toastGood } from '#state/toast.ts';

export const wire = (api: Api) =>
  reportGameMoneyMachine.provide({
    actors: { reportUse: wireUnstoredLeavable(reportUse(api)) } satisfies ActorsOf<typeof reportGameMoneyMachine>,
    actions: {
      announceReported: () => toastGood('已上报，结算时按这个数付给你'),
      reread: () => void queryClient.invalidateQueries({ queryKey: keys.lending }),
    },
  });
