import { downloadActors } from '#actors/downloads/download.actors.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { downloadMachine } from '#machines/downloads/download.machine.ts';

export const wire = () => downloadMachine.provide({ actors: downloadActors() satisfies ActorsOf<typeof downloadMachine> });
