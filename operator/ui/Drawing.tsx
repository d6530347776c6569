import { createElement, type ReactNode } from 'react';
import { pageStyle, type Shape } from '#tools/charts/drawing/index.ts';

let isStyled = false;

/** Adds the style of drawings to the page once, as a sheet of its own that the policy allows. */
function addStyle(): void {
  if (isStyled || !('adoptedStyleSheets' in document)) return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageStyle());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** React's names of the attributes that it spells differently; those with a hyphen after `data` or `aria` stay. */
const nameOf = (name: string): string =>
  name === 'class'
    ? 'className'
    : name === 'tabindex'
      ? 'tabIndex'
      : name === 'viewBox' || name.startsWith('data-') || name.startsWith('aria-')
        ? name
        : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function elementOf({ tag, attributes, children }: Shape): ReactNode {
  const named = Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => name !== 'xmlns')
      .map(([name, value]) => [nameOf(name), value]),
  );
  return createElement(tag, named, ...children.map((child) => (typeof child === 'string' ? child : elementOf(child))));
}

/** A drawing as React's elements. */
export function Drawing({ of }: { of: Shape }) {
  addStyle();
  return elementOf(of);
}
