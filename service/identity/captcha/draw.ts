import { randomInt } from 'node:crypto';
import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';

const WIDTH = 320;
const HEIGHT = 160;
const SIDE = 44;
const KNOB = 8;
/** Room around the piece for its outline. */
const MARGIN = 2;
const PIECE_WIDTH = SIDE + KNOB + 2 * MARGIN;
const PIECE_HEIGHT = SIDE + KNOB + 2 * MARGIN;

/** Pairs of hues that look well together. */
const DUSKS = [
  [228, 18],
  [262, 200],
  [204, 166],
  [340, 32],
  [284, 330],
  [176, 220],
  [248, 312],
] as const;

/** The piece starts at the left edge and must have some way to go. */
const LEAST_X = PIECE_WIDTH + 24;
const MOST_X = WIDTH - PIECE_WIDTH - 4;
const MOST_Y = HEIGHT - PIECE_HEIGHT - 4;

export interface Puzzle {
  /** Left edge of the piece picture when it sits in its hole. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly pieceWidth: number;
  readonly background: Buffer;
  readonly piece: Buffer;
}

/** Draws a picture with a hole, a fainter false hole and the piece that was cut out. */
export async function drawPuzzle(): Promise<Puzzle> {
  const picture = createCanvas(WIDTH, HEIGHT);
  const context = picture.getContext('2d');
  paintScene(context);
  const x = randomInt(LEAST_X, MOST_X);
  const y = randomInt(4, MOST_Y);
  const piece = cutPiece(picture, x, y);
  punch(context, x, y, 0.55);
  punch(context, decoyX(x), randomInt(4, MOST_Y), 0.26);
  const [background, cut] = await Promise.all([picture.encode('jpeg', 82), piece.encode('png')]);
  return { x, width: WIDTH, height: HEIGHT, pieceWidth: PIECE_WIDTH, background, piece: cut };
}

/** A jigsaw outline with a knob on top and another at the right. */
function outline(): Path2D {
  const path = new Path2D();
  path.moveTo(0, KNOB);
  path.lineTo(SIDE / 2 - KNOB, KNOB);
  path.arc(SIDE / 2, KNOB, KNOB, Math.PI, 0, false);
  path.lineTo(SIDE, KNOB);
  path.lineTo(SIDE, SIDE / 2);
  path.arc(SIDE, KNOB + SIDE / 2, KNOB, -Math.PI / 2, Math.PI / 2, false);
  path.lineTo(SIDE, KNOB + SIDE);
  path.lineTo(0, KNOB + SIDE);
  path.closePath();
  return path;
}

function cutPiece(picture: Canvas, x: number, y: number): Canvas {
  const piece = createCanvas(PIECE_WIDTH, HEIGHT);
  const context = piece.getContext('2d');
  const path = outline();
  context.translate(MARGIN, y + MARGIN);
  context.save();
  context.shadowColor = 'rgba(4, 8, 20, .55)';
  context.shadowBlur = 5;
  context.fillStyle = '#0b1020';
  context.fill(path);
  context.restore();
  context.save();
  context.clip(path);
  context.drawImage(picture, -x - MARGIN, -y - MARGIN);
  context.restore();
  context.strokeStyle = 'rgba(255, 255, 255, .9)';
  context.lineWidth = 1.5;
  context.stroke(path);
  return piece;
}

function punch(context: SKRSContext2D, x: number, y: number, depth: number): void {
  const path = outline();
  context.save();
  context.translate(x + MARGIN, y + MARGIN);
  context.fillStyle = `rgba(4, 8, 20, ${depth})`;
  context.fill(path);
  context.strokeStyle = `rgba(255, 255, 255, ${depth + 0.1})`;
  context.lineWidth = 1.25;
  context.stroke(path);
  context.restore();
}

/** Somewhere else on the way, so that the darkest shape is not found by its column alone. */
function decoyX(x: number): number {
  const free = Array.from({ length: MOST_X - 8 }, (_, index) => index + 8).filter((other) => Math.abs(other - x) > PIECE_WIDTH);
  return free[randomInt(free.length)] ?? 8;
}

const tint = (hue: number, lightness: number, alpha: number): string =>
  `hsla(${(hue + randomInt(-14, 15) + 360) % 360}, ${randomInt(45, 85)}%, ${lightness}%, ${alpha})`;

/** A landscape at dusk: sky, a moon, ranges of hills, stars and grain, in two hues. */
function paintScene(context: SKRSContext2D): void {
  const [hue, second] = DUSKS[randomInt(DUSKS.length)] ?? DUSKS[0];
  const sky = context.createLinearGradient(0, 0, randomInt(-60, 60), HEIGHT);
  sky.addColorStop(0, tint(hue, randomInt(24, 36), 1));
  sky.addColorStop(0.55, tint(second, randomInt(46, 58), 1));
  sky.addColorStop(1, tint(second, randomInt(68, 78), 1));
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  paintMoon(context, second);
  for (let star = 0; star < 60; star += 1) {
    context.fillStyle = `rgba(255, 255, 255, ${randomInt(10, 70) / 100})`;
    dot(context, randomInt(WIDTH), randomInt(HEIGHT * 0.7), randomInt(4, 16) / 10);
  }
  for (let range = 0; range < 4; range += 1) paintHills(context, range, tint(range % 2 === 0 ? hue : second, 52 - range * 11, 0.86));
  for (let patch = 0; patch < 26; patch += 1) {
    context.fillStyle = tint(patch % 2 === 0 ? hue : second, randomInt(30, 80), 0.22);
    dot(context, randomInt(WIDTH), randomInt(HEIGHT), randomInt(4, 26));
  }
  for (let grain = 0; grain < 500; grain += 1) {
    context.fillStyle = `rgba(${grain % 2 === 0 ? '255, 255, 255' : '0, 0, 0'}, .1)`;
    context.fillRect(randomInt(WIDTH), randomInt(HEIGHT), 1.5, 1.5);
  }
}

function paintMoon(context: SKRSContext2D, hue: number): void {
  const [x, y, r] = [randomInt(40, WIDTH - 40), randomInt(18, 70), randomInt(14, 30)];
  const glow = context.createRadialGradient(x, y, r * 0.4, x, y, r * 2.6);
  glow.addColorStop(0, 'rgba(255, 255, 255, .85)');
  glow.addColorStop(0.4, tint(hue, 82, 0.4));
  glow.addColorStop(1, 'rgba(255, 255, 255, 0)');
  context.fillStyle = glow;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

function paintHills(context: SKRSContext2D, range: number, color: string): void {
  const base = 70 + range * 24;
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(-10, HEIGHT);
  context.lineTo(-10, base);
  for (let x = -10; x < WIDTH + 10;) {
    const next = x + randomInt(28, 74);
    context.quadraticCurveTo((x + next) / 2, base - randomInt(-6, 46 - range * 6), next, base + randomInt(-10, 14));
    x = next;
  }
  context.lineTo(WIDTH + 40, HEIGHT);
  context.closePath();
  context.fill();
}

function dot(context: SKRSContext2D, x: number, y: number, r: number): void {
  context.beginPath();
  context.arc(x, y, r, 0, 2 * Math.PI);
  context.fill();
}
