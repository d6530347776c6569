import type { KeyboardEvent } from 'react';

const WAYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Where an arrow key, Home or End leads from a place in a list; undefined for other keys. */
export function stepBy(event: KeyboardEvent, at: number, count: number): number | undefined {
  const way = event.ctrlKey || event.metaKey || event.altKey ? undefined : WAYS[event.key];
  if (!way || at < 0) return undefined;
  event.preventDefault();
  return way(at, count);
}

/** Moves the focus between the buttons of a list. */
export function walkByArrows(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const next = stepBy(event, items.indexOf(event.target as HTMLElement), items.length);
  if (next !== undefined) items[next]?.focus();
}
