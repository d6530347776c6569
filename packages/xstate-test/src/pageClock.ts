import type { Page } from '@playwright/test';

/** The page's clock runs between installation and pausing; with this margin the pause is still in its future on a slow machine. */
const MARGIN = 600_000;

interface Timers {
  setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => number;
  clearTimeout: (id?: number) => void;
  requestAnimationFrame: (run: (time: number) => void) => number;
  cancelAnimationFrame: (id: number) => void;
}

type Window = Timers & { xstateTestTimers?: Timers };

/** Runs in the page: saves the real timers before the clock replaces them. */
function keepTimers(): void {
  const page = globalThis as unknown as Window;
  page.xstateTestTimers ??= {
    setTimeout: page.setTimeout.bind(globalThis),
    clearTimeout: page.clearTimeout.bind(globalThis),
    requestAnimationFrame: page.requestAnimationFrame.bind(globalThis),
    cancelAnimationFrame: page.cancelAnimationFrame.bind(globalThis),
  };
}

/** Runs in the page: restores real timers for short delays and animation frames. Handles of the fake clock start at 10¹². */
function shareTimers(shortest: number): void {
  const page = globalThis as unknown as Window;
  const real = page.xstateTestTimers;
  if (!real) return;
  const { setTimeout, clearTimeout } = page;
  page.setTimeout = (run, ms = 0, ...args) => (ms < shortest ? real.setTimeout(run, ms, ...args) : setTimeout(run, ms, ...args));
  page.clearTimeout = (id = 0) => (id < 1e12 ? real.clearTimeout(id) : clearTimeout(id));
  page.requestAnimationFrame = real.requestAnimationFrame;
  page.cancelAnimationFrame = real.cancelAnimationFrame;
}

/**
 * Stops the clock of a page that has not been opened yet. Timers shorter than `shortest` ms, of which the chart has none, are the
 * page's own (rendering, transitions) and keep running in real time.
 */
export async function stopClock(page: Page, time: number, shortest: number): Promise<void> {
  await page.context().addInitScript(keepTimers);
  await page.clock.install({ time: time - MARGIN });
  await page.clock.pauseAt(time);
  await page.context().addInitScript(shareTimers, shortest);
}
