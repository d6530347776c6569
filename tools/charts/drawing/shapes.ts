import type { Point } from './picture.ts';
import { must } from '#lib/must.ts';

/** An SVG element, for markup and for React. Attribute names are those of SVG. */
export interface Shape {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Shape | string)[];
}

type Given = Readonly<Record<string, string | number | undefined>>;

/** Creates a shape without undefined attributes and false children. */
export function shape(tag: string, given: Given, ...children: readonly (Shape | string | false | undefined)[]): Shape {
  const attributes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Shape['attributes'];
  return { tag, attributes, children: children.filter((child) => child !== false && child !== undefined) };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (char) => must(ENTITIES[char]));

/** Text for a file, one element per line where whitespace has no effect. */
export function toMarkup({ tag, attributes, children }: Shape): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(String(value))}"`);
  if (children.length === 0) return `<${tag}${given.join('')}/>`;
  const isBlock = tag === 'svg' || (tag === 'g' && children.every((child) => typeof child !== 'string'));
  const parts = children.map((child) => (typeof child === 'string' ? (tag === 'style' ? child : escapeText(child)) : toMarkup(child)));
  return `<${tag}${given.join('')}>${isBlock ? `\n${parts.join('\n')}\n` : parts.join('')}</${tag}>`;
}

const RADIUS = 9;
const HEAD = 8;

const towards = ([x, y]: Point, [tx, ty]: Point, length: number): Point => {
  const distance = Math.hypot(tx - x, ty - y) || 1;
  return [x + ((tx - x) / distance) * length, y + ((ty - y) / distance) * length];
};
const show = ([x, y]: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** A path through corners, rounded, ending where the arrow's head begins. */
export function wayPath(points: readonly Point[]): string {
  const tip = must(points.at(-1));
  const before = must(points.at(-2));
  const stop = towards(tip, before, HEAD - 1.5);
  const way = [...points.slice(0, -1), stop];
  const corners = way.slice(1, -1).map((corner, i) => {
    const [last, next] = [must(way[i]), must(way[i + 2])];
    const reach = (end: Point): number => Math.hypot(end[0] - corner[0], end[1] - corner[1]) / 2;
    const radius = Math.min(RADIUS, reach(last), reach(next));
    return `L${show(towards(corner, last, radius))} Q${show(corner)} ${show(towards(corner, next, radius))}`;
  });
  return [`M${show(must(way[0]))}`, ...corners, `L${show(stop)}`].join(' ');
}

/** Head of an arrow along these corners. */
export function headPath(points: readonly Point[]): string {
  const tip = must(points.at(-1));
  const back = towards(tip, must(points.at(-2)), HEAD);
  const [dx, dy] = [(tip[0] - back[0]) / HEAD, (tip[1] - back[1]) / HEAD];
  const side = (sign: number): Point => [back[0] - sign * dy * 4, back[1] + sign * dx * 4];
  return `M${show(tip)} L${show(side(1))} Q${show(towards(back, tip, 1.5))} ${show(side(-1))} Z`;
}

const stroked = (d: string): Shape =>
  shape('path', { d, fill: 'none', 'stroke-width': 1.5, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });

/** Icons, twelve pixels wide, for the cause of a transition or the kind of a row. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  after: ['M6 1.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 1 1 0-9.6Z', 'M6 3.4V6L7.8 7.1'],
  done: ['M1.6 6.4L4.6 9.4L10.4 2.8'],
  'state-done': ['M6 1.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 1 1 0-9.6Z', 'M3.9 6.2L5.4 7.7L8.2 4.5'],
  error: ['M2.4 2.4L9.6 9.6', 'M9.6 2.4L2.4 9.6'],
  always: ['M2 2.4L5.4 6L2 9.6', 'M6.4 2.4L9.8 6L6.4 9.6'],
  snapshot: ['M1 6C2.6 3.4 4.2 2.6 6 2.6S9.4 3.4 11 6C9.4 8.6 7.8 9.4 6 9.4S2.6 8.6 1 6Z', 'M6 5a1 1 0 1 1 0 2a1 1 0 1 1 0-2'],
  again: ['M10.4 6A4.4 4.4 0 1 1 8.7 2.5', 'M8.9 0.6V2.9H6.6'],
  invoke: ['M6 1.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 1 1 0-9.6Z', 'M4.9 4L8 6L4.9 8Z'],
  chart: ['M1.2 1.5H10.8V10.5H1.2Z', 'M3.4 4H5.6V6H3.4Z', 'M6.8 6.6H9V8.6H6.8Z'],
};

/** An icon with its top left corner at a position; undefined if it does not exist. */
export function sign(name: string, x: number, y: number): Shape | undefined {
  const paths = SIGNS[name];
  return paths && shape('g', { class: 'sign', transform: `translate(${x} ${y})` }, ...paths.map(stroked));
}
