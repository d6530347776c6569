import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reads } from './reads.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const EVER = Number.NEGATIVE_INFINITY;

/** Reads that the test settles one by one. */
function started() {
  const gates: PromiseWithResolvers<string>[] = [];
  const start = (): Promise<string> => {
    const gate = Promise.withResolvers<string>();
    gates.push(gate);
    return gate.promise;
  };
  return { gates, start };
}

test('equal reads with one token share a call in flight, others do not', async () => {
  const reads = new Reads(0);
  const { gates, start } = started();
  const both = [reads.personal('t', '/a', EVER, start), reads.personal('t', '/a', EVER, start)];
  const others = [reads.personal('t', '/b', EVER, start), reads.personal('u', '/a', EVER, start)];
  expect(gates).toHaveLength(3);
  gates.forEach(({ resolve }, index) => resolve(String(index)));
  expect(await Promise.all([...both, ...others])).toEqual(['0', '0', '1', '2']);
  void reads.personal('t', '/a', EVER, start);
  expect(gates).toHaveLength(4);
});

test('a failed read is no longer shared; others with its token still are', async () => {
  const reads = new Reads(0);
  const { gates, start } = started();
  const failing = reads.personal('t', '/a', EVER, start);
  void reads.personal('t', '/b', EVER, start);
  gates[0]?.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  void reads.personal('t', '/b', EVER, start);
  expect(gates).toHaveLength(2);
  void reads.personal('t', '/a', EVER, start);
  expect(gates).toHaveLength(3);
});

test('a read started before `notBefore` is not shared, one started at that instant is', async () => {
  const reads = new Reads(0);
  const { gates, start } = started();
  const begun = performance.now();
  const old = reads.personal('t', '/a', EVER, start);
  void reads.personal('t', '/a', begun, start);
  expect(gates).toHaveLength(1);
  const newer = reads.personal('t', '/a', begun + 1, start);
  expect(gates).toHaveLength(2);
  gates[0]?.resolve('old');
  expect(await old).toBe('old');
  const joined = reads.personal('t', '/a', EVER, start);
  gates[1]?.resolve('new');
  expect([gates.length, await newer, await joined]).toEqual([2, 'new', 'new']);
});

test('after a write, reads in flight are not shared, and their completion does not affect later ones', async () => {
  const reads = new Reads(0);
  const { gates, start } = started();
  const before = reads.personal('t', '/a', EVER, start);
  reads.forget('t');
  void reads.personal('t', '/a', EVER, start);
  gates[0]?.resolve('old');
  await before;
  void reads.personal('t', '/a', EVER, start);
  expect(gates).toHaveLength(2);
});

test('caches a read of a guest for a while after it arrived', async () => {
  const reads = new Reads(500);
  const { gates, start } = started();
  const first = reads.anonymous('/a', start);
  vi.setSystemTime(1_100_000);
  void reads.anonymous('/a', start);
  gates[0]?.resolve('a');
  await first;
  vi.setSystemTime(1_100_499);
  expect(await reads.anonymous('/a', start)).toBe('a');
  expect(gates).toHaveLength(1);
  vi.setSystemTime(1_100_500);
  void reads.anonymous('/a', start);
  expect(gates).toHaveLength(2);
});

test('does not cache a failed read, and evicts the oldest beyond the limit', async () => {
  const reads = new Reads(500, 2);
  const ask = async (path: string, answer: Promise<string> = Promise.resolve(path)): Promise<boolean> => {
    let isAsked = false;
    await reads
      .anonymous(path, () => {
        isAsked = true;
        return answer;
      })
      .catch(() => null);
    return isAsked;
  };
  await ask('/a', Promise.reject(new Error('broken')));
  expect([await ask('/a'), await ask('/a')]).toEqual([true, false]);
  await ask('/b');
  await ask('/c');
  expect([await ask('/b'), await ask('/c'), await ask('/a')]).toEqual([false, false, true]);
});

test('a late failure does not evict the newer read', async () => {
  const reads = new Reads(500, 1);
  const { gates, start } = started();
  const late = reads.anonymous('/a', start);
  await reads.anonymous('/b', async () => 'b');
  void reads.anonymous('/a', start);
  gates[0]?.reject(new Error('late'));
  await expect(late).rejects.toThrow('late');
  void reads.anonymous('/a', start);
  expect(gates).toHaveLength(2);
});
