import type { Shape } from '#tools/charts/drawing/index.ts';
import { must } from '#lib/must.ts';

type Listener = (event: never) => void;
export type Props = Readonly<Record<string, string | number | boolean | null | undefined | Listener>>;
export type Child = Node | string | number | null | undefined | false;

const SVG = 'http://www.w3.org/2000/svg';

function dress(element: Element, props: Props, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as unknown as EventListener);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (typeof child === 'number' ? String(child) : child)),
  );
}

/** An element: attributes, listeners as `onclick`, children. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  dress(element, props, children);
  return element;
}

/** The same for SVG. */
export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  dress(element, props, children);
  return element;
}

/** A drawing as elements. */
export function toElement({ tag, attributes, children }: Shape): Element {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (name !== 'xmlns') element.setAttribute(name, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : toElement(child))));
  return element;
}

/** Icon paths on a 16 × 16 grid. */
const ICONS = {
  back: 'M10 3 5 8l5 5',
  next: 'm6 3 5 5-5 5',
  first: 'M12 3 7 8l5 5M4 3v10',
  last: 'm4 3 5 5-5 5M12 3v10',
  play: 'M5 3.5v9l7-4.5Z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  step: 'M4 3.5v9l6-4.5ZM12.5 3.5v9',
  clock: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11ZM8 5v3l2 1.5',
  save: 'M8 2.5v7M5 7l3 3 3-3M3 13h10',
  open: 'M8 10V3M5 5.5l3-3 3 3M3 13h10',
  clear: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5 5 13h6l.500-8.5',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3',
  eye:
    'M1.5 8C3.5 4.7 5.6 3.5 8 3.5S12.5 4.7 14.5 8C12.5 11.3 10.4 12.5 8 12.5S3.5 11.3 1.5 8ZM8 6.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 ' +
    '0 1 1 0-3.6',
  target: 'M8 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3',
  cover: 'M3 13V9M6.5 13V6M10 13V8M13.5 13V3',
  sun: 'M8 5a3 3 0 1 1 0 6a3 3 0 1 1 0-6ZM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5Z',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9ZM10.5 10.5 14 14',
  route: 'M4 3a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3ZM12 10a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3ZM4 6v2.5a3 3 0 0 0 3 3h3.5',
  send: 'M2.5 8 13.5 3 11 13 8 9.5ZM8 9.5 13.5 3',
  rewind: 'M3 8a5 5 0 1 0 1.6-3.7M3 2.5V5.5h3',
  close: 'm4 4 8 8M12 4l-8 8',
  keys: 'M5.8 6a2.2 2.2 0 1 1 3.2 2c-.8.400-1 .900-1 1.700M8 12.300v.200',
  panels: 'M2.500 3.500h11v9h-11ZM6 3.500v9M10.500 3.500v9',
  across: 'M2.500 8h10M9.500 5l3 3-3 3',
  down: 'M8 2.500v10M5 9.500l3 3 3-3',
  folds: 'M3 5h10M3 8h6M3 11h10',
  copy: 'M6 6h7v7H6ZM10 6V3H3v7h3',
} as const;

export type IconName = keyof typeof ICONS;

export const icon = (name: IconName): SVGSVGElement =>
  s('svg', { class: 'icon', viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' }, s('path', { d: ICONS[name] }));

interface ButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly title?: string;
  readonly class?: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly key?: string;
  /** With a name, the button and its focus are kept when its looks change, so `run` must read current values. */
  readonly name?: string;
  readonly run: () => void;
}

/** A button with an icon and a visible label or, with `only` in the class, a label for screen readers and tooltip only. */
export function button({
  label,
  icon: name,
  title,
  class: names = '',
  disabled = false,
  pressed,
  key,
  name: own,
  run,
}: ButtonProps): HTMLButtonElement {
  const isIcon = names.includes('only');
  const props = {
    type: 'button',
    class: `button ${names}`,
    title: (title ?? (isIcon ? label : '')) || null,
    'aria-label': isIcon ? label : null,
    'aria-keyshortcuts': key,
    'data-key': own,
    'aria-pressed': pressed === undefined ? null : String(pressed),
    disabled,
    onclick: run,
  };
  return h('button', props, name && icon(name), !isIcon && label);
}

const keyOf = (node: Node): string | null => (node instanceof Element ? node.getAttribute('data-key') : null);

/** Without a key two controls cannot be matched, since their listeners may differ. */
function isSamePart(old: Node, fresh: Node): boolean {
  if (old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) return false;
  return keyOf(old) !== null || !(old instanceof Element) || !old.matches('button, a, input, select, textarea, label');
}

function morph(old: Node, fresh: Node): void {
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  // Whether a details element is open is up to the user.
  const isOwn = (name: string): boolean => name === 'open' && old.nodeName === 'DETAILS';
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name) && !isOwn(name)) old.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) {
    const value = must(fresh.getAttribute(name));
    if (old.getAttribute(name) !== value && !isOwn(name)) old.setAttribute(name, value);
  }
  patch(old, [...fresh.childNodes]);
  if (old instanceof HTMLOptionElement) old.selected = fresh.hasAttribute('selected');
}

function patch(parent: Element, nodes: readonly ChildNode[]): void {
  const keys = new Set(nodes.map(keyOf));
  for (const old of [...parent.childNodes].filter((each) => keyOf(each) !== null && !keys.has(keyOf(each)))) old.remove();
  for (const [i, node] of nodes.entries()) {
    const there = parent.childNodes[i];
    if (!there) parent.append(node);
    else if (there.isEqualNode(node)) continue;
    else if (isSamePart(there, node)) morph(there, node);
    else if (keyOf(there) === null) there.replaceWith(node);
    else there.before(node);
  }
  while (parent.childNodes.length > nodes.length) parent.lastChild?.remove();
}

/**
 * Updates the content to match the children and leaves matching nodes untouched, which preserves focus, scroll positions and clicks in
 * progress. Controls with the same `data-key` are reused, so values used by their listeners must be part of that key or read when called; a
 * control without a key is replaced when its looks change.
 */
export function update(parent: Element, ...children: readonly Child[]): void {
  const fresh = h('template');
  dress(fresh.content as unknown as Element, {}, children);
  patch(parent, [...fresh.content.childNodes]);
}

/** Replaces all children. */
export function refill(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren();
  dress(parent, {}, children);
}
