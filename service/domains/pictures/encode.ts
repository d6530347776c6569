import { type PicturePurpose, pictureTypeOf } from '#contract/rules/picture.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { openDecoder } from './decoder.ts';
import type { Encoded } from './draw.ts';
import { turns } from './turns.ts';

/** Decoding 40 megapixels takes up to 160 MB. */
const AT_ONCE = 1;
const TOO_MANY_PIXELS = '图片尺寸过大，请缩小后再上传';

const decoder = openDecoder();
const inTurn = turns(AT_ONCE);

/** Encodes an upload as a picture, or refuses it. */
export async function encodePicture(given: Buffer, purpose: PicturePurpose): Promise<Encoded> {
  if (pictureTypeOf(given) === null) throw refused('PICTURE_INVALID');
  const drawn = await inTurn(() => decoder.draw(given, purpose));
  if (drawn === 'tooManyPixels') throw refused('PICTURE_TOO_LARGE', { message: TOO_MANY_PIXELS });
  if (typeof drawn === 'string') throw refused('PICTURE_INVALID');
  // IPC delivers a Uint8Array, which the database driver would bind as text.
  return { ...drawn, bytes: Buffer.from(drawn.bytes) };
}
