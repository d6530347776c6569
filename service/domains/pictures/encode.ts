import { type PicturePurpose, pictureTypeOf } from '#contract/rules/picture.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { openDecoder } from './decoder.ts';
import type { Encoded } from './draw.ts';
import { turns } from './turns.ts';

/** Decoding 40 megapixels takes up to 160 MB each. */
const decoders = [openDecoder(), openDecoder()] as const;
const TOO_MANY_PIXELS = '图片尺寸过大，请缩小后再上传';

const inTurn = turns(decoders.length);

/** Refuses bytes that are no picture by their signature. */
export function requirePicture(given: Buffer): void {
  if (pictureTypeOf(given) === null) throw refused('PICTURE_INVALID');
}

/** Encodes an upload as a picture, or refuses it. */
export async function encodePicture(given: Buffer, purpose: PicturePurpose, ownerId: string): Promise<Encoded> {
  const drawn = await inTurn(ownerId, async (place) => decoders[place]?.draw(given, purpose) ?? 'dead');
  if (drawn === 'tooManyPixels') throw refused('PICTURE_TOO_LARGE', { message: TOO_MANY_PIXELS });
  if (typeof drawn === 'string') throw refused('PICTURE_INVALID');
  // IPC delivers a Uint8Array, which the database driver would bind as text.
  return { ...drawn, bytes: Buffer.from(drawn.bytes) };
}
