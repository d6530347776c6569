import { queryAllByRole } from '@testing-library/dom';

/** Text to search for: a part of a text in any case, or a pattern. */
export type Words = string | RegExp;

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const fits = (text: string, wanted: Words, exact = false): boolean => {
  const squeezed = squeeze(text);
  if (typeof wanted !== 'string') return wanted.test(squeezed);
  return exact ? squeezed === squeeze(wanted) : squeezed.toLowerCase().includes(squeeze(wanted).toLowerCase());
};

export const textOf = (element: Element): string => squeeze(element.textContent ?? '');

const ANNOUNCING = ['alert', 'status', 'log'];

/** Elements that are visible only on a phone. */
const NARROW = '[data-only="phone"]';

function isOff(element: Element): boolean {
  if (element.hasAttribute('hidden') || element.matches(NARROW)) return true;
  const { display, visibility } = (element as HTMLElement).style ?? {};
  if (display === 'none' || visibility === 'hidden') return true;
  if (element.localName === 'dialog' && !element.hasAttribute('open')) return true;
  const parent = element.parentElement;
  return parent?.localName === 'details' && !parent.hasAttribute('open') && element.localName !== 'summary';
}

const within = (element: Element, holds: (each: Element) => boolean): boolean => {
  for (let each: Element | null = element; each; each = each.parentElement) if (holds(each)) return true;
  return false;
};

/** An empty live region counts as hidden. Rules of style sheets are ignored; only a browser applies them. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected || within(element, isOff)) return false;
  const role = element.getAttribute('role') ?? '';
  return !(ANNOUNCING.includes(role) && textOf(element) === '' && element.getAttribute('aria-label') === null);
}

const isAccessible = (element: Element): boolean => !within(element, (each) => isOff(each) || each.getAttribute('aria-hidden') === 'true');

const unique = (elements: readonly Element[]): Element[] => [...new Set(elements)];

/** Elements that are landmarks of the page unless they are inside a section. */
const LANDMARKS: Readonly<Record<string, string>> = { banner: 'header', contentinfo: 'footer' };
const SECTIONS = 'article, aside, main, nav, section';

export interface RoleOptions {
  readonly name?: Words;
  readonly exact?: boolean;
  readonly level?: number;
  readonly includeHidden?: boolean;
  readonly pressed?: boolean;
  readonly checked?: boolean;
}

export function byRole(
  roots: readonly Element[],
  role: string,
  { name, exact, level, includeHidden, pressed, checked }: RoleOptions = {},
): Element[] {
  const isMeant = (element: Element): boolean => includeHidden === true || isAccessible(element);
  const options = {
    hidden: true,
    ...(level !== undefined && { level }),
    ...(pressed !== undefined && { pressed }),
    ...(checked !== undefined && { checked }),
    ...(name !== undefined && { name: (own: string, element: Element) => isMeant(element) && fits(own, name, exact) }),
  };
  return unique(roots.flatMap((root) => queryAllByRole(root as HTMLElement, role, options))).filter(
    (element) => isMeant(element) && !(LANDMARKS[role] === element.localName && element.closest(SECTIONS) !== null),
  );
}

const SILENT = ['script', 'style', 'head', 'noscript', 'title'];

/** The innermost elements that contain a text. */
export function byText(roots: readonly Element[], wanted: Words, exact?: boolean): Element[] {
  const search = (element: Element): Element[] => {
    if (SILENT.includes(element.localName)) return [];
    const inner = [...element.children].flatMap(search);
    return inner.length === 0 && fits(element.textContent ?? '', wanted, exact) ? [element] : inner;
  };
  return unique(roots.flatMap((root) => [...root.children].flatMap(search)));
}

function labelsOf(element: Element): string[] {
  const referred = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
  const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '');
  const own = element.getAttribute('aria-label');
  return [...referred.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? ''), ...(own === null ? [] : [own]), ...labels];
}

export const byLabel = (roots: readonly Element[], wanted: Words, exact?: boolean): Element[] =>
  unique(roots.flatMap((root) => [...root.querySelectorAll('input,textarea,select,[aria-label],[aria-labelledby]')])).filter((element) =>
    labelsOf(element).some((label) => fits(label, wanted, exact)),
  );

export const byCss = (roots: readonly Element[], selector: string): Element[] =>
  selector === '..'
    ? unique(roots.flatMap(({ parentElement }) => parentElement ?? []))
    : unique(roots.flatMap((root) => [...root.querySelectorAll(selector)]));

export const nameOf = (element: Element, role: string): string => {
  let found = '';
  queryAllByRole((element.parentElement ?? element) as HTMLElement, role, {
    hidden: true,
    name: (name, each) => {
      if (each === element) found = name;
      return false;
    },
  });
  return found;
};

/** Visible content, one line for each text and each element with a role. */
export function outline(element: Element, depth = 0): string {
  if (SILENT.includes(element.localName) || isOff(element) || element.getAttribute('aria-hidden') === 'true') return '';
  const role = element.getAttribute('role') ?? element.localName;
  const state = ['aria-label', 'aria-busy', 'aria-disabled', 'aria-checked', 'aria-pressed', 'aria-current', 'value'].map((name) => {
    const value = element.getAttribute(name);
    return value === null || name === 'aria-busy' ? '' : ` ${name}=${value}`;
  });
  const inner = [...element.childNodes]
    .map((node) =>
      node.nodeType === 3
        ? node.textContent?.trim()
          ? `${'  '.repeat(depth + 1)}${squeeze(node.textContent)}\n`
          : ''
        : node.nodeType === 1
          ? outline(node as Element, depth + 1)
          : '',
    )
    .join('');
  return inner === '' && ['div', 'span', ...ANNOUNCING].includes(role) ? '' : `${'  '.repeat(depth)}${role}${state.join('')}\n${inner}`;
}
