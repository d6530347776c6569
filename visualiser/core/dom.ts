import type { Shape } from '#tools/charts/drawing/index.ts';
import { must } from '#lib/must.ts';
import { type IconName, ICONS } from '#visualiser/parts/Icon.tsx';

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
