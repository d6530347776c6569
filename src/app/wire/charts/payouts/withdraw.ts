import { withdrawActors } from '#actors/payouts/withdraw.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { withdrawMachine } from '#machines/payouts/withdraw.machine.ts';
import { rereadMoney } from '#app/wire/money.ts';

export const wire = (api: Api, shell: Shell) =>
  withdrawMachine.provide({
    actors: withdrawActors(api) satisfies ActorsOf<typeof withdrawMachine>,
    actions: { rereadMoney: () => rereadMoney(shell.session) },
  });
