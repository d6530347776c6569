import { randomInt } from 'node:crypto';
import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';

const WIDTH = 200;
const HEIGHT = 72;
const LENGTH = 4;
/**
 * The strokes of each character on a 10 × 14 grid, so that no installed font is needed. Similar characters are left out: 0 O Q D, 1 I L, 2
 * Z, 5 S, 8 B, U.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 14 L5 0 L10 14 M2 9 L8 9',
  C: 'M9.5 3 C8 0 6 0 5 0 C0 0 0 5 0 7 C0 12 3 14 5 14 C8 14 9.5 11 9.5 11',
  E: 'M9 0 L0 0 L0 14 L9 14 M0 7 L7 7',
  F: 'M9 0 L0 0 L0 14 M0 7 L7 7',
  G: 'M9.5 3 C8 0 6 0 5 0 C0 0 0 5 0 7 C0 12 3 14 5 14 C8 14 10 12 10 8 L6 8',
  H: 'M0 0 L0 14 M10 0 L10 14 M0 7 L10 7',
  J: 'M9 0 L9 10 C9 13 7 14 5 14 C2 14 1 12 1 10',
  K: 'M0 0 L0 14 M9 0 L0 8 M3.5 5.5 L9.5 14',
  M: 'M0 14 L0 0 L5 8 L10 0 L10 14',
  N: 'M0 14 L0 0 L10 14 L10 0',
  P: 'M0 14 L0 0 L5 0 C10 0 10 8 5 8 L0 8',
  R: 'M0 14 L0 0 L5 0 C10 0 10 8 5 8 L0 8 M4 8 L10 14',
  T: 'M0 0 L10 0 M5 0 L5 14',
  V: 'M0 0 L5 14 L10 0',
  W: 'M0 0 L2.5 14 L5 5 L7.5 14 L10 0',
  X: 'M0 0 L10 14 M10 0 L0 14',
  Y: 'M0 0 L5 7 L10 0 M5 7 L5 14',
  '3': 'M1 1.5 C3 -.5 9 -.5 9 3.5 C9 6.5 6 7 4 7 C7 7 9.5 8 9.5 10.5 C9.5 14.5 3 15 .5 12',
  '4': 'M7 14 L7 0 L0 10 L10 10',
  '6': 'M8.5 1 C4 -1 0 4 0 9 C0 12 2 14 5 14 C8 14 10 12 10 9.5 C10 7 8 5.5 5 5.5 C3 5.5 1 7 .3 9',
  '7': 'M0 0 L10 0 L4 14',
  '9': 'M1.5 13 C6 15 10 10 10 5 C10 2 8 0 5 0 C2 0 0 2 0 4.5 C0 7 2 8.5 5 8.5 C7 8.5 9 7 9.7 5',
};
const CHARACTERS = Object.keys(STROKES);

export const drawnText = (): string => Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** PNG of four characters, each rotated, sheared and scaled, crossed by curves and covered with grain. */
export async function drawText(text: string): Promise<Buffer> {
  const picture = createCanvas(WIDTH, HEIGHT);
  const context = picture.getContext('2d');
  const hue = randomInt(360);
  context.fillStyle = `hsl(${hue}, 30%, 92%)`;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (let patch = 0; patch < 40; patch += 1) {
    context.fillStyle = `hsla(${randomInt(360)}, 45%, ${randomInt(65, 90)}%, .5)`;
    context.fillRect(randomInt(-20, WIDTH), randomInt(-10, HEIGHT), randomInt(4, 50), randomInt(2, 18));
  }
  for (const [at, character] of [...text].entries()) drawCharacter(context, character, at, hue);
  for (let line = 0; line < 5; line += 1) drawCurve(context, hue);
  for (let grain = 0; grain < 420; grain += 1) {
    context.fillStyle = grain % 2 === 0 ? 'rgba(255, 255, 255, .55)' : 'rgba(20, 20, 40, .28)';
    context.fillRect(randomInt(WIDTH), randomInt(HEIGHT), 1.6, 1.6);
  }
  return picture.encode('png');
}

const ink = (hue: number): string => `hsl(${(hue + randomInt(120, 240)) % 360}, ${randomInt(45, 75)}%, ${randomInt(24, 38)}%)`;

function drawCharacter(context: SKRSContext2D, character: string, at: number, hue: number): void {
  const turn = randomInt(-28, 29) / 100;
  context.save();
  context.translate(28 + at * 47 + randomInt(-7, 8), HEIGHT / 2 + randomInt(-6, 7));
  context.transform(Math.cos(turn), Math.sin(turn), -Math.sin(turn) + randomInt(-25, 26) / 100, Math.cos(turn), 0, 0);
  const size = randomInt(24, 31) / 10;
  context.scale(size, size * (randomInt(88, 112) / 100));
  context.translate(-5, -7);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.lineWidth = randomInt(10, 22) / 10;
  context.strokeStyle = ink(hue);
  context.stroke(new Path2D(STROKES[character] ?? ''));
  context.restore();
}

function drawCurve(context: SKRSContext2D, hue: number): void {
  context.strokeStyle = ink(hue);
  context.lineWidth = randomInt(10, 24) / 10;
  context.beginPath();
  context.moveTo(randomInt(-10, 30), randomInt(8, HEIGHT - 8));
  context.bezierCurveTo(
    randomInt(40, 90),
    randomInt(-20, HEIGHT + 20),
    randomInt(100, 160),
    randomInt(-20, HEIGHT + 20),
    randomInt(WIDTH - 30, WIDTH + 10),
    randomInt(8, HEIGHT - 8),
  );
  context.stroke();
}
