import type { Area, Box, Picture, Point } from './picture.ts';
import { sizeOf } from './sizes.ts';
import { textWidth } from './text.ts';
import { must } from '#lib/must.ts';

/** Between a group's own texts and the edge of what is kept free for them. */
const SIDE = 6;

/** Where a group's own texts stand. */
export function headArea({ texts, rows, kind, x, y, width, head }: Box): Area {
  if (texts.length === 0) return { x, y, width, height: head };
  const left = Math.min(...texts.map((text) => text.x)) - SIDE;
  const size = sizeOf(kind);
  const ends = [
    ...texts.map((text) => text.x + textWidth(text.text, size[text.role], text.role === 'name' ? 'bold' : 'regular')),
    ...rows.map((row) => row.x + row.width),
  ];
  return { x: left, y, width: Math.max(...ends) + SIDE - left, height: head };
}

/** Where upright parts of arrows pass through the head of a box, from left to right. */
export function passesThrough({ arrows, starts }: Pick<Picture, 'arrows' | 'starts'>, { x, y, width, head }: Box): number[] {
  const found = [...arrows, ...starts].flatMap(({ points }) =>
    points.slice(1).flatMap((end, i) => {
      const start: Point = must(points[i]);
      const isHit = start[0] === end[0] && Math.min(start[1], end[1]) < y + head && Math.max(start[1], end[1]) > y;
      return isHit ? [start[0]] : [];
    }),
  );
  return found.filter((at) => at > x && at < x + width).toSorted((a, b) => a - b);
}

/** The coloured head of a group: all its width, or a tab about its texts where arrows pass beside them. */
export function bandArea(picture: Pick<Picture, 'arrows' | 'starts'>, box: Box): Area {
  const { x, y, width, head } = box;
  const passes = passesThrough(picture, box);
  if (passes.length === 0) return { x, y, width, height: head };
  const own = headArea(box);
  const isFirst = must(passes[0]) > own.x + own.width;
  const left = isFirst ? x : own.x;
  return { x: left, y, width: own.x + own.width - left, height: head };
}
