import { checkoutActors } from '#actors/checkout.actors.ts';
import { realNameActors } from '#actors/realName.actors.ts';
import { rentVerificationActors } from '#actors/rentVerification.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { realNameMachine } from '#machines/realName.machine.ts';
import { rentVerificationMachine } from '#machines/rentVerification.machine.ts';
import { leaveForCashier } from '#state/wayBack.ts';
import { askLogin } from './login.ts';

/** The chart of renting, which the page of an account needs at once. */
export function wireCheckout(api: Api, shell: Shell): typeof checkoutMachine {
  const realName = realNameMachine.provide({ actors: realNameActors(api) satisfies ActorsOf<typeof realNameMachine> });
  const rentVerification = rentVerificationMachine.provide({
    actors: rentVerificationActors(api) satisfies ActorsOf<typeof rentVerificationMachine>,
  });
  return checkoutMachine.provide({
    actors: { ...checkoutActors(api), realName, rentVerification } satisfies ActorsOf<typeof checkoutMachine>,
    actions: {
      leaveForCashier: (_, { cashierUrl }) => leaveForCashier(cashierUrl),
      askLogin,
      noteOrder: (_, { orderNo }) => shell.channelTracking.send({ type: 'order.made', orderNo }),
    },
  });
}
