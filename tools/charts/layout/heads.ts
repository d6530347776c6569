import type { Box, Picture, Point, Row } from '#tools/charts/drawing/picture.ts';
import { headArea } from './faults.ts';

const GAP = 14;

/** Where upright parts of arrows pass through the head of a box, from left to right. */
function passesThrough({ arrows, starts }: Picture, { y, head }: Box): number[] {
  const found = [...arrows, ...starts].flatMap(({ points }) =>
    points.slice(1).flatMap((end, i) => {
      const start: Point = points[i]!;
      const isHit = start[0] === end[0] && Math.min(start[1], end[1]) < y + head && Math.max(start[1], end[1]) > y;
      return isHit ? [start[0]] : [];
    }),
  );
  return found.toSorted((a, b) => a - b);
}

function shiftRow(row: Row, by: number): Row {
  const { line, ...rest } = row;
  return { ...rest, x: row.x + by, ...(line ? { line: { ...line, x: line.x + by } } : {}) };
}

function clearHead(picture: Picture, box: Box): Box {
  const passes = passesThrough(picture, box).filter((x) => x > box.x && x < box.x + box.width);
  if (passes.length === 0) return box;
  const area = headArea(box);
  const lefts = [box.x, ...passes.map((x) => x + GAP - 6)];
  const rights = [...passes.map((x) => x - GAP + 6), box.x + box.width];
  const free = lefts.findIndex((left, i) => rights[i]! - left >= area.width + (i === 0 ? area.x - box.x : 0));
  if (free <= 0) return box;
  const by = lefts[free]! - area.x;
  return { ...box, texts: box.texts.map((text) => ({ ...text, x: text.x + by })), rows: box.rows.map((row) => shiftRow(row, by)) };
}

/** Arrows that leave a group upwards pass through its head: its texts go where none passes. */
export function clearHeads(picture: Picture): Picture {
  const isGroup = ({ kind }: Box): boolean => kind === 'compound' || kind === 'parallel';
  return { ...picture, boxes: picture.boxes.map((box) => (isGroup(box) ? clearHead(picture, box) : box)) };
}
