import sharp, { type Sharp } from 'sharp';

interface Wish {
  readonly width?: number;
  readonly height?: number;
  readonly colour?: string;
}

/** A plain picture that is not encoded yet. */
export const plainPicture = ({ width = 40, height = 30, colour = '#c33' }: Wish = {}): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour }, limitInputPixels: false });

export const aPicture = (wish: Wish = {}): Promise<Buffer> => plainPicture(wish).png().toBuffer();
