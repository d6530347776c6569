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

/** Points of the piece's border, with the direction outwards. */
function borderOf(over: Uint8ClampedArray, pieceWidth: number, height: number): readonly (readonly [number, number])[] {
  const isInside = (x: number, y: number) =>
    x >= 0 && x < pieceWidth && y >= 0 && y < height && (over[(y * pieceWidth + x) * 4 + 3] ?? 0) > 240;
  const points: [number, number][] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < pieceWidth; x += 1)
      if (isInside(x, y) && !(isInside(x - 1, y) && isInside(x + 1, y) && isInside(x, y - 1) && isInside(x, y + 1))) points.push([x, y]);
  return points;
}

/** Where the background has the most edges along the piece's border, tried at several angles. */
async function bestByEdges({ background, piece, width, height, pieceWidth }: Puzzle): Promise<number> {
  const [under, over] = [await pixels(background, width, height), await pixels(piece, pieceWidth, height)];
  const light = Float64Array.from({ length: width * height }, (_, at) => {
    return 0.3 * (under[at * 4] ?? 0) + 0.59 * (under[at * 4 + 1] ?? 0) + 0.11 * (under[at * 4 + 2] ?? 0);
  });
  const at = (x: number, y: number) => light[Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)] ?? 0;
  const edges = Float64Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return Math.min(Math.hypot(at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)), 60);
  });
  const border = borderOf(over, pieceWidth, height);
  const [middleX, middleY] = [0, 1].map((axis) => border.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / border.length) as [
    number,
    number,
  ];
  let best = { x: 0, score: Number.NEGATIVE_INFINITY };
  for (let angle = -0.18; angle <= 0.181; angle += 0.03) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const turned = (scale: number) =>
      border.map(([x, y]) => {
        const [dx, dy] = [(x - middleX) * scale, (y - middleY) * scale];
        return [Math.round(middleX + dx * cos - dy * sin), Math.round(middleY + dx * sin + dy * cos)] as const;
      });
    const [on, inside, outside] = [turned(1), turned(0.86), turned(1.14)];
    const along = (points: typeof on, by: number) =>
      points.reduce((sum, [x, y]) => sum + (edges[Math.min(Math.max(y, 0), height - 1) * width + Math.min(x + by, width - 1)] ?? 0), 0);
    for (let x = pieceWidth; x <= width - pieceWidth; x += 1) {
      const score = along(on, x) - (along(inside, x) + along(outside, x)) / 2;
      if (score > best.score) best = { x, score };
    }
  }
  return best.x;
}

const bestOf = (scores: ReadonlyMap<number, Scores>, value: (score: Scores) => number): number =>
  [...scores].reduce((best, each) => (value(each[1]) > value(best[1]) ? each : best))[0];

test('shade and likeness solve few more puzzles than a guess among three; edges solve more', { timeout: 60_000 }, async () => {
  const solved = { darkest: 0, lightest: 0, likest: 0, edged: 0 };
  for (let drawn = 0; drawn < PUZZLES; drawn += 1) {
    const puzzle = await drawPuzzle();
    const scores = await scoresOf(puzzle);
    const isHole = (x: number) => Math.abs(x - puzzle.x) <= TOLERANCE;
    solved.darkest += Number(isHole(bestOf(scores, ({ light }) => -light)));
    solved.lightest += Number(isHole(bestOf(scores, ({ light }) => light)));
    solved.likest += Number(isHole(bestOf(scores, ({ likeness }) => likeness)));
    solved.edged += Number(isHole(await bestByEdges(puzzle)));
  }
  process.stdout.write(
    `slider solved by its pixels, of ${PUZZLES}: darkest ${solved.darkest}, lightest ${solved.lightest}, likest ${solved.likest}, ` +
      `most edged ${solved.edged}\n`,
  );
  expect(solved.darkest).toBeLessThan(PUZZLES * 0.55);
  expect(solved.lightest).toBeLessThan(PUZZLES * 0.55);
  expect(solved.likest).toBeLessThan(PUZZLES * 0.4);
});
