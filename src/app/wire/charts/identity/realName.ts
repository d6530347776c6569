import { realNameActors } from '#actors/identity/realName.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { realNameMachine } from '#machines/identity/realName.machine.ts';

export const wire = (api: Api) => realNameMachine.provide({ actors: realNameActors(api) satisfies ActorsOf<typeof realNameMachine> });
