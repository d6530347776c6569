/** A timer on a {@link StepClock}. */
export interface PendingTimer {
  readonly id: string;
  /** Milliseconds until it is due. */
  readonly ms: number;
}

interface Entry {
  readonly id: string;
  readonly at: number;
  readonly fire: () => void;
}

/** A simulated clock that fires one timer at a time, so that nothing is skipped when several are due together. */
export interface StepClock {
  setTimeout(fire: () => void, ms: number): number;
  clearTimeout(handle: number): void;
  /** Sets the id of the next timer. */
  label(id: string): void;
  now(): number;
  /** Running timers, the earliest first. */
  pending(): PendingTimer[];
  /** Advances the time to the earliest timer and fires it; returns that timer, or undefined if none is running. */
  fireNext(): PendingTimer | undefined;
  /** Fires the oldest timer with that id without advancing the time; false if there is none. */
  fire(id: string): boolean;
}

export function createStepClock(): StepClock {
  const waiting = new Map<number, Entry>();
  let now = 0;
  let handles = 0;
  let label = '';
  const sorted = (): [number, Entry][] => [...waiting].filter(([, entry]) => Number.isFinite(entry.at)).sort(([, a], [, b]) => a.at - b.at);
  return {
    setTimeout(fire, ms) {
      waiting.set(++handles, { id: label, at: now + ms, fire });
      return handles;
    },
    clearTimeout: (handle) => void waiting.delete(handle),
    label: (id) => void (label = id),
    now: () => now,
    pending: () => sorted().map(([, { id, at }]) => ({ id, ms: at - now })),
    fireNext() {
      const [first] = sorted();
      if (!first) return undefined;
      const [handle, { id, at, fire }] = first;
      const ms = at - now;
      waiting.delete(handle);
      now = at;
      fire();
      return { id, ms };
    },
    fire(id) {
      const found = [...waiting].find(([, entry]) => entry.id === id);
      if (!found) return false;
      waiting.delete(found[0]);
      found[1].fire();
      return true;
    },
  };
}
