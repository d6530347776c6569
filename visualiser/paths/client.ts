import type { Answered, Answers, Question } from './messages.ts';

let worker: Worker | undefined;
let count = 0;
const open = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();

function start(): Worker {
  const fresh = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  fresh.onmessage = ({ data }: MessageEvent<Answered>) => {
    const waiting = open.get(data.id);
    open.delete(data.id);
    if ('fault' in data) waiting?.reject(new Error(data.fault));
    else waiting?.resolve(data.answer as never);
  };
  return fresh;
}

/** Queries the charts' test models, which are loaded on first use. */
export function askPaths<Q extends Question>(question: Q): Promise<Answers[Q['ask']]> {
  worker ??= start();
  const id = ++count;
  worker.postMessage({ ...question, id });
  return new Promise((resolve, reject) => open.set(id, { resolve, reject }));
}
