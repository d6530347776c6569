import { createWithdrawal } from '#actors/payouts/withdraw.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { withdrawMachine } from '#machines/payouts/withdraw.machine.ts';
import { wireCommand } from '#app/wire/command.ts';
import { rereadMoney } from '#app/wire/money.ts';

export const wire = (api: Api, shell: Shell) =>
  withdrawMachine.provide({
    actors: { createWithdrawal: wireCommand(createWithdrawal(api)) } satisfies ActorsOf<typeof withdrawMachine>,
    actions: { rereadMoney: () => rereadMoney(shell.session) },
  });
