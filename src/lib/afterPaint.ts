/** Calls `run` after the next frame is painted; in a hidden page, in the next task. */
export function afterPaint(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
