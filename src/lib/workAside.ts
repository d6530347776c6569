/** Imported only where no worker can run. */
const doWork = (work: string): Promise<string> => import('./work.ts').then((m) => m.doWork(work));

function inWorker(work: string, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('work.worker.ts', import.meta.url), { type: 'module' });
  const done = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) =>
      data === null ? reject(new Error('the work was not done')) : resolve(data),
    );
    worker.addEventListener('error', () => reject(new Error('no worker')));
    signal.addEventListener('abort', () => reject(new Error('given up')));
    worker.postMessage(work);
  });
  return done.finally(() => worker.terminate());
}

/** Solves a challenge in a worker; if none can run, on the main thread in slices. */
export const workAside = (work: string, signal: AbortSignal): Promise<string> =>
  typeof Worker === 'undefined'
    ? doWork(work)
    : inWorker(work, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return doWork(work);
      });
