import { LOOKING } from '#lib/recording.ts';
import { watching } from '#lib/watching.ts';

/** The visualiser renews its mark more often than this, ms. */
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

/** Calls back when a visualiser is open in another tab, at once or later. */
export function whenWatched(start: () => Promise<unknown>): void {
  const begin = (): void => void start().catch(() => undefined);
  onWatched(begin);
  if (isWatched()) begin();
}

/**
 * Fetches the recorder as soon as a visualiser is open in another tab, and not before. Of one that is open already it settles when the
 * recorder hears: no chart starts before.
 */
export function awaitVisualiser(): Promise<void> {
  let recording: Promise<void> | undefined;
  const start = (): Promise<void> => (recording ??= import('./recorder/index.ts').then(({ record }) => record(watching)));
  onWatched(() => void start());
  return isWatched() ? start().catch(reportError) : Promise.resolve();
}
