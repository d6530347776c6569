import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Breaker } from './circuit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A breaker whose probes wait for the test's answers. */
function aBreaker() {
  const probes: PromiseWithResolvers<boolean>[] = [];
  const breaker: Breaker = new Breaker({
    service: 'http://10.0.0.1:8081',
    isReady: () => {
      const probe = Promise.withResolvers<boolean>();
      probes.push(probe);
      return probe.promise;
    },
    onSlow: () => breaker.verify(),
  });
  const answer = async (isReady: boolean | Error): Promise<void> => {
    const probe = probes.shift();
    if (isReady instanceof Error) probe?.reject(isReady);
    else probe?.resolve(isReady);
    await vi.advanceTimersByTimeAsync(0);
  };
  const stands = () => [breaker.state, breaker.permits, breaker.openings, probes.length];
  return { breaker, answer, stands };
}

test('a request that ends within a second is not verified, whether it succeeds or fails', async () => {
  const { breaker, stands } = aBreaker();
  expect(await breaker.watch(() => Promise.resolve(5))).toBe(5);
  await expect(breaker.watch(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  vi.advanceTimersByTime(10_000);
  expect([...stands(), vi.getTimerCount()]).toEqual(['closed', true, 0, 0, 0]);
});

test('slow requests cause one probe; if it succeeds, the circuit stays closed: one slow statement is no outage', async () => {
  const { breaker, answer, stands } = aBreaker();
  const abandon = vi.fn<() => void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = [breaker.watch(() => promise, abandon), breaker.watch(() => promise, abandon)];
  vi.advanceTimersByTime(999);
  expect(stands()).toEqual(['closed', true, 0, 0]);
  vi.advanceTimersByTime(1);
  expect(stands()).toEqual(['closed', true, 0, 1]);
  await answer(true);
  expect([...stands(), vi.getTimerCount()]).toEqual(['closed', true, 0, 0, 0]);
  resolve();
  await Promise.all(running);
  expect(abandon).not.toHaveBeenCalled();
});

test('opening abandons the requests that are waiting, and no others', async () => {
  const { breaker, answer } = aBreaker();
  const [waiting, ended] = [vi.fn<() => void>(), vi.fn<() => void>()];
  void breaker.watch(() => new Promise(() => undefined), waiting);
  await breaker.watch(() => Promise.resolve(), ended);
  vi.advanceTimersByTime(1_000);
  await answer(false);
  expect([waiting.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0]);
});

test.each([[false], [new Error('no connection')]])('opens, probes once a second, and closes when a probe succeeds: %s', async (failure) => {
  const { breaker, answer, stands } = aBreaker();
  breaker.verify();
  await answer(failure);
  breaker.verify();
  expect(stands()).toEqual(['open', false, 1, 0]);
  vi.advanceTimersByTime(999);
  expect(stands()).toEqual(['open', false, 1, 0]);
  vi.advanceTimersByTime(1);
  breaker.verify();
  expect(stands()).toEqual(['half-open', false, 1, 1]);
  await answer(false);
  expect(stands()).toEqual(['open', false, 1, 0]);
  vi.advanceTimersByTime(1_000);
  await answer(true);
  expect([...stands(), vi.getTimerCount()]).toEqual(['closed', true, 1, 0, 0]);
  breaker.verify();
  await answer(false);
  expect(stands()).toEqual(['open', false, 2, 0]);
});

test('does not probe after it was stopped, and a probe that ends later changes nothing', async () => {
  const { breaker, answer, stands } = aBreaker();
  breaker.verify();
  breaker.stop();
  await answer(false);
  breaker.verify();
  expect([...stands(), vi.getTimerCount()]).toEqual(['closed', true, 0, 0, 0]);
  const other = aBreaker();
  other.breaker.verify();
  await other.answer(false);
  other.breaker.stop();
  vi.advanceTimersByTime(10_000);
  expect([...other.stands(), vi.getTimerCount()]).toEqual(['open', false, 1, 0, 0]);
});

test('a recheck probes an open circuit at once; those who wait share the probe, and its turn is taken', async () => {
  const { breaker, answer, stands } = aBreaker();
  expect([await breaker.recheck(), ...stands()]).toEqual([true, 'closed', true, 0, 0]);
  breaker.verify();
  await answer(false);
  const both = Promise.all([breaker.recheck(), breaker.recheck()]);
  expect(stands()).toEqual(['half-open', false, 1, 1]);
  await answer(true);
  expect([await both, ...stands(), vi.getTimerCount()]).toEqual([[true, true], 'closed', true, 1, 0, 0]);
  breaker.verify();
  await answer(false);
  const again = breaker.recheck();
  await answer(false);
  expect([await again, ...stands(), vi.getTimerCount()]).toEqual([false, 'open', false, 2, 0, 1]);
});

test('a process that answers requests while its probe is late stays in use', async () => {
  const { breaker, answer, stands } = aBreaker();
  breaker.answered();
  breaker.verify();
  breaker.answered();
  await answer(false);
  expect(stands()).toEqual(['closed', true, 0, 0]);
  breaker.verify();
  await answer(false);
  expect(stands()).toEqual(['open', false, 1, 0]);
});
