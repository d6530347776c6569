import { AVATAR_SIDE, PICTURE_PIXELS, PICTURE_SIDE, type PicturePurpose, pictureTypeOf } from '#contract/rules/picture.ts';
import { refused } from '#service/http/problem.ts';
import { turns } from './turns.ts';

/** Decodes at once. One of 40 megapixels takes up to 160 MB while it runs. */
const AT_ONCE = 1;
const QUALITY = 82;
/** EXIF: rows from the top, columns from the left. */
const UPRIGHT = 1;
const TOO_MANY_PIXELS = '图片尺寸过大，请缩小后再上传';

type Sharp = (typeof import('sharp'))['default'];
type Image = import('sharp').Sharp;

const open = async (): Promise<Sharp> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Formats beyond the three bring decoders that strangers' bytes must not reach.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return sharp;
};

let library: Promise<Sharp> | undefined;
const inTurn = turns(AT_ONCE);

export interface Encoded {
  /** WebP without metadata, upright. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Makes a picture of somebody's bytes, or refuses them. Of an animation the first frame is kept. */
export async function encodePicture(given: Buffer, purpose: PicturePurpose): Promise<Encoded> {
  if (pictureTypeOf(given) === null) throw refused('PICTURE_INVALID');
  library ??= open();
  const sharp = await library;
  return inTurn(async () => {
    const image = sharp(given, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
    const { width, height, orientation = UPRIGHT } = await image.metadata().catch(asInvalid);
    if (width * height > PICTURE_PIXELS) throw refused('PICTURE_TOO_LARGE', { message: TOO_MANY_PIXELS });
    const small =
      purpose === 'avatar'
        ? image.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
        : image.resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'inside', withoutEnlargement: true });
    const upright = orientation === UPRIGHT ? small : await turned(sharp, small, orientation).catch(asInvalid);
    const { data, info } = await upright.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true }).catch(asInvalid);
    return { bytes: data, width: info.width, height: info.height };
  });
}

/** Turned after it was made small, which a square frame allows: to turn all its pixels takes a copy of them. */
async function turned(sharp: Sharp, small: Image, orientation: number): Promise<Image> {
  return sharp(await small.withMetadata({ orientation }).png({ compressionLevel: 0 }).toBuffer()).autoOrient();
}

function asInvalid(): never {
  throw refused('PICTURE_INVALID');
}
