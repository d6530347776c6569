import { beginSubscription, closeSubscription, membershipPaymentActors, readSubscription } from '#actors/membership/subscribe.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { orderPaymentMachine } from '#machines/orders/orderPayment.machine.ts';
import { subscribeMachine } from '#machines/membership/subscribe.machine.ts';
import { leaveForCashier } from '#state/wayBack.ts';
import { wireCommand } from '#app/wire/command.ts';
import { rereadMoney } from '#app/wire/money.ts';
import { wireStoppableWatch } from '#app/wire/watch.ts';
import { wire as wireRealName } from '#app/wire/charts/identity/realName.ts';

export function wire(api: Api, shell: Shell) {
  const readAgain = () => shell.session.send({ type: 'session.refresh' });
  const realName = wireRealName(api);
  return subscribeMachine.provide({
    actors: {
      beginSubscription: wireCommand(beginSubscription(api)),
      realName,
      closeSubscription: wireCommand(closeSubscription(api)),
      watchSubscription: wireStoppableWatch(readSubscription(api)),
      orderPayment: orderPaymentMachine.provide({
        actors: membershipPaymentActors(api) satisfies ActorsOf<typeof orderPaymentMachine>,
        actions: {
          leaveForCashier: (_, { cashierUrl }) => leaveForCashier(cashierUrl),
          rereadBalance: () => void queryClient.invalidateQueries({ queryKey: keys.balance }),
        },
      }),
    } satisfies ActorsOf<typeof subscribeMachine>,
    actions: {
      rereadSession: readAgain,
      rereadOffers: () => void queryClient.invalidateQueries({ queryKey: keys.membership }),
      rereadMoney: () => rereadMoney(shell.session),
    },
  });
}
