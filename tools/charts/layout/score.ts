import type { Picture, Point } from '#tools/charts/drawing/index.ts';
import { must } from '#lib/must.ts';

/** A wider picture is scaled down where it is shown beside text. */
const PAGE_WIDTH = 960;

interface Segment {
  readonly way: number;
  readonly from: Point;
  readonly to: Point;
}

export const segmentsOf = ({ arrows, starts }: Pick<Picture, 'arrows' | 'starts'>): Segment[] =>
  [...arrows, ...starts].flatMap(({ points }, way) => points.slice(1).map((to, i) => ({ way, from: must(points[i]), to })));

const between = (value: number, a: number, b: number): boolean => Math.min(a, b) < value && value < Math.max(a, b);

/** Number of crossings between arrows. */
export function crossings(picture: Picture): number {
  const segments = segmentsOf(picture);
  const upright = segments.filter(({ from, to }) => from[0] === to[0]);
  const level = segments.filter(({ from, to }) => from[1] === to[1]);
  return upright.reduce(
    (sum, { way, from, to }) =>
      sum +
      level.filter((other) => other.way !== way && between(from[0], other.from[0], other.to[0]) && between(other.from[1], from[1], to[1]))
        .length,
    0,
  );
}

/** Vertical distance in pixels between a label and the nearer end of its arrow that costs nothing. */
const NEAR = 60;

/** Sum of the distances beyond `NEAR`. */
export const strayOf = ({ arrows }: Pick<Picture, 'arrows'>): number =>
  arrows.reduce((sum, { points, label }) => {
    const middle = label.y + label.height / 2;
    const [first, last] = [must(points[0])[1], must(points.at(-1))[1]];
    return sum + Math.max(0, Math.min(Math.abs(middle - first), Math.abs(middle - last)) - NEAR);
  }, 0);

/** Lower is better: weighs crossings, corners, lengths of arrows, labels far from both ends, backward arrows and size. */
export function scoreOf(picture: Picture): number {
  const { arrows, width, height } = picture;
  const corners = arrows.reduce((sum, { points }) => sum + points.length - 2, 0);
  const length = segmentsOf(picture).reduce((sum, { from, to }) => sum + Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]), 0);
  const back = arrows.filter(({ points }) => must(points.at(-1))[1] < must(points[0])[1]).length;
  return (
    crossings(picture) * 40 +
    corners * 8 +
    length * 0.05 +
    strayOf(picture) * 0.1 +
    back * 20 +
    Math.max(0, width - PAGE_WIDTH) * 0.6 +
    (width * height) / 4_000
  );
}
