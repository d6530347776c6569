import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawnText, drawText } from './drawText.ts';

const [WIDTH, HEIGHT, LENGTH, CELL, FIRST] = [200, 72, 4, 47, 28];
const [COLUMNS, ROWS] = [9, 12];
const LESSONS = 10;
const TEXTS = 60;

type Shape = Float64Array;

/** The most frequent dark colour around a character's place is its ink; the shape of its pixels, scaled to a small grid. */
function shapeAt(data: Uint8ClampedArray, at: number): Shape {
  const [left, right] = [Math.max(0, FIRST + at * CELL - 26), Math.min(WIDTH, FIRST + at * CELL + 26)];
  const inks = new Map<number, [number, number][]>();
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = left; x < right; x += 1) {
      const pixel = (y * WIDTH + x) * 4;
      const [r = 0, g = 0, b = 0] = data.subarray(pixel, pixel + 3);
      if (Math.min(r, g, b) > 110 || 0.3 * r + 0.59 * g + 0.11 * b > 150) continue;
      const ink = ((r + 12) >> 5) * 4_096 + ((g + 12) >> 5) * 64 + ((b + 12) >> 5);
      inks.set(ink, [...(inks.get(ink) ?? []), [x, y]]);
    }
  const own = [...inks.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
  const xs = own.map(([x]) => x).toSorted((one, other) => one - other);
  const ys = own.map(([, y]) => y).toSorted((one, other) => one - other);
  const edge = (sorted: readonly number[], part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  const [x0, x1, y0, y1] = [edge(xs, 0.02), edge(xs, 0.98), edge(ys, 0.02), edge(ys, 0.98)];
  const shape = new Float64Array(COLUMNS * ROWS);
  for (const [x, y] of own) {
    const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(((x - x0) / (x1 - x0 + 1)) * COLUMNS)));
    const row = Math.min(ROWS - 1, Math.max(0, Math.floor(((y - y0) / (y1 - y0 + 1)) * ROWS)));
    shape[row * COLUMNS + column] = (shape[row * COLUMNS + column] ?? 0) + 1;
  }
  const length = Math.hypot(...shape) || 1;
  return shape.map((value) => Math.sqrt(value / length));
}

async function shapesOf(picture: Buffer): Promise<readonly Shape[]> {
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d');
  context.drawImage(await loadImage(picture), 0, 0);
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  return Array.from({ length: LENGTH }, (_, at) => shapeAt(data, at));
}

const distance = (one: Shape, other: Shape): number => one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0);

test('a script that has seen each character some dozen times reads texts; their number is printed', { timeout: 60_000 }, async () => {
  const characters = new Set<string>();
  for (let drawn = 0; drawn < 400; drawn += 1) for (const character of drawnText()) characters.add(character);
  const known: { readonly character: string; readonly shape: Shape }[] = [];
  for (const character of characters)
    for (let lesson = 0; lesson < LESSONS; lesson += 1)
      for (const shape of await shapesOf(await drawText(character.repeat(LENGTH)))) known.push({ character, shape });
  const read = { texts: 0, characters: 0 };
  for (let drawn = 0; drawn < TEXTS; drawn += 1) {
    const text = drawnText();
    const shapes = await shapesOf(await drawText(text));
    const told = shapes.map((shape) => {
      const near = known.map((each) => ({ character: each.character, far: distance(shape, each.shape) }));
      return near.reduce((best, each) => (each.far < best.far ? each : best)).character;
    });
    read.characters += told.filter((character, at) => character === text.charAt(at)).length;
    read.texts += Number(told.join('') === text);
  }
  process.stdout.write(`texts read by their pixels, of ${TEXTS}: ${read.texts}; characters, of ${TEXTS * LENGTH}: ${read.characters}\n`);
  expect(characters.size).toBeGreaterThan(20);
  expect(read.characters).toBeGreaterThan(TEXTS * LENGTH * 0.5);
});
