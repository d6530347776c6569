/** Removes expired entries, and the oldest above `most`. `kept` is in order of insertion. */
export function forgetOld(kept: Map<string, { readonly until: number }>, most: number): void {
  const now = Date.now();
  for (const [key, { until }] of kept) {
    if (until > now && kept.size <= most) return;
    kept.delete(key);
  }
}
