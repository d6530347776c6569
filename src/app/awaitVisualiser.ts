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

/** Fetches the recorder as soon as a visualiser is open in another tab, and not before. Of one that is open already it settles when the recorder hears: no chart starts before. */
export function awaitVisualiser(): Promise<void> {
  let recording: Promise<void> | undefined;
  const start = (): Promise<void> => (recording ??= import('./recorder/index.ts').then(({ record }) => record(watching)));
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LOOKING && newValue !== null) void start();
  });
  return Date.now() - markedAt() < FRESH ? start().catch(reportError) : Promise.resolve();
}
