const SIGNS = ['pointermove', 'touchstart', 'keydown'] as const;

/** Calls `ahead` on the first user activity of each kind, well before a first press; answers how to stop listening. */
export function onFirstSign(ahead: () => void): () => void {
  const listening = new AbortController();
  for (const sign of SIGNS) addEventListener(sign, ahead, { once: true, passive: true, signal: listening.signal });
  return () => listening.abort();
}
