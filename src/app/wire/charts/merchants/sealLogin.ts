import { sealLoginActors } from '#actors/merchants/sealLogin.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { sealLoginMachine } from '#machines/merchants/sealLogin.machine.ts';
import { toastGood } from '#state/toast.ts';

export const wire = (api: Api) =>
  sealLoginMachine.provide({
    actors: sealLoginActors(api) satisfies ActorsOf<typeof sealLoginMachine>,
    actions: { announceSealed: () => toastGood('登录信息已密封') },
  });
