import { toString as draw } from 'qrcode';

/** QR code as a data URL; canvas drawing needs an explicit width. */
export async function drawQr(content: string, width?: number): Promise<string> {
  const svg = await draw(content, { type: 'svg', margin: 0, errorCorrectionLevel: 'M', ...(width !== undefined && { width }) });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
