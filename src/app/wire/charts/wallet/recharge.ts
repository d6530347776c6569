import { openCharge, readCharge } from '#actors/wallet/recharge.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { rechargeMachine } from '#machines/wallet/recharge.machine.ts';
import { leaveForCashier } from '#state/wayBack.ts';
import { wireCommand } from '#app/wire/command.ts';
import { rereadMoney } from '#app/wire/money.ts';
import { wireStoppableWatch } from '#app/wire/watch.ts';
import { wire as wireRealName } from '#app/wire/charts/identity/realName.ts';

export function wire(api: Api, shell: Shell) {
  const realName = wireRealName(api);
  return rechargeMachine.provide({
    actors: {
      openCharge: wireCommand(openCharge(api)),
      watchCharge: wireStoppableWatch(readCharge(api)),
      realName,
    } satisfies ActorsOf<typeof rechargeMachine>,
    actions: {
      rereadSession: () => shell.session.send({ type: 'session.refresh' }),
      rereadMoney: () => rereadMoney(shell.session),
      leaveForCashier: (_, { cashierUrl }) => leaveForCashier(cashierUrl),
    },
  });
}
