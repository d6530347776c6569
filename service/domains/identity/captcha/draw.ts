import { randomInt } from 'node:crypto';
import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';

const WIDTH = 320;
const HEIGHT = 160;
const SIDE = 44;
const KNOB = 9;
/** Room around the piece for its outline, also when it is turned. */
const MARGIN = 5;
/** Each side may have a protruding knob. */
const PIECE_WIDTH = SIDE + 2 * KNOB + 2 * MARGIN;
const PIECE_HEIGHT = SIDE + 2 * KNOB + 2 * MARGIN;

/** Pairs of hues that go well together. */
const DUSKS = [
  [228, 18],
  [262, 200],
  [204, 166],
  [340, 32],
  [284, 330],
  [176, 220],
  [248, 312],
] as const;

/** The piece starts at the left edge; this is the shortest way to its hole. */
const LEAST_X = PIECE_WIDTH + 4;
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

/**
 * Draws a picture with three holes in one row that differ only in their knobs, and the piece of one of them. The piece is lit differently,
 * slightly rotated and grainy, and the holes are turned too, so its pixels match neither its surroundings nor the outline of its hole.
 */
export async function drawPuzzle(): Promise<Puzzle> {
  const picture = createCanvas(WIDTH, HEIGHT);
  const context = picture.getContext('2d');
  paintScene(context);
  const [x = LEAST_X, ...decoys] = placesInRow();
  const y = randomInt(4, MOST_Y);
  const [shape, ...others] = shuffled(DIRECTIONS.length).map((at) => pathOf(newOutline(DIRECTIONS[at] ?? DIRECTIONS[0])));
  const hole = shape ?? pathOf(newOutline(DIRECTIONS[0]));
  const piece = cutPiece(picture, x, y, hole);
  punch(context, x, y, hole);
  for (const [at, decoy] of decoys.entries()) punch(context, decoy, y, others[at] ?? hole);
  const [background, cut] = await Promise.all([picture.encode('jpeg', 82), piece.encode('png')]);
  return { x, width: WIDTH, height: HEIGHT, pieceWidth: PIECE_WIDTH, background, piece: cut };
}

/** A side of an outline: its knob protrudes (1) or is recessed (-1); 0: it is straight. */
interface Side {
  readonly direction: -1 | 0 | 1;
  readonly radius: number;
  /** Of the knob from the middle of the side. */
  readonly shift: number;
}
type Outline = readonly [top: Side, right: Side, bottom: Side, left: Side];

/** Knobs that differ from each other's clearly; sizes and places are drawn anew, so no list of outlines is in the source. */
const DIRECTIONS = [
  [1, 1, 0, 0],
  [1, 0, 0, 1],
  [0, 1, 1, 0],
  [1, -1, 0, 0],
  [0, 0, 1, 1],
  [-1, 1, 0, 0],
  [1, 0, -1, 0],
  [0, -1, 0, 1],
  [0, 1, -1, 1],
] as const;

const newOutline = (directions: (typeof DIRECTIONS)[number]): Outline => {
  const side = (at: 0 | 1 | 2 | 3): Side => ({ direction: directions[at], radius: randomInt(60, 91) / 10, shift: randomInt(-9, 10) });
  return [side(0), side(1), side(2), side(3)];
};

/** A jigsaw outline. */
function pathOf([top, right, bottom, left]: Outline): Path2D {
  const [near, far, middle] = [KNOB, KNOB + SIDE, KNOB + SIDE / 2];
  const path = new Path2D();
  path.moveTo(near, near);
  if (top.direction !== 0) path.arc(middle + top.shift, near, top.radius, Math.PI, 0, top.direction < 0);
  path.lineTo(far, near);
  if (right.direction !== 0) path.arc(far, middle + right.shift, right.radius, -Math.PI / 2, Math.PI / 2, right.direction < 0);
  path.lineTo(far, far);
  if (bottom.direction !== 0) path.arc(middle + bottom.shift, far, bottom.radius, 0, Math.PI, bottom.direction < 0);
  path.lineTo(near, far);
  if (left.direction !== 0) path.arc(near, middle + left.shift, left.radius, Math.PI / 2, -Math.PI / 2, left.direction < 0);
  path.closePath();
  return path;
}

/** The numbers below a count, in random order. */
function shuffled(count: number): number[] {
  const left = Array.from({ length: count }, (_, at) => at);
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)[0] ?? 0);
}

/** By at most `most` hundredths of a radian. */
function turnALittle(context: SKRSContext2D, most: number): void {
  const centre = KNOB + SIDE / 2;
  context.translate(centre, centre);
  context.rotate(randomInt(-most, most + 1) / 100);
  context.translate(-centre, -centre);
}

function relight(context: SKRSContext2D): void {
  context.fillStyle = randomInt(2) === 0 ? `rgba(255, 255, 255, ${randomInt(14, 26) / 100})` : `rgba(0, 0, 0, ${randomInt(10, 20) / 100})`;
  context.fillRect(0, 0, PIECE_WIDTH, PIECE_HEIGHT);
  for (let grain = 0; grain < 260; grain += 1) {
    context.fillStyle = `rgba(${grain % 2 === 0 ? '255, 255, 255' : '0, 0, 0'}, .22)`;
    context.fillRect(randomInt(PIECE_WIDTH), randomInt(PIECE_HEIGHT), 1.5, 1.5);
  }
}

function cutPiece(picture: Canvas, x: number, y: number, path: Path2D): Canvas {
  const piece = createCanvas(PIECE_WIDTH, HEIGHT);
  const context = piece.getContext('2d');
  context.translate(MARGIN, y + MARGIN);
  turnALittle(context, 5);
  context.save();
  context.shadowColor = 'rgba(4, 8, 20, .55)';
  context.shadowBlur = 5;
  context.fillStyle = '#0b1020';
  context.fill(path);
  context.restore();
  context.save();
  context.clip(path);
  context.drawImage(picture, -x - MARGIN, -y - MARGIN);
  relight(context);
  context.restore();
  context.strokeStyle = `rgba(${randomInt(2) === 0 ? '255, 255, 255' : '6, 10, 24'}, .55)`;
  context.lineWidth = 1.25;
  context.stroke(path);
  return piece;
}

/** A hole shows nothing of the cut-out picture: it has its own shade, patches and grain. */
function punch(context: SKRSContext2D, x: number, y: number, path: Path2D): void {
  const shade = randomInt(6, 66);
  context.save();
  context.translate(x + MARGIN, y + MARGIN);
  turnALittle(context, 14);
  context.save();
  context.clip(path);
  context.fillStyle = `hsla(${randomInt(200, 260)}, 30%, ${shade}%, .93)`;
  context.fillRect(0, 0, PIECE_WIDTH, PIECE_HEIGHT);
  for (let patch = 0; patch < 14; patch += 1) {
    context.fillStyle = `hsla(${randomInt(360)}, 40%, ${randomInt(4, 60)}%, .4)`;
    dot(context, randomInt(PIECE_WIDTH), randomInt(PIECE_HEIGHT), randomInt(4, 18));
  }
  context.restore();
  context.strokeStyle = `rgba(${randomInt(2) === 0 ? '255, 255, 255' : '6, 10, 24'}, .3)`;
  context.setLineDash([randomInt(3, 14), randomInt(3, 12)]);
  context.stroke(path);
  context.restore();
}

/** Three places that the piece can reach and that do not overlap, in random order: the hole and two decoys. */
function placesInRow(): number[] {
  const apart = PIECE_WIDTH - KNOB;
  const slack = MOST_X - LEAST_X - 2 * apart;
  const [near = 0, middle = 0, far = 0] = Array.from({ length: 3 }, () => randomInt(slack)).sort((one, other) => one - other);
  const places = [LEAST_X + near, LEAST_X + apart + middle, LEAST_X + 2 * apart + far];
  return shuffled(places.length).map((at) => places[at] ?? LEAST_X);
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
