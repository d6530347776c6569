import { DAY, SECOND } from './constants.ts';
import type { Duration } from './types.ts';

/** Purposes of uploads, and whether the picture is public. */
export const picturePurposes = {
  AVATAR: 'avatar',
  LISTING: 'listing',
  REVIEW: 'review',
  TASK: 'task',
  EVIDENCE: 'evidence',
  LICENCE: 'licence',
  CHAT: 'chat',
} as const;
export type PicturePurpose = (typeof picturePurposes)[keyof typeof picturePurposes];

export const privatePurposes = ['evidence', 'licence', 'chat'] as const satisfies readonly PicturePurpose[];
export type PrivatePurpose = (typeof privatePurposes)[number];

export const isPrivatePurpose = (purpose: PicturePurpose): purpose is PrivatePurpose =>
  (privatePurposes as readonly PicturePurpose[]).includes(purpose);

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
export const PICTURE_INVALID = '图片无法识别，请上传 JPEG、PNG 或 WebP 图片';
const MEGABYTES = 5;
export const PICTURE_BYTES = MEGABYTES * 1024 * 1024;
export const PICTURE_SIZE = `${MEGABYTES} MB`;
export const PICTURE_PIXELS = 40_000_000;
/** Longest side of an upload: narrow pictures are slow to decode. */
export const PICTURE_SIDE_MOST = 16_384;
/** Longest side of a stored picture, in pixels. */
export const PICTURE_SIDE = 1_600;
/** Both sides of a stored avatar. */
export const AVATAR_SIDE = 512;
export const PICTURES_PER_DAY = 50;
/** Uploads of one user at the same time. */
export const UPLOADS_AT_ONCE = 2;
/** Time in which an upload may be slow, and its least average speed afterwards. */
export const UPLOAD_GRACE: Duration = 10 * SECOND;
export const UPLOAD_BYTES_PER_SECOND = 20_000;
/** Lifetime of an unreferenced picture. */
export const UNATTACHED_LIFETIME: Duration = DAY;

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** The type by the first twelve bytes; null for any other file. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | null => {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  return startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') ? 'image/webp' : null;
};
