import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colour?: string;
}

/** A plain picture that is not encoded yet. */
export const plainPicture = ({ width = 40, height = 30, colour = '#c33' }: PictureOptions = {}): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour }, limitInputPixels: false });

export const aPicture = (wish: PictureOptions = {}): Promise<Buffer> => plainPicture(wish).png().toBuffer();

const chunk = (name: string, data: Buffer): Buffer => {
  const [length, named, sum] = [Buffer.alloc(4), Buffer.concat([Buffer.from(name), data]), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A black one-bit PNG of any size, created at once. */
export function blackPicture(width: number, height: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

export const blackSquare = (side: number): Buffer => blackPicture(side, side);
