import { vi } from 'vitest';

/** The real timers, before a page replaces them. */
export const real = { setTimeout, clearTimeout, setImmediate, Date };

const TURNS = 6;

/** Waits for the effects of a response or an event: promises, rendering, messages. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise<void>((done) => void real.setImmediate(done));
}

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;

/** Clock of a page, which only advances on request. */
export const pageClock = {
  install: (now: number): void => void vi.useFakeTimers({ now, toFake: [...TIMERS] }),
  uninstall: (): void => void vi.useRealTimers(),
  setSystemTime: (now: number): void => void vi.setSystemTime(now),
  async runFor(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  },
};

/** Timeout in real time in ms; on a busy machine code loads slowly. */
export const PATIENCE = 20_000;
const PAUSE = 4;

/** Retries until the attempt does not throw; after the timeout throws its last error. */
export async function eventually<T>(attempt: () => T | Promise<T>, timeout = PATIENCE): Promise<T> {
  const end = performance.now() + timeout;
  for (;;) {
    await settle();
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise<void>((done) => void real.setTimeout(done, PAUSE));
    }
  }
}
