import { exchange } from '#actors/exchange/exchangeCode.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { exchangeCodeMachine } from '#machines/exchange/exchangeCode.machine.ts';
import { wireCodes } from '#app/wire/codes.ts';
import { wireLeavable } from '#app/wire/command.ts';

export function wire(api: Api, shell: Shell) {
  const readAgain = () => shell.session.send({ type: 'session.refresh' });
  const { captcha } = wireCodes(api);
  return exchangeCodeMachine.provide({
    actors: { exchange: wireLeavable(exchange(api)), captcha } satisfies ActorsOf<typeof exchangeCodeMachine>,
    actions: {
      rereadGifts: () => {
        void queryClient.invalidateQueries({ queryKey: keys.mine });
        readAgain();
      },
    },
  });
}
