const WAYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Up and down go from one button of a list to the next, Home and End to the first and the last. `isChoice`: to come to one is to choose it. */
export function walkByArrows(list: HTMLElement, { isChoice = false } = {}): void {
  list.addEventListener('keydown', (event) => {
    const way = event.ctrlKey || event.metaKey || event.altKey ? undefined : WAYS[event.key];
    const items = [...list.querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const at = items.indexOf(event.target as HTMLElement);
    const next = way && at >= 0 ? items[way(at, items.length)] : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (isChoice) next.click();
  });
}
