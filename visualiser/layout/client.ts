import type { Answered, Drawn, Wish } from './messages.ts';

let worker: Worker | undefined;
let count = 0;
const open = new Map<number, { resolve(drawn: Drawn): void; reject(error: Error): void }>();
const known = new Map<string, Promise<Drawn>>();

function start(): Worker {
  const fresh = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  fresh.onmessage = ({ data }: MessageEvent<Answered>) => {
    const waiting = open.get(data.id);
    open.delete(data.id);
    if ('fault' in data) waiting?.reject(new Error(data.fault));
    else waiting?.resolve(data.drawn);
  };
  return fresh;
}

/** Lays out a chart in a worker; equal requests are cached. */
export function drawAnew(wish: Wish): Promise<Drawn> {
  const key = JSON.stringify(wish);
  const before = known.get(key);
  if (before) return before;
  worker ??= start();
  const id = ++count;
  const drawing = new Promise<Drawn>((resolve, reject) => open.set(id, { resolve, reject }));
  worker.postMessage({ ...wish, id });
  known.set(key, drawing);
  drawing.catch(() => known.delete(key));
  return drawing;
}
