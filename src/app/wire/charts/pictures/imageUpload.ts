import { imageUploadActors } from '#actors/pictures/imageUpload.actors.ts';
import type { Client } from '#api/client.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { imageUploadMachine } from '#machines/pictures/imageUpload.machine.ts';

export const wire = (api: Client) =>
  imageUploadMachine.provide({ actors: imageUploadActors(api) satisfies ActorsOf<typeof imageUploadMachine> });
