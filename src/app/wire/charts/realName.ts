import { realNameActors } from '#actors/realName.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { realNameMachine } from '#machines/realName.machine.ts';

export const wire = (api: Api) => realNameMachine.provide({ actors: realNameActors(api) satisfies ActorsOf<typeof realNameMachine> });
