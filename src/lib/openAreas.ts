import { links } from './links.ts';

const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';

/** Areas that are not open yet: their addresses respond, but nothing links there. Remove the lines when an area opens. */
export const closedAreas: ReadonlySet<string> = new Set<string>();

/** Whether links to this path are allowed. */
export const isOpen = (href: string): boolean => !closedAreas.has(pathOf(href));
