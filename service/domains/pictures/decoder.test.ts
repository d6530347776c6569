import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { aPicture, blackSquare } from '#testing/builders/picture.ts';
import { openDecoder } from './decoder.ts';

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a picture that crashes the process is refused, and the next one gets a new process', async () => {
  const decoder = openDecoder();
  const small = await aPicture();
  expect(await decoder.draw(small, 'review')).toMatchObject({ width: 40, height: 30 });
  const first = decoder.pid() ?? Number.NaN;
  const drawing = decoder.draw(blackSquare(6_000), 'review');
  process.kill(first, 'SIGKILL');
  expect(await drawing).toBe('dead');
  expect(await decoder.draw(small, 'avatar')).toMatchObject({ width: 512, height: 512 });
  expect([decoder.pid() === first, isThere(first)]).toEqual([false, false]);
});

test('a picture that takes too long is given up, and its process is killed', async () => {
  const decoder = openDecoder({ patience: 1 });
  expect(await decoder.draw(blackSquare(6_000), 'review')).toBe('dead');
  expect(decoder.pid()).toBeUndefined();
});

test('the process stops when idle and starts again with the next picture', async () => {
  const decoder = openDecoder({ idle: 20 });
  const small = await aPicture();
  await decoder.draw(small, 'review');
  const first = decoder.pid() ?? Number.NaN;
  await vi.waitFor(() => expect(isThere(first)).toBe(false), { timeout: 5_000 });
  expect(await decoder.draw(small, 'review')).toMatchObject({ width: 40 });
});

test.runIf(process.platform === 'linux')('the process gets no environment variables except those it needs to run', async () => {
  const decoder = openDecoder();
  await decoder.draw(await aPicture(), 'review');
  const names = readFileSync(`/proc/${decoder.pid()}/environ`, 'utf8')
    .split('\0')
    .map((each) => each.split('=')[0]);
  expect(
    names.filter((name) => !/^(PATH|LD_LIBRARY_PATH|TEMP|TMPDIR|NODE_COMPILE_CACHE|MALLOC_ARENA_MAX|NODE_CHANNEL_\w+|)$/.test(name ?? '')),
  ).toEqual([]);
});
