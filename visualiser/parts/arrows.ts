const WAYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys move between the buttons of a list, Home and End to the first and last. `isChoice`: focusing selects. */
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
