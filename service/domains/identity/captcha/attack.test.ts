import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawPuzzle, type Puzzle } from './draw.ts';
import { TOLERANCE } from './judge.ts';

const PUZZLES = 60;

async function pixels(picture: Buffer, width: number, height: number): Promise<Uint8ClampedArray> {
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(await loadImage(picture), 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

interface Scores {
  /** Mean light below the piece. */
  readonly light: number;
  /** Correlation of the piece’s pixels with those below it. */
  readonly likeness: number;
}

/** What an automated solver can measure at each position of the piece. */
async function scoresOf({ background, piece, width, height, pieceWidth }: Puzzle): Promise<ReadonlyMap<number, Scores>> {
  const [under, over] = [await pixels(background, width, height), await pixels(piece, pieceWidth, height)];
  const at = (data: Uint8ClampedArray, pixel: number) =>
    0.3 * (data[pixel * 4] ?? 0) + 0.59 * (data[pixel * 4 + 1] ?? 0) + 0.11 * (data[pixel * 4 + 2] ?? 0);
  const cells = Array.from({ length: pieceWidth * height }, (_, pixel) => pixel).filter((pixel) => (over[pixel * 4 + 3] ?? 0) > 240);
  const scores = new Map<number, Scores>();
  for (let x = pieceWidth; x <= width - pieceWidth; x += 1) {
    let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
    for (const pixel of cells) {
      const below = at(under, Math.floor(pixel / pieceWidth) * width + (pixel % pieceWidth) + x);
      const above = at(over, pixel);
      [a, b, aa, bb, ab] = [a + below, b + above, aa + below * below, bb + above * above, ab + below * above];
    }
    const count = cells.length;
    scores.set(x, { light: a / count, likeness: (ab - (a * b) / count) / Math.sqrt((aa - (a * a) / count) * (bb - (b * b) / count)) });
  }
  return scores;
}

interface BorderPoint {
  readonly x: number;
  readonly y: number;
  /** The direction outwards, of length 1. */
  readonly nx: number;
  readonly ny: number;
  /** Which of 24 equal angles around the piece's middle it lies in; -1: below a knob, where the fitting hole has no border. */
  readonly sector: number;
  readonly isOfKnob: boolean;
}

interface Border {
  readonly middleX: number;
  readonly middleY: number;
  readonly points: readonly BorderPoint[];
}

const SECTORS = 24;
/** More pixels of a row or column than a knob has. */
const BODY = 28;

/** From the piece's transparency alone: its border, the square without its knobs, and where knobs interrupt the square's sides. */
function borderOf(over: Uint8ClampedArray, pieceWidth: number, height: number): Border {
  const isInside = (x: number, y: number) =>
    x >= 0 && x < pieceWidth && y >= 0 && y < height && (over[(y * pieceWidth + x) * 4 + 3] ?? 0) > 240;
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
  const rows = numbers(height).filter((y) => numbers(pieceWidth).filter((x) => isInside(x, y)).length > BODY);
  const columns = numbers(pieceWidth).filter((x) => numbers(height).filter((y) => isInside(x, y)).length > BODY);
  const [top, bottom, left, right] = [rows[0] ?? 0, rows.at(-1) ?? 0, columns[0] ?? 0, columns.at(-1) ?? 0];
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const amount = (x: number, y: number) => numbers(25).filter((at) => isInside(x + (at % 5) - 2, y + Math.floor(at / 5) - 2)).length;
  const points: BorderPoint[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < pieceWidth; x += 1) {
      if (!isInside(x, y) || (isInside(x - 1, y) && isInside(x + 1, y) && isInside(x, y - 1) && isInside(x, y + 1))) continue;
      const [dx, dy] = [amount(x - 1, y) - amount(x + 1, y), amount(x, y - 1) - amount(x, y + 1)];
      const length = Math.hypot(dx, dy) || 1;
      const turn = (Math.atan2(y - middleY, x - middleX) + Math.PI) / (2 * Math.PI);
      const beyond = Math.max(left - x, x - right, top - y, y - bottom);
      points.push({ x, y, nx: dx / length, ny: dy / length, sector: Math.floor(turn * SECTORS) % SECTORS, isOfKnob: Math.abs(beyond) > 3 });
    }
  const isOpen = (x: number, y: number) => !points.some((point) => Math.abs(point.x - x) <= 2 && Math.abs(point.y - y) <= 2);
  const open: BorderPoint[] = [];
  const side = (x: number, y: number, nx: number, ny: number) => {
    if (isOpen(x, y)) open.push({ x, y, nx, ny, sector: -1, isOfKnob: false });
  };
  for (let x = left + 3; x <= right - 3; x += 1) {
    side(x, top, 0, -1);
    side(x, bottom, 0, 1);
  }
  for (let y = top + 3; y <= bottom - 3; y += 1) {
    side(left, y, -1, 0);
    side(right, y, 1, 0);
  }
  return { middleX, middleY, points: [...points, ...open] };
}

/**
 * Where the colours inside and outside the piece's outline differ most, at whatever angle: on all of its parts (mean logarithm over
 * sectors, so one that lacks its border weighs much), and more on the knobs than on the square's sides below them.
 */
async function bestByBorder({ background, piece, width, height, pieceWidth }: Puzzle): Promise<number> {
  const [under, over] = [await pixels(background, width, height), await pixels(piece, pieceWidth, height)];
  const { middleX, middleY, points } = borderOf(over, pieceWidth, height);
  const pixelAt = (x: number, y: number) =>
    (Math.min(Math.max(Math.round(y), 0), height - 1) * width + Math.min(Math.max(Math.round(x), 0), width - 1)) * 4;
  const contrast = (x: number, y: number, nx: number, ny: number) => {
    let [red, green, blue] = [0, 0, 0];
    for (let away = 2; away <= 4; away += 1) {
      const [out, inside] = [pixelAt(x + nx * away, y + ny * away), pixelAt(x - nx * away, y - ny * away)];
      red += (under[out] ?? 0) - (under[inside] ?? 0);
      green += (under[out + 1] ?? 0) - (under[inside + 1] ?? 0);
      blue += (under[out + 2] ?? 0) - (under[inside + 2] ?? 0);
    }
    const far = Math.hypot(0.3 * red + 0.59 * green + 0.11 * blue, 1.5 * (red - green), 1.5 * ((red + green) / 2 - blue)) / 3;
    return far / (far + 8);
  };
  const scoreAt = (by: number, angle: number): number => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [sums, counts] = [new Float64Array(SECTORS), new Float64Array(SECTORS)];
    let [knob, knobs, open, opens] = [0, 0, 0, 0];
    for (const { x, y, nx, ny, sector, isOfKnob } of points) {
      const [dx, dy] = [x - middleX, y - middleY];
      const value = contrast(middleX + dx * cos - dy * sin + by, middleY + dx * sin + dy * cos, nx * cos - ny * sin, nx * sin + ny * cos);
      if (sector < 0) [open, opens] = [open + value, opens + 1];
      else {
        sums[sector] = (sums[sector] ?? 0) + value;
        counts[sector] = (counts[sector] ?? 0) + 1;
        if (isOfKnob) [knob, knobs] = [knob + value, knobs + 1];
      }
    }
    const parts = [...sums].flatMap((sum, at) => ((counts[at] ?? 0) > 0 ? [Math.log(sum / (counts[at] ?? 1) + 0.05)] : []));
    const whole = parts.reduce((sum, part) => sum + part, 0) / parts.length;
    return whole + (knobs > 0 && opens > 0 ? 0.25 * (knob / knobs - open / opens) : 0);
  };
  const tried: { readonly by: number; readonly angle: number; readonly score: number }[] = [];
  const attempt = (by: number, angle: number) => tried.push({ by, angle, score: scoreAt(by, angle) });
  const best = () => tried.toSorted((one, other) => other.score - one.score);
  for (let angle = -0.2; angle <= 0.201; angle += 0.05) for (let by = pieceWidth; by <= width - pieceWidth; by += 2) attempt(by, angle);
  for (const { by, angle } of best().slice(0, 8))
    for (const aside of [-1, 0, 1]) for (const turned of [-0.02, 0.02]) attempt(by + aside, angle + turned);
  return best()[0]?.by ?? 0;
}

const bestOf = (scores: ReadonlyMap<number, Scores>, value: (score: Scores) => number): number =>
  [...scores].reduce((best, each) => (value(each[1]) > value(best[1]) ? each : best))[0];

test(
  'shade and likeness solve few more puzzles than a guess among three; the contrast along the outline solves nearly all',
  { timeout: 60_000 },
  async () => {
    const solved = { darkest: 0, lightest: 0, likest: 0, bordered: 0 };
    for (let drawn = 0; drawn < PUZZLES; drawn += 1) {
      const puzzle = await drawPuzzle();
      const scores = await scoresOf(puzzle);
      const isHole = (x: number) => Math.abs(x - puzzle.x) <= TOLERANCE;
      solved.darkest += Number(isHole(bestOf(scores, ({ light }) => -light)));
      solved.lightest += Number(isHole(bestOf(scores, ({ light }) => light)));
      solved.likest += Number(isHole(bestOf(scores, ({ likeness }) => likeness)));
      solved.bordered += Number(isHole(await bestByBorder(puzzle)));
    }
    process.stdout.write(
      `slider solved by its pixels, of ${PUZZLES}: darkest ${solved.darkest}, lightest ${solved.lightest}, likest ${solved.likest}, ` +
        `contrast along the outline ${solved.bordered}\n`,
    );
    expect(solved.darkest).toBeLessThan(PUZZLES * 0.55);
    expect(solved.lightest).toBeLessThan(PUZZLES * 0.55);
    expect(solved.likest).toBeLessThan(PUZZLES * 0.4);
    // Pixels do not hold: what holds is measured without them (docs/captcha.md), so this attack must not fall behind.
    expect(solved.bordered).toBeGreaterThanOrEqual(PUZZLES * 0.92);
  },
);
