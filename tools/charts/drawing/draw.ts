import { NAME_TEXT, ROW_SIGN } from './contents.ts';
import { GUARDED_HEIGHT, LINE_SIDE, LINE_TEXT, SIGN_WIDTH, signOf } from './lines.ts';
import type { Arrow, Box, Label, LabelLine, Picture, PlacedText, Row, Start } from './picture.ts';
import { headPath, type Shape, shape, sign, wayPath } from './shapes.ts';
import { textWidth } from './text.ts';

export interface DrawOptions {
  /** More classes for a state, an arrow or a label line, asked by the id of the state or of the IR's edge. */
  readonly mark?: (id: string) => string | undefined;
  /** What a screen reader says of the picture. */
  readonly label?: string;
}

type Mark = (id: string) => string | undefined;
const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

const TEXT_CLASS = { name: 'name', note: 'note', tag: 'tag-text' } as const;

function drawText({ role, x, y, text }: PlacedText): Shape[] {
  const words = shape('text', { class: TEXT_CLASS[role], x, y }, text);
  if (role !== 'tag') return [words];
  const width = textWidth(text, 9.5) + 12;
  return [shape('rect', { class: 'tag', x: x - 6, y: y - 10.5, width, height: 14, rx: 7 }), words];
}

function drawLine(line: LabelLine, middle: boolean, mark: Mark): Shape {
  const { x, y, width, height, kind, text, guard } = line;
  const signed = signOf(line);
  const shift = signed === undefined ? 0 : SIGN_WIDTH;
  const left = middle && signed !== undefined ? x + (width - shift - textWidth(text, LINE_TEXT) * 0.95) / 2 : x + LINE_SIDE;
  const isCentred = middle && signed === undefined;
  const base = y + (height === GUARDED_HEIGHT ? 14 : 13.2);
  return shape(
    'g',
    { class: classes('line', kind, mark(line.edge)), 'data-line': line.edge, 'data-transition': line.transition },
    shape('title', {}, line.title),
    shape('rect', { class: 'touch', x, y, width, height, rx: 9 }),
    signed !== undefined && sign(signed, left, base - 10),
    shape('text', { y: base, ...(isCentred ? { x: x + width / 2, 'text-anchor': 'middle' } : { x: left + shift }) }, text),
    guard !== undefined &&
      shape('text', { class: 'guard', y: base + 12.5, ...(middle ? { x: x + width / 2, 'text-anchor': 'middle' } : { x: left }) }, guard),
  );
}

function drawRow(row: Row, mark: Mark): Shape {
  const { x, y, width, height, role, text, chart, line } = row;
  if (line) {
    const plate = shape('rect', { class: 'plate', x, y, width, height, rx: 9.5 });
    return shape('g', { class: classes('own', line.kind, mark(line.edge)), 'data-edge': line.edge }, plate, drawLine(line, false, mark));
  }
  if (role !== 'invoke') {
    const base = y + 12;
    return shape('g', { class: 'act' }, shape('text', { class: 'word', x, y: base }, role), shape('text', { x: x + ROW_SIGN[role], y: base }, text));
  }
  return shape(
    'g',
    { class: classes('actor', chart !== undefined && 'linked'), 'data-actor': text, ...(chart === undefined ? {} : { 'data-chart': chart }) },
    shape('rect', { x, y, width, height, rx: 5 }),
    sign(chart === undefined ? 'invoke' : 'chart', x + 5, y + 4),
    shape('text', { x: x + ROW_SIGN.invoke + 3, y: y + 14 }, text),
  );
}

function drawFrame({ kind, x, y, width, height, head }: Box): Shape[] {
  const rx = kind === 'history' ? 14 : kind === 'compound' || kind === 'parallel' ? 13 : 10;
  const frame = shape('rect', { class: 'frame', x, y, width, height, rx });
  if (kind === 'final') return [frame, shape('rect', { class: 'inner', x: x + 3.5, y: y + 3.5, width: width - 7, height: height - 7, rx: 7 })];
  if (kind !== 'compound' && kind !== 'parallel') return [frame];
  const band = `M${x} ${y + head}V${y + rx}a${rx} ${rx} 0 0 1 ${rx}-${rx}H${x + width - rx}a${rx} ${rx} 0 0 1 ${rx} ${rx}V${y + head}Z`;
  return [frame, shape('path', { class: 'band', d: band }), shape('path', { class: 'rule', d: `M${x} ${y + head}H${x + width}` })];
}

function drawBox(box: Box, mark: Mark): Shape {
  const isRoot = box.kind === 'root';
  return shape(
    'g',
    { class: classes('state', box.kind, box.region && 'region', mark(box.id)), 'data-state': box.id },
    shape('title', {}, box.description === '' ? box.id : `${box.id}\n${box.description}`),
    ...(isRoot ? [] : drawFrame(box)),
    box.kind === 'parallel' && shape('path', { class: 'bars', d: `M${box.x + box.width - 17} ${box.y + 11}v10m4.5-10v10` }),
    ...box.texts.flatMap(drawText),
    ...box.rows.map((row) => drawRow(row, mark)),
  );
}

const drawWay = ({ points, kind, label, from, to }: Arrow, mark: Mark): Shape =>
  shape(
    'g',
    {
      class: classes('arrow', kind, ...label.lines.map(({ edge }) => mark(edge))),
      'data-arrow': label.lines.map(({ edge }) => edge).join(' '),
      'data-ends': `${from} ${to}`,
    },
    shape('path', { class: 'way', d: wayPath(points) }),
    shape('path', { class: 'head', d: headPath(points) }),
  );

function drawLabel({ x, y, width, height, lines }: Label, kind: string, mark: Mark): Shape {
  return shape(
    'g',
    { class: classes('label', kind, ...lines.map(({ edge }) => mark(edge))) },
    shape('rect', { class: 'plate', x, y, width, height, rx: 9.5 }),
    ...lines.map((line) => drawLine(line, true, mark)),
  );
}

const drawStart = ({ x, y, points, to }: Start): Shape =>
  shape(
    'g',
    { class: 'start', 'data-start': to },
    shape('circle', { cx: x, cy: y, r: 5 }),
    shape('path', { class: 'way', d: wayPath(points) }),
    shape('path', { class: 'head', d: headPath(points) }),
  );

/** The picture as layers: boxes, ways, labels. */
export function drawLayers({ boxes, arrows, starts }: Picture, { mark = () => undefined }: DrawOptions = {}): Shape[] {
  return [
    shape('g', { class: 'boxes' }, ...boxes.map((box) => drawBox(box, mark))),
    shape('g', { class: 'starts' }, ...starts.map(drawStart)),
    shape('g', { class: 'ways' }, ...arrows.map((arrow) => drawWay(arrow, mark))),
    shape('g', { class: 'labels' }, ...arrows.map(({ label, kind }) => drawLabel(label, kind, mark))),
  ];
}

/** A whole SVG with its style in it. */
export function drawSvg(picture: Picture, style: string, options: DrawOptions = {}): Shape {
  const { id, width, height, description } = picture;
  return shape(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'chart',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': options.label ?? `${id}：${description}`,
      'font-size': NAME_TEXT,
    },
    shape('style', {}, style),
    shape('rect', { class: 'paper', width, height, rx: 14 }),
    ...drawLayers(picture, options),
  );
}
