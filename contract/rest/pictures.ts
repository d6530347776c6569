import { z } from 'zod';
import {
  PICTURE_BYTES,
  PICTURE_PIXELS,
  PICTURE_SIDE_MOST,
  PICTURE_TYPES,
  PICTURES_PER_DAY,
  picturePurposes,
  UPLOADS_AT_ONCE,
} from '#contract/rules/picture.ts';
import { endpoint } from './endpoint.ts';
import { bytes, id, oneOf } from './shared.ts';

const purpose = oneOf(picturePurposes).describe('what it is for; it can be used for nothing else');

export const picture = z.object({
  id,
  path: z.string().nullable().describe('path on the static host; null: private, read by readPicture alone'),
  width: z.int().positive(),
  height: z.int().positive(),
});

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  method: 'POST',
  path: '/pictures',
  auth: 'required',
  summary:
    'Keeps a picture as WebP of at most 1600 × 1600 without metadata, upright; of an animation its first frame. At ' +
    `most ${PICTURE_PIXELS / 1e6} ` +
    `megapixels and ${PICTURE_SIDE_MOST} pixels a side, ${UPLOADS_AT_ONCE} at once, ${PICTURES_PER_DAY} a day, ` +
    'refused ones included. One that nothing refers to is deleted after 24 h',
  query: z.object({ purpose }),
  upload: { types: PICTURE_TYPES, maxBytes: PICTURE_BYTES, tooLarge: 'PICTURE_TOO_LARGE' },
  data: picture,
  problems: ['PICTURE_INVALID', 'PICTURE_TOO_LARGE', 'PICTURE_LIMIT', 'PICTURES_AT_ONCE', 'UPLOAD_SLOW'],
});

export const readPicture = endpoint({
  name: 'readPicture',
  method: 'GET',
  path: '/pictures/:id',
  auth: 'required',
  summary: 'A private picture, for whoever may see it',
  params: z.object({ id }),
  download: 'image/webp',
  data: bytes,
  problems: ['NOT_FOUND'],
});
