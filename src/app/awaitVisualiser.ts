import { LOOKING } from '#lib/recording.ts';
import { watching } from '#lib/watching.ts';

/** A mark older than this is stale, ms; an open visualiser renews it more often. */
const FRESH = 120_000;

function markedAt(): number {
  try {
    return Number(localStorage.getItem(LOOKING));
  } catch {
    return 0;
  }
}

const isWatched = (): boolean => Date.now() - markedAt() < FRESH;

function onWatched(start: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LOOKING && newValue !== null) start();
  });
}

/** Calls back if a visualiser is open in another tab, and when one opens later. */
export function whenWatched(start: () => Promise<unknown>): void {
  const begin = (): void => void start().catch(() => undefined);
  onWatched(begin);
  if (isWatched()) begin();
}

/**
 * Loads the recorder once a visualiser is open in another tab. If one is open already, resolves when the recorder is attached, so that no
 * chart starts before.
 */
export function awaitVisualiser(): Promise<void> {
  let recording: Promise<void> | undefined;
  const start = (): Promise<void> => (recording ??= import('./recorder/index.ts').then(({ record }) => record(watching)));
  onWatched(() => void start());
  return isWatched() ? start().catch(reportError) : Promise.resolve();
}
