import { bandArea } from './head.ts';
import { classesOf, type Marks, rowKey, sharedClassesOf } from './marks.ts';
import type { Area, Arrow, Box, Label, LabelLine, Picture, PlacedText, Row, Start } from './picture.ts';
import { headPath, type Shape, shape, sign, wayPath } from './shapes.ts';
import { GUARDED_HEIGHT, LINE_TEXT, ROW_SIGN, SIGN_WIDTH, signOf, STATE, TAG_SIDE, TAG_TEXT } from './sizes.ts';
import { fileStyle } from './style.ts';
import { textWidth } from './text.ts';

const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
const idsOf = (lines: readonly LabelLine[]): string[] => lines.map(({ transition }) => transition);
/** Attributes of an element shared by several transitions: classes and ids. */
const shared = (lines: readonly LabelLine[], marks: Marks, ...names: readonly string[]) => ({
  class: classes(...names, ...sharedClassesOf(idsOf(lines), marks)),
  'data-transitions': idsOf(lines).join(' '),
});

/** Radius of the lower corners of a header that is a tab. */
const FOOT = 8;
/** Length of each colour on an arrow with several kinds. */
const STRIPE = 7;

const TEXT_CLASS = { name: 'name', note: 'note', tag: 'tag-text' } as const;

function drawText({ role, x, y, text }: PlacedText): Shape[] {
  const words = shape('text', { class: TEXT_CLASS[role], x, y }, text);
  if (role !== 'tag') return [words];
  const width = textWidth(text, TAG_TEXT) + 2 * TAG_SIDE;
  return [shape('rect', { class: 'tag', x: x - TAG_SIDE, y: y - 11.5, width, height: 15, rx: 7.5 }), words];
}

function drawLine(line: LabelLine, marks: Marks): Shape {
  const { x, y, width, height, kind, text, guard, transition } = line;
  const signed = signOf(line);
  const centre = x + width / 2;
  const left = centre - (SIGN_WIDTH + textWidth(text, LINE_TEXT) * 0.95) / 2;
  const base = y + (height === GUARDED_HEIGHT ? 14 : 13.2);
  const place = signed === undefined ? { x: centre, 'text-anchor': 'middle' } : { x: left + SIGN_WIDTH };
  return shape(
    'g',
    { class: classes('line', kind, ...classesOf(transition, marks)), 'data-transition': transition },
    shape('title', {}, line.title),
    shape('rect', { class: 'touch', x, y, width, height, rx: 9 }),
    signed !== undefined && sign(signed, left, base - 10),
    shape('text', { y: base, ...place }, text),
    guard !== undefined && shape('text', { class: 'guard', y: base + 12.5, x: centre, 'text-anchor': 'middle' }, guard),
  );
}

function drawRow(state: string, row: Row, marks: Marks): Shape {
  const { x, y, width, height, role, text, chart, line } = row;
  if (line) {
    const plate = shape('rect', { class: 'plate', x, y, width, height, rx: 9.5 });
    return shape('g', shared([line], marks, 'own', line.kind), plate, drawLine(line, marks));
  }
  const changed = role === 'transition' ? [] : classesOf(rowKey(state, role, text), marks.changes ? { changes: marks.changes } : {});
  if (role !== 'invoke') {
    const base = y + 12;
    return shape(
      'g',
      { class: classes('act', ...changed) },
      shape('text', { class: 'word', x, y: base }, role),
      shape('text', { x: x + ROW_SIGN[role], y: base }, text),
    );
  }
  return shape(
    'g',
    { class: classes('actor', chart !== undefined && 'linked', ...changed), 'data-actor': text, 'data-chart': chart },
    shape('rect', { x, y, width, height, rx: 5 }),
    sign(chart === undefined ? 'invoke' : 'chart', x + 5, y + 4),
    shape('text', { x: x + ROW_SIGN.invoke + 3, y: y + 14 }, text),
  );
}

/** The header of a group: along its whole upper edge, or a tab with rounded lower corners. */
function drawBand(box: Box, band: Area, rx: number): Shape[] {
  const [left, right, foot] = [band.x, band.x + band.width, band.y + band.height];
  const [isLeft, isRight] = [left <= box.x, right >= box.x + box.width];
  const top =
    (isLeft ? `V${box.y + rx}a${rx} ${rx} 0 0 1 ${rx}-${rx}` : `V${box.y}`) +
    (isRight ? `H${right - rx}a${rx} ${rx} 0 0 1 ${rx} ${rx}` : `H${right}`);
  const side = `V${foot - (isRight ? 0 : FOOT)}`;
  const feet =
    (isRight ? `H${right}` : `a${FOOT} ${FOOT} 0 0 1 -${FOOT} ${FOOT}`) +
    `H${isLeft ? left : left + FOOT}` +
    (isLeft ? '' : `a${FOOT} ${FOOT} 0 0 1 -${FOOT} -${FOOT}`);
  const edge =
    isLeft && isRight
      ? `M${left} ${foot}H${right}`
      : `M${right} ${isRight ? foot : box.y}${isRight ? '' : side}${feet}${isLeft ? '' : `V${box.y}`}`;
  return [
    shape('path', { class: 'band', d: `M${left} ${foot - (isLeft ? 0 : FOOT)}${top}${side}${feet}Z` }),
    shape('path', { class: 'rule', d: edge }),
  ];
}

function drawFrame(box: Box, band: Area): Shape[] {
  const { kind, x, y, width, height } = box;
  const rx = kind === 'history' ? 14 : kind === 'compound' || kind === 'parallel' ? 13 : 10;
  const frame = shape('rect', { class: 'frame', x, y, width, height, rx });
  if (kind === 'final')
    return [frame, shape('rect', { class: 'inner', x: x + 3.5, y: y + 3.5, width: width - 7, height: height - 7, rx: 7 })];
  if (kind !== 'compound' && kind !== 'parallel') return [frame];
  return [frame, ...drawBand(box, band, rx)];
}

function drawBox(box: Box, picture: Pick<Picture, 'arrows' | 'starts'>, marks: Marks): Shape {
  const isRoot = box.kind === 'root';
  return shape(
    'g',
    { class: classes('state', box.kind, box.region && 'region', ...classesOf(box.id, marks)), 'data-state': box.id },
    shape('title', {}, box.description === '' ? box.id : `${box.id}\n${box.description}`),
    ...(isRoot ? [] : drawFrame(box, bandArea(picture, box))),
    box.kind === 'parallel' && shape('path', { class: 'bars', d: `M${box.x + box.width - 17} ${box.y + 11}v10m4.5-10v10` }),
    ...box.texts.flatMap(drawText),
    ...box.rows.map((row) => drawRow(box.id, row, marks)),
  );
}

/** An arrow in the colour of its kind; with several kinds it is striped, with the head of the first. */
function drawWay({ points, kind, label, from, to }: Arrow, marks: Marks): Shape {
  const kinds = [...new Set(label.lines.map((line) => (line.kind === 'state-done' ? 'done' : line.kind)))];
  const d = wayPath(points);
  const stripes = kinds.slice(1).map((one, i) =>
    shape('path', {
      class: `way of-${one}`,
      d,
      'stroke-dasharray': `${STRIPE} ${STRIPE * (kinds.length - 1)}`,
      'stroke-dashoffset': -STRIPE * i,
    }),
  );
  const [way, head] = kinds.length > 1 ? [`way of-${kinds[0]}`, `head of-${kinds[0]}`] : ['way', 'head'];
  return shape(
    'g',
    { ...shared(label.lines, marks, 'arrow', kind), 'data-from': from, 'data-to': to },
    shape('path', { class: way, d }),
    ...stripes,
    shape('path', { class: head, d: headPath(points) }),
  );
}

const drawLabel = ({ x, y, width, height, lines }: Label, kind: string, marks: Marks): Shape =>
  shape(
    'g',
    shared(lines, marks, 'label', kind),
    shape('rect', { class: 'plate', x, y, width, height, rx: 9.5 }),
    ...lines.map((line) => drawLine(line, marks)),
  );

const drawStart = ({ x, y, points, to }: Start): Shape =>
  shape(
    'g',
    { class: 'start', 'data-start': to },
    shape('circle', { cx: x, cy: y, r: 5 }),
    shape('path', { class: 'way', d: wayPath(points) }),
    shape('path', { class: 'head', d: headPath(points) }),
  );

/** The picture as layers: boxes, arrows, labels. */
const drawLayers = ({ boxes, arrows, starts }: Picture, marks: Marks): Shape[] => [
  shape('g', { class: 'boxes' }, ...boxes.map((box) => drawBox(box, { arrows, starts }, marks))),
  shape('g', { class: 'starts' }, ...starts.map(drawStart)),
  shape('g', { class: 'ways' }, ...arrows.map((arrow) => drawWay(arrow, marks))),
  shape('g', { class: 'labels' }, ...arrows.map(({ label, kind }) => drawLabel(label, kind, marks))),
];

function drawSvg(picture: Picture, marks: Marks, style?: string): Shape {
  const { id, width, height, description } = picture;
  return shape(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: classes('chart', marks.counts && 'counted', marks.changes && 'compared'),
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': `${id}：${description}`,
      'font-size': STATE.name,
    },
    style !== undefined && shape('style', {}, style),
    shape('rect', { class: 'paper', width, height, rx: 14 }),
    ...drawLayers(picture, marks),
  );
}

/** A chart for a page that includes `pageStyle()`. */
export const drawChart = (picture: Picture, marks: Marks = {}): Shape => drawSvg(picture, marks);

/** A chart as a standalone file with its own style: light, or dark by the reader's preference. */
export const drawFile = (picture: Picture, marks: Marks = {}): Shape => drawSvg(picture, marks, fileStyle(Object.keys(marks).length > 0));
