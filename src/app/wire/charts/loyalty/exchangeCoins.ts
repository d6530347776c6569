import { exchangeCoins } from '#actors/loyalty/loyalty.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { exchangeCoinsMachine } from '#machines/loyalty/exchangeCoins.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wireLeavable } from '#app/wire/command.ts';

export function wire(api: Api, shell: Shell) {
  const rereadLoyalty = () => {
    void queryClient.invalidateQueries({ queryKey: keys.loyalty });
    shell.session.send({ type: 'session.refresh' });
  };
  return exchangeCoinsMachine.provide({
    actors: { exchangeCoins: wireLeavable(exchangeCoins(api)) } satisfies ActorsOf<typeof exchangeCoinsMachine>,
    actions: { announceBought: () => toastGood('红包已到账'), rereadCoins: rereadLoyalty },
  });
}
