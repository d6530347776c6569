import type { Area, Arrow, Picture, Point } from '#tools/charts/drawing/picture.ts';
import { must } from '#lib/must.ts';

const LARGEST_JOG = 10;
const CLEARANCE = 7;

interface Segment {
  readonly arrow: number;
  readonly a: Point;
  readonly b: Point;
}

const isUpright = ([ax]: Point, [bx]: Point): boolean => ax === bx;
const overlaps = (from: number, to: number, low: number, high: number): boolean => Math.min(from, to) < high && Math.max(from, to) > low;

const segmentsOf = (arrows: readonly { readonly points: readonly Point[] }[]): Segment[] =>
  arrows.flatMap(({ points }, arrow) => points.slice(1).map((b, i) => ({ arrow, a: must(points[i]), b })));

function isHeldByLabel({ label }: Arrow, a: Point, b: Point): boolean {
  return label.x < a[0] && a[0] < label.x + label.width && overlaps(a[1], b[1], label.y, label.y + label.height);
}

/** Whether a vertical line at `x` between the heights of `a` and `b` keeps its distance from all parts but the arrow's own. */
function isFree(picture: Picture, own: number, x: number, a: Point, b: Point): boolean {
  const near = ({ x: left, y, width, height }: Area): boolean =>
    left - CLEARANCE < x && x < left + width + CLEARANCE && overlaps(a[1], b[1], y + 1, y + height - 1);
  const inner = picture.boxes.filter(({ kind }) => kind !== 'compound' && kind !== 'parallel' && kind !== 'root');
  if (inner.some(near) || picture.arrows.some(({ label }, i) => i !== own && near(label))) return false;
  return segmentsOf(picture.arrows).every(
    (segment) =>
      segment.arrow === own ||
      !isUpright(segment.a, segment.b) ||
      Math.abs(segment.a[0] - x) >= CLEARANCE ||
      !overlaps(a[1], b[1], Math.min(segment.a[1], segment.b[1]), Math.max(segment.a[1], segment.b[1])),
  );
}

const onEdgeOf = ({ x: left, width }: Area, x: number): boolean => left + 8 <= x && x <= left + width - 8;

/** Corners of an arrow without one of its jogs; undefined if none can be removed. */
function withoutJog(picture: Picture, own: number): readonly Point[] | undefined {
  const arrow = must(picture.arrows[own]);
  const { points } = arrow;
  for (let i = 1; i + 2 < points.length; i++) {
    const [before, a, b, after] = [must(points[i - 1]), must(points[i]), must(points[i + 1]), must(points[i + 2])];
    if (!isUpright(before, a) || !isUpright(b, after) || Math.abs(a[0] - b[0]) > LARGEST_JOG) continue;
    const fits = (x: number, from: Point, to: Point, end: string | undefined): boolean =>
      !isHeldByLabel(arrow, from, to) &&
      (end === undefined || onEdgeOf(must(picture.boxes.find(({ id }) => id === end)), x)) &&
      isFree(picture, own, x, from, to);
    if (fits(b[0], before, a, i === 1 ? arrow.from : undefined)) {
      return [...points.slice(0, i - 1), [b[0], before[1]], ...points.slice(i + 2)];
    }
    if (fits(a[0], b, after, i + 3 === points.length ? arrow.to : undefined)) {
      return [...points.slice(0, i), [a[0], after[1]], ...points.slice(i + 3)];
    }
  }
  return undefined;
}

/** Removes jogs from arrows where nothing is in the way; ends stay on the edges of their boxes. */
export function straighten(picture: Picture): Picture {
  let current = picture;
  for (let own = 0; own < current.arrows.length; own++) {
    for (let points = withoutJog(current, own); points; points = withoutJog(current, own)) {
      const straighter = points;
      current = { ...current, arrows: current.arrows.map((arrow, i) => (i === own ? { ...arrow, points: straighter } : arrow)) };
    }
  }
  return current;
}
