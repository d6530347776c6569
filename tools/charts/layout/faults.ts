import { headArea } from '#tools/charts/drawing/head.ts';
import type { Area, Arrow, Box, Label, Picture, Point } from '#tools/charts/drawing/picture.ts';
import { GUARD_TEXT, LINE_SIDE, LINE_TEXT, ROW_SIGN, ROW_TEXT, SIGN_WIDTH, signOf, sizeOf, TAG_SIDE } from '#tools/charts/drawing/sizes.ts';
import { textWidth } from '#tools/charts/drawing/text.ts';
import { must } from '#lib/must.ts';

const right = ({ x, width }: Area): number => x + width;
const bottom = ({ y, height }: Area): number => y + height;
const meet = (a: Area, b: Area): boolean => a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a);
const holds = (outer: Area, inner: Area): boolean =>
  outer.x <= inner.x && outer.y <= inner.y && right(inner) <= right(outer) && bottom(inner) <= bottom(outer);
const isGroup = ({ kind }: Box): boolean => kind === 'compound' || kind === 'parallel';
/** Ascent of a text as a share of its font size. */
const ASCENT = 0.86;
const between = ([ax, ay]: Point, [bx, by]: Point): Area => ({
  x: Math.min(ax, bx),
  y: Math.min(ay, by),
  width: Math.abs(ax - bx),
  height: Math.abs(ay - by),
});
const partsOf = ({ points }: { readonly points: readonly Point[] }): Area[] =>
  points.slice(1).map((end, i) => between(must(points[i]), end));
const crosses = (part: Area, area: Area): boolean =>
  part.x < right(area) &&
  area.x < right(part) + 0.01 &&
  part.y < bottom(area) &&
  area.y < bottom(part) + 0.01 &&
  right(part) > area.x &&
  bottom(part) > area.y;

const nameOf = ({ lines }: Label): string => lines.map(({ edge }) => edge).join(' + ');

function textFaults(box: Box): string[] {
  const sizes = sizeOf(box.kind);
  const things = [
    ...box.texts.map(({ role, x, y, text }) => {
      const [size, side] = [sizes[role], role === 'tag' ? TAG_SIDE : 0];
      const width = textWidth(text, size, role === 'name' ? 'bold' : 'regular') + 2 * side;
      return { says: `"${text}"`, area: { x: x - side, y: y - size * ASCENT, width, height: size } };
    }),
    ...box.rows.map((row) => {
      const width = row.line ? row.line.width : ROW_SIGN[row.role] + textWidth(row.text, ROW_TEXT);
      return { says: `row "${row.text}"`, area: { ...row, width: Math.max(width, row.width) } };
    }),
  ];
  return things.flatMap(({ says, area }, i) => [
    ...(holds(box, area) ? [] : [`${box.id}: ${says} overflows`]),
    ...things
      .slice(i + 1)
      .filter((other) => meet(area, other.area))
      .map((other) => `${box.id}: ${says} lies on ${other.says}`),
  ]);
}

function labelFaults(label: Label): string[] {
  return label.lines.flatMap((line) => {
    const sign = signOf(line) === undefined ? 0 : SIGN_WIDTH;
    const needed = Math.max(sign + textWidth(line.text, LINE_TEXT), textWidth(line.guard ?? '', GUARD_TEXT)) + 2 * LINE_SIDE;
    return needed <= line.width && holds(label, line) ? [] : [`label ${line.edge} overflows`];
  });
}

function boxFaults(boxes: readonly Box[]): string[] {
  const parentOf = ({ id }: Box): Box | undefined => boxes.find((other) => other.id === id.slice(0, id.lastIndexOf('.')));
  return boxes.flatMap((box, i) => {
    const parent = parentOf(box);
    const outside =
      parent && isGroup(parent) && !(holds(parent, box) && box.y >= parent.y + parent.head) ? [`${box.id} leaves ${parent.id}`] : [];
    const hit = boxes.slice(i + 1).filter((other) => meet(box, other) && !(isGroup(box) && other.id.startsWith(`${box.id}.`)));
    return [...outside, ...hit.map((other) => `${box.id} and ${other.id} overlap`)];
  });
}

function placeFaults({ boxes, arrows, starts }: Picture): string[] {
  const dots = starts.map(({ x, y, to }) => ({ name: `start of ${to}`, x: x - 5, y: y - 5, width: 10, height: 10 }));
  const labels = arrows.map(({ label }) => ({ ...label, name: `label ${nameOf(label)}` }));
  const things = [...labels, ...dots];
  return things.flatMap((thing, i) => [
    ...things
      .slice(i + 1)
      .filter((other) => meet(thing, other))
      .map((other) => `${thing.name} lies on ${other.name}`),
    ...boxes
      .filter((box) => meet(thing, box) && (!isGroup(box) || !holds(box, thing) || meet(thing, headArea(box))))
      .map((box) => `${thing.name} lies on ${box.id}`),
    ...arrows
      .filter((arrow) => arrow.label.x !== thing.x || arrow.label.y !== thing.y)
      .filter((arrow) => partsOf(arrow).some((part) => crosses(part, thing)))
      .map((arrow) => `the arrow of ${nameOf(arrow.label)} crosses ${thing.name}`),
  ]);
}

/** Least distance in pixels between labels, between a label and a box, and between parallel parts of arrows. */
const GAP = 4;

const grown = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function nearFaults({ boxes, arrows, starts }: Picture): string[] {
  const leaves = boxes.filter((box) => !isGroup(box));
  const labels = arrows.flatMap(({ label }, i) => {
    const wide = grown(label, GAP);
    const name = nameOf(label);
    return [
      ...arrows
        .slice(i + 1)
        .filter((other) => meet(wide, other.label))
        .map((other) => `label ${name} touches label ${nameOf(other.label)}`),
      ...leaves.filter((box) => meet(wide, box)).map((box) => `label ${name} touches ${box.id}`),
    ];
  });
  const ways = [
    ...arrows.map((arrow) => ({ name: `the arrow of ${nameOf(arrow.label)}`, parts: partsOf(arrow) })),
    ...starts.map((start) => ({ name: `the start of ${start.to}`, parts: partsOf(start) })),
  ];
  const along = ways.flatMap(({ name, parts }, i) =>
    ways
      .slice(i + 1)
      .filter((other) => parts.some((part) => other.parts.some((near) => runsAlong(part, near))))
      .map((other) => `${name} runs along ${other.name}`),
  );
  return [...labels, ...along];
}

/** Whether two parallel parts of arrows are closer than `GAP`. */
function runsAlong(a: Area, b: Area): boolean {
  const shared = (from: number, length: number, other: number, otherLength: number): number =>
    Math.min(from + length, other + otherLength) - Math.max(from, other);
  if (a.width === 0 && b.width === 0) return Math.abs(a.x - b.x) < GAP && shared(a.y, a.height, b.y, b.height) > 0;
  if (a.height === 0 && b.height === 0) return Math.abs(a.y - b.y) < GAP && shared(a.x, a.width, b.x, b.width) > 0;
  return false;
}

const touches = (box: Box, [x, y]: Point): boolean =>
  (Math.abs(y - box.y) < 1 || Math.abs(y - bottom(box)) < 1 ? box.x <= x && x <= right(box) : false) ||
  (Math.abs(x - box.x) < 1 || Math.abs(x - right(box)) < 1 ? box.y <= y && y <= bottom(box) : false);

function arrowFaults(boxes: readonly Box[], arrow: Arrow): string[] {
  const name = `the arrow of ${nameOf(arrow.label)}`;
  const boxOf = (id: string): Box => must(boxes.find((box) => box.id === id));
  const loose = [
    ...(touches(boxOf(arrow.from), must(arrow.points[0])) ? [] : [`${name} does not begin at ${arrow.from}`]),
    ...(touches(boxOf(arrow.to), must(arrow.points.at(-1))) ? [] : [`${name} does not end at ${arrow.to}`]),
  ];
  const inner = ({ x, y, width, height }: Area): Area => ({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 });
  const through = boxes
    .filter((box) => box.kind !== 'root' && partsOf(arrow).some((part) => crosses(part, inner(isGroup(box) ? headArea(box) : box))))
    .map((box) => `${name} crosses ${isGroup(box) ? 'the head of ' : ''}${box.id}`);
  const slanted = arrow.points.slice(1).some(([x, y], i) => x !== must(arrow.points[i])[0] && y !== must(arrow.points[i])[1]);
  return [...loose, ...through, ...(slanted ? [`${name} is not made of upright and level parts`] : [])];
}

/** Faults of a layout, such as overlaps; empty if there are none. */
export function pictureFaults(picture: Picture): string[] {
  const { boxes, arrows, width, height } = picture;
  const paper: Area = { x: 0, y: 0, width, height };
  const areas = [...boxes, ...arrows.map(({ label }) => label), ...arrows.flatMap(partsOf)];
  return [
    ...boxes.flatMap(textFaults),
    ...arrows.flatMap(({ label }) => labelFaults(label)),
    ...boxFaults(boxes.filter(({ kind }) => kind !== 'root')),
    ...placeFaults(picture),
    ...nearFaults(picture),
    ...arrows.flatMap((arrow) => arrowFaults(boxes, arrow)),
    ...areas.filter((area) => !holds(paper, area)).map(({ x, y }) => `something at ${x}, ${y} leaves the paper`),
  ];
}
