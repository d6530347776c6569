import { vi } from 'vitest';

/** Event queue of a simulated day: events run in order of time, each with all of its effects before the next. */
export interface Agenda {
  now(): number;
  after(ms: number, act: () => void): void;
  /** Clock for the charts: their delays are events of the queue. */
  readonly clock: { setTimeout(act: () => void, ms: number): number; clearTimeout(turn: number): void };
  /** Runs all events up to an instant; `settled` is called whenever no effect is pending. */
  until(at: number, settled: () => void): Promise<void>;
  /** Removes all events. */
  clear(): void;
}

interface Entry {
  readonly at: number;
  readonly turn: number;
  readonly act: () => void;
}

const rest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Requires a faked `Date`, which it advances. */
export function anAgenda(start: number): Agenda {
  let entries: Entry[] = [];
  let now = start;
  let turns = 0;
  const add = (ms: number, act: () => void): number => {
    turns += 1;
    const entry = { at: now + ms, turn: turns, act };
    const place = entries.findIndex(({ at }) => at > entry.at);
    entries.splice(place < 0 ? entries.length : place, 0, entry);
    return turns;
  };
  const move = (at: number): void => {
    now = at;
    vi.setSystemTime(now);
  };
  return {
    now: () => now,
    after: (ms, act) => void add(ms, act),
    clock: {
      setTimeout: (act: () => void, ms: number) => add(ms, act),
      clearTimeout: (turn: number) => {
        entries = entries.filter((entry) => entry.turn !== turn);
      },
    },
    async until(at, settled) {
      await rest();
      settled();
      for (let next = entries[0]; next && next.at <= at; next = entries[0]) {
        entries.shift();
        move(next.at);
        next.act();
        settled();
        await rest();
        settled();
      }
      move(at);
    },
    clear() {
      entries = [];
    },
  };
}
