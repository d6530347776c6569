import { doWork } from './work.ts';

async function answer(work: string): Promise<void> {
  const done = await doWork(work).catch(() => null);
  postMessage(done);
}

addEventListener('message', ({ data }: MessageEvent<string>) => void answer(data));
