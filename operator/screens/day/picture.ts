import type { LifecycleState } from '#contract/operator/lifecycles.ts';
import { formatDuration } from '#contract/rules/clock.ts';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { type Box, drawChart, type Picture, type Shape, type Sheet } from '#tools/charts/drawing/index.ts';
import { formatCount } from './figures.ts';
import { pathOf, shortTitle, stateTitle } from './titles.ts';
import { textWidth } from '#tools/charts/drawing/text.ts';

/** Seconds below a minute, otherwise minutes and hours. */
export const spentText = (ms: number): string => (ms < MINUTE ? `${Math.round(ms / SECOND)} 秒` : formatDuration(ms));

/** The last part of a path. */
const stateName = (state: string): string => state.slice(state.lastIndexOf('.') + 1);

export type ByState = ReadonlyMap<string, LifecycleState>;

/** What stands in a box instead of the description: the time spent there, and what is overdue. */
function notesOf({ is_final: isFinal, p95_ms: p95, overdue }: LifecycleState): string[] {
  if (isFinal) return ['今天'];
  const late = overdue === null ? [] : [overdue === 0 ? '没有超时' : `超时 ${formatCount(overdue)}`];
  return [...(p95 === null ? [] : [`p95 ${spentText(p95)}`]), ...late];
}

const NAME_SIZE = 13;

/** The state's name as people call it, with the chart's own where there is room. */
function nameWith(box: Box, name: string, title: string): string {
  const both = `${title} ${name}`;
  return title === name ? name : textWidth(both, NAME_SIZE, 'bold') <= box.width - 2 * NAME_SIZE ? both : title;
}

function boxWith(box: Box, state: LifecycleState, title: string): Box {
  const name = box.texts.find(({ role }) => role === 'name');
  const notes = box.texts.filter(({ role }) => role === 'note');
  const [first] = notes;
  if (!name || !first) return box;
  const lines = notesOf(state);
  const texts = notes.length < lines.length ? [lines.join('，')] : lines;
  const pitch = (notes[1]?.y ?? first.y) - first.y;
  return {
    ...box,
    texts: [
      ...box.texts
        .filter(({ role }) => role !== 'note')
        .map((text) => (text.role === 'name' ? { ...text, text: nameWith(box, text.text, title) } : text)),
      ...texts.map((text, at) => ({ role: 'note', x: first.x, y: first.y + at * pitch, text }) as const),
    ],
  };
}

/** The chart's picture with figures in place of the descriptions of its states; positions and arrows stay. */
export function pictureWith(sheet: Sheet, states: ByState): Picture {
  const { picture } = sheet;
  return {
    ...picture,
    boxes: picture.boxes.map((box) => {
      const state = states.get(pathOf(sheet, box.id));
      return state ? boxWith(box, state, shortTitle(sheet, state.state) ?? stateName(state.state)) : box;
    }),
  };
}

const SIDE = 6;
const HIGH = 18;
const DIGIT = 8;

/** The number of rows, on the upper right corner of its box. */
function countShape(box: Box, { count, overdue }: LifecycleState): Shape {
  const text = formatCount(count);
  const width = text.length * DIGIT + 2 * SIDE;
  const [x, y] = [box.x + box.width - width + SIDE, box.y - HIGH / 2];
  return {
    tag: 'g',
    attributes: { 'data-count': (overdue ?? 0) > 0 ? 'late' : 'fine' },
    children: [
      { tag: 'rect', attributes: { x, y, width, height: HIGH, rx: HIGH / 2 }, children: [] },
      { tag: 'text', attributes: { x: x + width / 2, y: y + HIGH - 5, 'text-anchor': 'middle' }, children: [text] },
    ],
  };
}

/** What a reader hears of a state. */
export function stateText(sheet: Sheet, state: LifecycleState): string {
  const { is_final: isFinal, count, p95_ms: p95, overdue } = state;
  const title = stateTitle(sheet, state.state);
  if (isFinal) return `${title}，今天 ${formatCount(count)}`;
  return [
    `${title} ${formatCount(count)}`,
    ...(p95 === null ? [] : [`p95 ${spentText(p95)}`]),
    ...(overdue === null ? [] : [overdue === 0 ? '没有超时' : `超时 ${formatCount(overdue)}`]),
  ].join('，');
}

/** Groups of states in the drawing that have rows are links; a press opens the rows. */
function withLinks(shape: Shape, sheet: Sheet, states: ByState, chosen: string | null): Shape {
  const id = shape.attributes['data-state'];
  const state = typeof id === 'string' ? states.get(pathOf(sheet, id)) : undefined;
  const children = shape.children.map((child) => (typeof child === 'string' ? child : withLinks(child, sheet, states, chosen)));
  const box = state && sheet.picture.boxes.find((each) => each.id === id);
  if (!state || !box) return { ...shape, children };
  return {
    ...shape,
    attributes: {
      ...shape.attributes,
      class: [shape.attributes['class'], chosen === state.state ? 'active' : ''].filter(Boolean).join(' '),
      ...((state.overdue ?? 0) > 0 && { 'data-overdue': '' }),
      role: 'button',
      tabindex: 0,
      'aria-pressed': String(chosen === state.state),
      'data-rows': state.state,
    },
    children: [{ tag: 'title', attributes: {}, children: [stateText(sheet, state)] }, ...children, countShape(box, state)],
  };
}

/** The drawing of a chart with its rows. */
export function drawRows(sheet: Sheet, all: readonly LifecycleState[], chosen: string | null): Shape {
  const states: ByState = new Map(all.map((state) => [state.state, state]));
  const drawn = withLinks(drawChart(pictureWith(sheet, states)), sheet, states, chosen);
  const title = `${sheet.description}，每个状态有数量、停留时间和超时`;
  return { ...drawn, attributes: { ...drawn.attributes, role: 'group', 'aria-label': title } };
}
