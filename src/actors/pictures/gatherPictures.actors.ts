import { type EventObject, fromCallback } from 'xstate';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { gatherPicturesMachine, PicturesReported } from '#machines/pictures/gatherPictures.machine.ts';
import { watchUploads } from '#state/uploads.ts';

export const gatherPicturesActors = (): ActorsOf<typeof gatherPicturesMachine> => ({
  watchPictures: fromCallback<EventObject, { form: string }, PicturesReported>(({ input: { form }, sendBack }) =>
    watchUploads(form, (report) => sendBack(report === null ? { type: 'pictures.lost' } : { type: 'pictures.reported', ...report })),
  ),
});
