import { paymentCheckActors } from '#actors/orders/paymentCheck.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { paymentCheckMachine } from '#machines/orders/paymentCheck.machine.ts';

export const wire = (api: Api) =>
  paymentCheckMachine.provide({ actors: paymentCheckActors(api) satisfies ActorsOf<typeof paymentCheckMachine> });
