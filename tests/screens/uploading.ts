import { act, fireEvent, screen } from '@testing-library/react';
import { fromCallback, fromPromise } from 'xstate';
import { gatherPicturesActors } from '#actors/pictures/gatherPictures.actors.ts';
import type { Answer } from '#contract/problem.ts';
import type { PicturePurpose } from '#contract/rules/picture.ts';
import { gatherPicturesMachine } from '#machines/pictures/gatherPictures.machine.ts';
import { imageUploadMachine, type KeptPicture } from '#machines/pictures/imageUpload.machine.ts';
import { leaveOutFailed, resendFailed } from '#state/uploads.ts';
import { held } from './stage.tsx';

/** Uploads that the test answers; all their bytes are sent at once, as on a fast line to a slow server. */
export function heldUploads() {
  const sending = held<Answer<KeptPicture>, { picture: Blob; purpose: PicturePurpose }>();
  const imageUpload = imageUploadMachine.provide({
    actors: {
      shrinkPicture: fromPromise(async ({ input }) => ({ ok: true as const, value: input.file })),
      watchProgress: fromCallback(({ sendBack }) => sendBack({ type: 'upload.progressed', percent: 100 })),
      sendPicture: sending.logic,
    },
  });
  const gatherPictures = gatherPicturesMachine.provide({
    actors: gatherPicturesActors(),
    actions: {
      resendFailed: (_, { form }) => resendFailed(form),
      leaveOutFailed: (_, { form }) => leaveOutFailed(form),
    },
  });
  return {
    imageUpload,
    gatherPictures,
    sending,
    store: (id: string) => sending.answer({ ok: true, value: { id, path: null, width: 1, height: 1 } }),
  };
}

export const write = (label: string, value: string) => void fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const choose = (label: string, ...names: string[]) =>
  act(async () => {
    const files = names.map((name) => new File([name], name, { type: 'image/png' }));
    fireEvent.change(screen.getByLabelText(`选择${label}`), { target: { files } });
  });
