import { afterPaint } from './afterPaint.ts';

const SIGNS = ['pointermove', 'touchstart', 'keydown'] as const;

/**
 * Calls `ahead` after the first user activity of each kind, well before a first press; answers how to stop listening. The frame that
 * follows the activity is drawn first: where the activity is a press, its answer is in that frame.
 */
export function onFirstSign(ahead: () => void): () => void {
  const listening = new AbortController();
  const hear = (): void => afterPaint(() => listening.signal.aborted || ahead());
  // A press before the page's code was there counts.
  if (navigator.userActivation?.hasBeenActive) hear();
  for (const sign of SIGNS) addEventListener(sign, hear, { once: true, passive: true, signal: listening.signal });
  return () => listening.abort();
}
