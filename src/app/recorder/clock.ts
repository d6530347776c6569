/** The part of the clock that XState uses. */
export interface Clock {
  readonly setTimeout: (run: () => void, ms: number) => unknown;
  readonly clearTimeout: (handle: unknown) => void;
}

interface Waiting {
  readonly run: () => void;
  readonly due: number;
  handle: unknown;
}

/** A clock that can be held, and advanced manually while it is. */
export interface HoldableClock extends Clock {
  readonly held: boolean;
  /** Epoch ms, minus the time for which it was held. */
  now(): number;
  hold(): void;
  release(): void;
  /** Advances to the next timer and fires it; false if there is none. */
  step(): boolean;
  /** Advances by `ms` and fires the timers that fall due. */
  pass(ms: number): void;
}

/** Handles of this clock, distinct from those of the real clock. */
class Handle {}

/** `real` drives it while it is not held, and receives handles that are not this clock's. */
export function createHoldableClock(real: Clock, read: () => number = Date.now): HoldableClock {
  const waiting = new Map<unknown, Waiting>();
  let behind = 0;
  let heldAt: number | null = null;
  const now = (): number => heldAt ?? read() - behind;

  const fire = (handle: unknown): void => {
    const timer = waiting.get(handle);
    waiting.delete(handle);
    timer?.run();
  };
  const arm = (handle: unknown, timer: Waiting): void => {
    timer.handle = real.setTimeout(() => fire(handle), Math.max(0, timer.due - now()));
  };
  const first = (): [unknown, Waiting] | undefined => [...waiting].sort(([, a], [, b]) => a.due - b.due)[0];
  const fireFirst = (until: number): boolean => {
    const next = first();
    if (!next || next[1].due > until) return false;
    heldAt = Math.max(now(), next[1].due);
    fire(next[0]);
    return true;
  };

  return {
    get held() {
      return heldAt !== null;
    },
    now,
    setTimeout(run, ms) {
      const handle = new Handle();
      const timer: Waiting = { run, due: now() + ms, handle: undefined };
      waiting.set(handle, timer);
      if (heldAt === null) arm(handle, timer);
      return handle;
    },
    clearTimeout(handle) {
      if (!(handle instanceof Handle)) return real.clearTimeout(handle);
      const timer = waiting.get(handle);
      waiting.delete(handle);
      if (timer?.handle !== undefined) real.clearTimeout(timer.handle);
    },
    hold() {
      if (heldAt !== null) return;
      heldAt = now();
      for (const timer of waiting.values()) real.clearTimeout(timer.handle);
    },
    release() {
      if (heldAt === null) return;
      behind = read() - heldAt;
      heldAt = null;
      for (const [handle, timer] of waiting) arm(handle, timer);
    },
    step: () => heldAt !== null && fireFirst(Infinity),
    pass(ms) {
      if (heldAt === null) return;
      const until = heldAt + ms;
      while (fireFirst(until));
      heldAt = until;
    },
  };
}
