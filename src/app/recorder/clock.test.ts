import { describe, expect, test } from 'vitest';
import { type Clock, createHoldableClock } from './clock.ts';

/** A fake of the browser's clock. */
function aBrowser() {
  let now = 1_000;
  const timers = new Map<number, { run: () => void; due: number }>();
  let handles = 0;
  const clock: Clock = {
    setTimeout: (run, ms) => {
      timers.set(++handles, { run, due: now + ms });
      return handles;
    },
    clearTimeout: (handle) => void timers.delete(handle as number),
  };
  const pass = (ms: number): void => {
    now += ms;
    for (const [handle, { run, due }] of [...timers].sort(([, a], [, b]) => a.due - b.due)) {
      if (due > now || !timers.delete(handle)) continue;
      run();
    }
  };
  return { clock, pass, read: () => now, waiting: () => timers.size };
}

function aClock() {
  const browser = aBrowser();
  const clock = createHoldableClock(browser.clock, browser.read);
  const fired: string[] = [];
  const after = (name: string, ms: number): unknown => clock.setTimeout(() => fired.push(name), ms);
  return { browser, clock, fired, after };
}

describe('a holdable clock', () => {
  test('follows the browser’s clock until it is held', () => {
    const { browser, clock, fired, after } = aClock();
    after('a', 100);
    browser.pass(100);
    expect([fired, clock.held, clock.now()]).toEqual([['a'], false, 1_100]);
  });

  test('is paused while it is held, and continues with the remaining time', () => {
    const { browser, clock, fired, after } = aClock();
    after('a', 100);
    browser.pass(40);
    clock.hold();
    browser.pass(5_000);
    expect([fired, clock.held, clock.now()]).toEqual([[], true, 1_040]);
    clock.release();
    browser.pass(59);
    expect(fired).toEqual([]);
    browser.pass(1);
    expect([fired, clock.now()]).toEqual([['a'], 1_100]);
  });

  test('steps to the next due timer, one at a time', () => {
    const { browser, clock, fired, after } = aClock();
    after('late', 500);
    after('first', 100);
    after('same', 100);
    clock.hold();
    expect([clock.step(), fired, clock.now()]).toEqual([true, ['first'], 1_100]);
    expect([clock.step(), fired, clock.now()]).toEqual([true, ['first', 'same'], 1_100]);
    expect([clock.step(), clock.step(), fired]).toEqual([true, false, ['first', 'same', 'late']]);
    expect(browser.waiting()).toBe(0);
  });

  test('passes time, firing timers that were set meanwhile', () => {
    const { clock, fired } = aClock();
    const tick = (): void => {
      fired.push(String(clock.now()));
      clock.setTimeout(tick, 1_000);
    };
    clock.setTimeout(tick, 1_000);
    clock.hold();
    clock.pass(3_500);
    expect([fired, clock.now()]).toEqual([['2000', '3000', '4000'], 4_500]);
  });

  test('clears its own timers, held or not, and passes on handles of the real clock', () => {
    const { browser, clock, fired, after } = aClock();
    const earlier = browser.clock.setTimeout(() => fired.push('earlier'), 50);
    clock.clearTimeout(after('a', 10));
    clock.clearTimeout(earlier);
    clock.hold();
    clock.clearTimeout(after('b', 10));
    expect([clock.step(), clock.step(), fired, browser.waiting()]).toEqual([false, false, [], 0]);
  });

  test('ignores step and pass while it is not held', () => {
    const { clock, fired, after } = aClock();
    after('a', 100);
    clock.pass(1_000);
    expect([clock.step(), fired, clock.now()]).toEqual([false, [], 1_000]);
  });
});
