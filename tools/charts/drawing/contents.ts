import type { IREdge, IRState } from '@xstate/test';
import { labelLine, type UnplacedLine } from './lines.ts';
import type { BoxKind, PlacedText, Row } from './picture.ts';
import { ROOT, ROW_SIGN, ROW_TEXT, STATE, TAG_SIDE, TAG_TEXT } from './sizes.ts';
import { textWidth, wrap } from './text.ts';
import { must } from '#lib/must.ts';

const SIDE = 13;
const ROW_HEIGHT = 20;
const ROW_GAP = 5;
const COLUMN_GAP = 18;

/** Texts and rows of a state's box, relative to the box's corner, and the size that they need. */
export interface Contents {
  readonly texts: readonly PlacedText[];
  readonly rows: readonly Row[];
  readonly width: number;
  readonly height: number;
}

export interface ContentsOptions {
  readonly kind: BoxKind;
  /** Transitions shown as rows instead of arrows. */
  readonly own: readonly IREdge[];
  /** Names of charts by the names of the actors that run them. */
  readonly charts: ReadonlyMap<string, string>;
}

const BUILT_IN = /^(?:raise|cancel|spawnChild|stopChild|enqueueActions|log)$/;

function targetText({ internal, from, to }: IREdge): string | undefined {
  if (internal) return undefined;
  if (from === to) return undefined;
  return to.slice((to.startsWith(`${from}.`) ? from : must(to.split('.', 1)[0])).length + 1);
}

interface UnplacedRow extends Omit<Row, 'x' | 'y' | 'line'> {
  readonly line?: UnplacedLine;
}

function invokeRows(state: IRState, charts: ReadonlyMap<string, string>): UnplacedRow[] {
  return state.invoke.map(({ src }) => ({
    role: 'invoke',
    text: src,
    width: ROW_SIGN.invoke + textWidth(src, ROW_TEXT) + 10,
    height: ROW_HEIGHT,
    ...(charts.has(src) ? { chart: must(charts.get(src)) } : {}),
  }));
}

const actionRows = (role: 'entry' | 'exit', actions: readonly string[]): UnplacedRow[] =>
  actions
    .filter((action) => !BUILT_IN.test(action))
    .map((text) => ({ role, text, width: ROW_SIGN[role] + textWidth(text, ROW_TEXT), height: 16 }));

function transitionRows(own: readonly IREdge[]): UnplacedRow[] {
  return own.map((edge) => {
    const line = labelLine(edge, targetText(edge));
    return { role: 'transition', text: line.text, width: line.width, height: line.height, line };
  });
}

const placed = ({ line, ...row }: UnplacedRow, x: number, y: number): Row => ({
  ...row,
  x,
  y,
  ...(line ? { line: { ...line, x, y } } : {}),
});

/** Places rows side by side, wrapped at `limit`. */
function inLines(rows: readonly UnplacedRow[], [left, top]: readonly [number, number], limit: number): Row[] {
  let [x, y, lineHeight] = [left, top, 0];
  return rows.map((row) => {
    if (x > left && x + row.width > limit) [x, y, lineHeight] = [left, y + lineHeight + ROW_GAP, 0];
    const at = placed(row, x, y);
    x += row.width + 8;
    lineHeight = Math.max(lineHeight, row.height);
    return at;
  });
}

/** Rows of a chart without states, in columns: each actor above its transitions. */
function inColumns(rows: readonly UnplacedRow[], own: readonly IREdge[], [left, top]: readonly [number, number], limit: number): Row[] {
  const stacks = rows
    .filter(({ role }) => role === 'invoke')
    .map((actor) => [actor, ...rows.filter(({ line }) => line && own.find(({ id }) => id === line.edge)?.actor === actor.text)]);
  const rest = rows.filter((row) => !stacks.some((stack) => stack.includes(row))).map((row) => [row]);
  const all = [...stacks, ...rest];
  const width = Math.max(...all.flat().map((row) => row.width));
  const columns = Math.max(1, Math.floor((limit - left + COLUMN_GAP) / (width + COLUMN_GAP)));
  let y = top;
  return Array.from({ length: Math.ceil(all.length / columns) }, (_, i) => all.slice(i * columns, (i + 1) * columns)).flatMap((line) => {
    const from = y;
    const heights = line.map((stack) => stack.reduce((sum, { height }) => sum + height + ROW_GAP, 0));
    y += Math.max(...heights) + COLUMN_GAP / 2;
    return line.flatMap((stack, column) => {
      let at = from;
      return stack.map((row) => {
        const here = placed(
          { ...row, width, ...(row.line ? { line: { ...row.line, width } } : {}) },
          left + column * (width + COLUMN_GAP),
          at,
        );
        at += row.height + ROW_GAP;
        return here;
      });
    });
  });
}

/** Places the texts and rows of a box. */
export function contentsOf(state: IRState, { kind, own, charts }: ContentsOptions): Contents {
  const size = kind === 'root' ? ROOT : STATE;
  const side = kind === 'root' ? 0 : SIDE;
  if (kind === 'history') {
    return { texts: [{ role: 'name', x: 9, y: 18, text: state.history === 'deep' ? 'H*' : 'H' }], rows: [], width: 28, height: 28 };
  }
  const texts: PlacedText[] = [{ role: 'name', x: side, y: size.top, text: state.key }];
  const nameWidth = textWidth(state.key, size.name, 'bold');
  let right = side + nameWidth;
  for (const tag of [...state.tags].toSorted()) {
    const width = textWidth(tag, TAG_TEXT) + 2 * TAG_SIDE;
    texts.push({ role: 'tag', x: right + 8 + TAG_SIDE, y: size.top - 1, text: tag });
    right += 8 + width;
  }
  const notes = wrap(state.description ?? '', size.note, Math.max(size.noteWidth, right - side));
  notes.forEach((text, i) => texts.push({ role: 'note', x: side, y: size.top + 18 + i * size.notePitch, text }));
  let bottom = size.top + (notes.length > 0 ? 18 + (notes.length - 1) * size.notePitch + 6 : 5);
  const unplaced = [
    ...invokeRows(state, charts),
    ...actionRows('entry', state.entry),
    ...actionRows('exit', state.exit),
    ...transitionRows(own),
  ];
  const corner = [side, bottom + ROW_GAP] as const;
  const isAll = kind === 'root' && state.children.length === 0 && unplaced.length > 0;
  const rows = isAll
    ? inColumns(unplaced, own, [side, bottom + 3 * ROW_GAP], ROOT.rowsWidth)
    : inLines(unplaced, corner, kind === 'root' ? ROOT.rowsWidth : 0);
  bottom = Math.max(bottom, ...rows.map(({ y, height }) => y + height));
  const widest = Math.max(right, ...notes.map((text) => side + textWidth(text, size.note)), ...rows.map(({ x, width }) => x + width));
  return { texts, rows, width: Math.max(kind === 'root' ? 0 : 64, widest + side), height: bottom + (kind === 'root' ? 12 : 10) };
}
