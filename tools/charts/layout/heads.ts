import { headArea, passesThrough } from '#tools/charts/drawing/head.ts';
import type { Box, Picture, Row } from '#tools/charts/drawing/picture.ts';
import { must } from '#lib/must.ts';

const GAP = 14;

function shiftRow(row: Row, by: number): Row {
  const { line, ...rest } = row;
  return { ...rest, x: row.x + by, ...(line ? { line: { ...line, x: line.x + by } } : {}) };
}

function clearHead(picture: Picture, box: Box): Box {
  const passes = passesThrough(picture, box);
  if (passes.length === 0) return box;
  const area = headArea(box);
  const lefts = [box.x, ...passes.map((x) => x + GAP - 6)];
  const rights = [...passes.map((x) => x - GAP + 6), box.x + box.width];
  const free = lefts.findIndex((left, i) => must(rights[i]) - left >= area.width + (i === 0 ? area.x - box.x : 0));
  if (free <= 0) return box;
  const by = must(lefts[free]) - area.x;
  return { ...box, texts: box.texts.map((text) => ({ ...text, x: text.x + by })), rows: box.rows.map((row) => shiftRow(row, by)) };
}

/** Moves the texts in a group's head aside where arrows that leave the group upwards pass through it. */
export function clearHeads(picture: Picture): Picture {
  const isGroup = ({ kind }: Box): boolean => kind === 'compound' || kind === 'parallel';
  return { ...picture, boxes: picture.boxes.map((box) => (isGroup(box) ? clearHead(picture, box) : box)) };
}
