import { toString as draw } from 'qrcode';

/** The picture of a code as a data URL; a canvas draws it only with a width of its own. */
export async function drawQr(content: string, width?: number): Promise<string> {
  const svg = await draw(content, { type: 'svg', margin: 0, errorCorrectionLevel: 'M', ...(width !== undefined && { width }) });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
