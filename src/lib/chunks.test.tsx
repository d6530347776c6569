import { afterEach, expect, it, vi } from 'vitest';
import { isRecovering, loadChunk, MissingChunk } from './chunks.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
let unlisten = () => {};
function listen(by: (event: MissingChunk) => void): void {
  const hear = (event: Event) => by(event as MissingChunk);
  addEventListener(MissingChunk.type, hear);
  unlisten = () => removeEventListener(MissingChunk.type, hear);
}
afterEach(() => unlisten());

it('a chunk that loads dispatches no event', async () => {
  const heard = vi.fn();
  listen(heard);
  expect([await loadChunk(async () => 'page'), heard.mock.calls]).toEqual(['page', []]);
});

it('a missing chunk dispatches an event, and is rethrown if not handled', async () => {
  const heard = vi.fn();
  listen(heard);
  await expect(loadChunk(() => Promise.reject(gone))).rejects.toBe(gone);
  expect(heard.mock.calls.map(([event]: MissingChunk[]) => [event?.type, event?.reason])).toEqual([['chunk.missing', gone]]);
});

it('the handler decides the outcome, and can retry the load', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone).mockResolvedValue('page');
  const { promise, resolve } = Promise.withResolvers<unknown>();
  listen((event) => event.take(promise.then(() => event.load())));
  const loaded = loadChunk(load);
  await vi.waitFor(() => expect(isRecovering()).toBe(true));
  resolve(null);
  expect([await loaded, isRecovering(), load.mock.calls.length]).toEqual(['page', false, 2]);
});

it('the outcome may be the failure', async () => {
  listen((event) => event.take(Promise.reject(event.reason as Error)));
  await expect(loadChunk(() => Promise.reject(gone))).rejects.toBe(gone);
  expect(isRecovering()).toBe(false);
});
