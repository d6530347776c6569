import { type EventObject, fromCallback } from 'xstate';
import type { Uploads } from '#api/client.ts';
import { type Answer, answerOf, type Refusal } from '#contract/problem.ts';
import { PICTURE_INVALID, PICTURE_SIDE, pictureTypeOf } from '#contract/rules/picture.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { imageUploadMachine } from '#machines/pictures/imageUpload.machine.ts';

const QUALITY = 0.86;
const SIGNATURE = 12;

const invalid: Refusal = { kind: 'refused', code: 'PICTURE_INVALID', message: PICTURE_INVALID, requestId: null, fields: {}, details: {} };

/** Scales a picture down to the size that the service stores, upright and without metadata. */
async function shrink(file: Blob): Promise<Answer<Blob>> {
  if (pictureTypeOf(new Uint8Array(await file.slice(0, SIGNATURE).arrayBuffer())) === null) return { ok: false, problem: invalid };
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return { ok: false, problem: invalid };
  const scale = Math.min(1, PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const encode = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  const webp = await encode('image/webp');
  // Safari returns PNG instead of WebP, which is larger than the photo.
  const small = webp?.type === 'image/webp' ? webp : await encode('image/jpeg');
  return small === null ? { ok: false, problem: invalid } : { ok: true, value: small };
}

export function imageUploadActors(uploads: Uploads): ActorsOf<typeof imageUploadMachine> {
  const watchers = new WeakMap<Blob, (percent: number) => void>();
  return {
    shrinkPicture: fromRequest(({ input: { file } }) => shrink(file)),
    watchProgress: fromCallback<EventObject, { picture: Blob }, { type: 'upload.progressed'; percent: number }>(
      ({ input: { picture }, sendBack }) => {
        watchers.set(picture, (percent) => sendBack({ type: 'upload.progressed', percent }));
        return () => void watchers.delete(picture);
      },
    ),
    sendPicture: fromRequest(({ input: { picture, purpose }, signal }) =>
      answerOf(uploads.upload(picture, purpose, { signal, onProgress: (percent) => watchers.get(picture)?.(percent) }), [
        'PICTURE_INVALID',
        'PICTURE_TOO_LARGE',
        'PICTURE_LIMIT',
        'RATE_LIMITED',
        'BAD_REQUEST',
      ]),
    ),
  };
}
