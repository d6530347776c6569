import { AVATAR_SIDE, PICTURE_PIXELS, PICTURE_SIDE, PICTURE_SIDE_MOST, type PicturePurpose } from '#contract/rules/picture.ts';

const QUALITY = 82;
/** EXIF orientation: not rotated. */
const UPRIGHT = 1;

type Sharp = (typeof import('sharp'))['default'];
type Image = import('sharp').Sharp;

export interface Encoded {
  /** WebP without metadata, upright. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}
export type Drawn = Encoded | 'invalid' | 'tooManyPixels';

const open = async (): Promise<Sharp> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Blocks all decoders but those of the three formats: their code must not be exposed to untrusted bytes.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return sharp;
};

let library: Promise<Sharp> | undefined;

/** Decodes untrusted bytes and encodes the picture. Of an animation the first frame is kept. */
export async function drawPicture(given: Buffer, purpose: PicturePurpose): Promise<Drawn> {
  const sharp = await (library ??= open());
  try {
    const image = sharp(given, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
    const { width, height, orientation = UPRIGHT } = await image.metadata();
    if (width * height > PICTURE_PIXELS || Math.max(width, height) > PICTURE_SIDE_MOST) return 'tooManyPixels';
    const small =
      purpose === 'avatar'
        ? image.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
        : image.resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'inside', withoutEnlargement: true });
    const upright = orientation === UPRIGHT ? small : await turned(sharp, small, orientation);
    const { data, info } = await upright.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return 'invalid';
  }
}

/** Rotates after resizing, which a square frame permits: rotating the full picture would copy all of its pixels. */
async function turned(sharp: Sharp, small: Image, orientation: number): Promise<Image> {
  return sharp(await small.withMetadata({ orientation }).png({ compressionLevel: 0 }).toBuffer()).autoOrient();
}
