/** Calls `run` once the next frame is drawn; in a page that is not shown, soon. */
export function afterPaint(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
