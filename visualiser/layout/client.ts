import { askWorker } from '#visualiser/core/askWorker.ts';
import type { Drawn, LayoutRequest } from './messages.ts';

const known = new Map<string, Promise<Drawn>>();
const ask = askWorker<LayoutRequest, Drawn>(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));

/** Lays out a chart in a worker; equal requests are cached. */
export function drawAnew(wish: LayoutRequest): Promise<Drawn> {
  const key = JSON.stringify(wish);
  const before = known.get(key);
  if (before) return before;
  const drawing = ask(wish);
  known.set(key, drawing);
  drawing.catch(() => known.delete(key));
  return drawing;
}
