import { toString as draw } from 'qrcode';

/** The picture of a code as a data URL. */
export async function drawQr(content: string): Promise<string> {
  const svg = await draw(content, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
