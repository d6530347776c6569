import { orderPaymentActors } from '#actors/orders/orderPayment.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { orderPaymentMachine } from '#machines/orders/orderPayment.machine.ts';
import { leaveForCashier } from '#state/wayBack.ts';

export const wire = (api: Api) =>
  orderPaymentMachine.provide({
    actors: orderPaymentActors(api) satisfies ActorsOf<typeof orderPaymentMachine>,
    actions: {
      leaveForCashier: (_, { cashierUrl }) => leaveForCashier(cashierUrl),
      rereadBalance: () => void queryClient.invalidateQueries({ queryKey: keys.balance }),
    },
  });
