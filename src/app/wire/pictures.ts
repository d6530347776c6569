import { gatherPicturesActors } from '#actors/pictures/gatherPictures.actors.ts';
import { gatherPicturesMachine } from '#machines/pictures/gatherPictures.machine.ts';
import { leaveOutFailed, resendFailed } from '#state/uploads.ts';

export const wireGatherPictures = () =>
  gatherPicturesMachine.provide({
    actors: gatherPicturesActors(),
    actions: {
      resendFailed: (_, { form }) => resendFailed(form),
      leaveOutFailed: (_, { form }) => leaveOutFailed(form),
    },
  });
