import type { Box, Picture } from '#tools/charts/drawing/index.ts';

const parentOf = ({ id }: Box): string => id.slice(0, id.lastIndexOf('.'));
const bottom = ({ y, height }: Box): number => y + height;

/** Extends adjacent regions to the same lower edge, unless an arrow or a label is in the way. */
export function evenRegions(picture: Picture): Picture {
  const { boxes, arrows } = picture;
  const evened = boxes.map((box) => {
    if (!box.region) return box;
    const row = boxes.filter((other) => other.region && parentOf(other) === parentOf(box) && other.y === box.y);
    const end = Math.max(...row.map(bottom));
    const isTied = arrows.some(({ from, to }) => from === box.id || to === box.id);
    const isAside = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): boolean =>
      x + width <= box.x || box.x + box.width <= x || y >= end || y + height <= bottom(box);
    const isFree =
      arrows.every(({ label }) => isAside(label)) &&
      boxes.every((other) => other === box || box.id.startsWith(`${other.id}.`) || isAside(other));
    return isTied || !isFree ? box : { ...box, height: end - box.y };
  });
  return { ...picture, boxes: evened };
}
