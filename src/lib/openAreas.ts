import { links } from './links.ts';

const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';

/** Areas that do not work yet: their addresses answer, but no page leads there. A domain that opens removes its lines. */
export const closedAreas: ReadonlySet<string> = new Set(
  [
    links.free(),
    links.shops(),
    links.tasks(),
    links.publishTask(),
    links.ranking(),
    links.freeOrder(),
    links.invest(),
    links.download(),
  ].map(pathOf),
);

/** Whether an address of this site may be linked to. */
export const isOpen = (href: string): boolean => !closedAreas.has(pathOf(href));
