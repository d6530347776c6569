import type { Area, Box, Picture, Point } from './picture.ts';
import { sizeOf } from './sizes.ts';
import { textWidth } from './text.ts';
import { must } from '#lib/must.ts';

/** Padding in pixels beside a group's own texts. */
const SIDE = 6;

/** Area of a group's own texts. */
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

/** X coordinates of vertical parts of arrows that pass through a box's head, ascending. */
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

/** Coloured head of a group: its full width, or only the area of its texts if arrows pass beside them. */
export function bandArea(picture: Pick<Picture, 'arrows' | 'starts'>, box: Box): Area {
  const { x, y, width, head } = box;
  const passes = passesThrough(picture, box);
  if (passes.length === 0) return { x, y, width, height: head };
  const own = headArea(box);
  const isFirst = must(passes[0]) > own.x + own.width;
  const left = isFirst ? x : own.x;
  return { x: left, y, width: own.x + own.width - left, height: head };
}
