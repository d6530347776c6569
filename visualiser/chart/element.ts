import { type Shape, shape } from '#tools/charts/drawing/shapes.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A part of a drawing as an element. */
export function toElement({ tag, attributes, children }: Shape): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (name !== 'xmlns') element.setAttribute(name, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : toElement(child))));
  return element;
}

/** An element of its own. */
export const draw = (...parts: Parameters<typeof shape>): SVGElement => toElement(shape(...parts));
