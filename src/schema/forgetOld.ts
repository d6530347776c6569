/** Of answers in the order in which they were asked for: what is kept no longer goes, and the oldest of more than `most`. */
export function forgetOld(kept: Map<string, { readonly until: number }>, most: number): void {
  const now = Date.now();
  for (const [key, { until }] of kept) {
    if (until > now && kept.size <= most) return;
    kept.delete(key);
  }
}
