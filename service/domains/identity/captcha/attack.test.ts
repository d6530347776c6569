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

const bestOf = (scores: ReadonlyMap<number, Scores>, value: (score: Scores) => number): number =>
  [...scores].reduce((best, each) => (value(each[1]) > value(best[1]) ? each : best))[0];

test(
  'choosing the darkest, lightest or best matching place solves few more puzzles than a guess among three',
  { timeout: 60_000 },
  async () => {
    const solved = { darkest: 0, lightest: 0, likest: 0 };
    for (let drawn = 0; drawn < PUZZLES; drawn += 1) {
      const puzzle = await drawPuzzle();
      const scores = await scoresOf(puzzle);
      const isHole = (x: number) => Math.abs(x - puzzle.x) <= TOLERANCE;
      solved.darkest += Number(isHole(bestOf(scores, ({ light }) => -light)));
      solved.lightest += Number(isHole(bestOf(scores, ({ light }) => light)));
      solved.likest += Number(isHole(bestOf(scores, ({ likeness }) => likeness)));
    }
    process.stdout.write(
      `slider solved by its pixels, of ${PUZZLES}: darkest ${solved.darkest}, lightest ${solved.lightest}, likest ${solved.likest}\n`,
    );
    expect(solved.darkest).toBeLessThan(PUZZLES * 0.55);
    expect(solved.lightest).toBeLessThan(PUZZLES * 0.55);
    expect(solved.likest).toBeLessThan(PUZZLES * 0.4);
  },
);
