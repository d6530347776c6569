import { afterPaint } from './afterPaint.ts';

const SIGNS = ['pointermove', 'touchstart', 'keydown'] as const;

/**
 * Calls `ahead` after the first user activity of each kind, well before the first click; returns the function that stops listening. It runs
 * after the next frame: if the activity is a click, the response to it is painted first.
 */
export function onFirstSign(ahead: () => void): () => void {
  const listening = new AbortController();
  const hear = (): void => afterPaint(() => listening.signal.aborted || ahead());
  // Activity before this code was loaded counts.
  if (navigator.userActivation?.hasBeenActive) hear();
  for (const sign of SIGNS) addEventListener(sign, hear, { once: true, passive: true, signal: listening.signal });
  return () => listening.abort();
}
