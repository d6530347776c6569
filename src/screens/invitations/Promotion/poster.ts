import { fixedText } from '#contract/rules/coupon.ts';
import { FRIEND_PACKET } from '#contract/rules/invitation.ts';

export const POSTER = { width: 600, height: 900 } as const;

interface PosterText {
  readonly brand: string;
  readonly code: string;
}

const picture = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('the QR code cannot be drawn')));
    image.src = address;
  });

/** Draws the poster in the page's colours; the QR code has a white background with the required quiet zone. */
export async function drawPoster(canvas: HTMLCanvasElement, qr: string, { brand, code }: PosterText): Promise<void> {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const image = await picture(qr);
  const style = getComputedStyle(canvas);
  const colour = (token: string): string => style.getPropertyValue(token);
  const write = (text: string, y: number, size: number, weight = 400): void => {
    pen.font = `${weight} ${size}px ${style.fontFamily}`;
    pen.fillText(text, POSTER.width / 2, y);
  };
  pen.fillStyle = colour('--brand');
  pen.fillRect(0, 0, POSTER.width, POSTER.height);
  pen.textAlign = 'center';
  pen.fillStyle = colour('--on-brand');
  write(brand, 92, 32, 600);
  write('注册就送', 208, 40);
  write(`${fixedText(FRIEND_PACKET)}红包`, 292, 72, 700);
  write('游戏账号按小时租，押金到期退回余额', 356, 28);
  pen.fillStyle = '#ffffff';
  pen.fillRect(130, 412, 340, 340);
  pen.drawImage(image, 160, 442, 280, 280);
  pen.fillStyle = colour('--on-brand');
  write('扫码注册', 808, 32, 600);
  write(`邀请码 ${code}`, 856, 28);
}

/** Downloads a canvas as a file. */
export function savePoster(canvas: HTMLCanvasElement, name: string): void {
  canvas.toBlob((blob) => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    // Delayed: the browser reads the file after this task.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }, 'image/png');
}
