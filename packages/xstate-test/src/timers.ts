import type { EventObject } from 'xstate';
import type { Effect } from './effects.ts';

/** A running timer. `ms` is the remaining time, or under the `any-order` clock always the whole delay. */
export interface Timer {
  readonly id: string;
  readonly ms: number;
  /** The event that it sends to the machine; undefined if it only sends to a child. */
  readonly event: EventObject | undefined;
}

/** Timers after `elapsed` ms and a step's effects, in the order in which they were armed. */
export function nextTimers(timers: readonly Timer[], effects: readonly Effect[], elapsed: number): readonly Timer[] {
  const changed = elapsed > 0 || effects.some((effect) => effect.kind === 'arm' || effect.kind === 'cancel');
  if (!changed) return timers;
  let next: Timer[] = elapsed > 0 ? timers.map((timer) => ({ ...timer, ms: timer.ms - elapsed })) : [...timers];
  for (const effect of effects) {
    if (effect.kind === 'cancel') next = next.filter((timer) => timer.id !== effect.id);
    if (effect.kind === 'arm') next.push({ id: effect.id, ms: effect.ms, event: effect.event });
  }
  return next;
}

/** The timer that fires next: least remaining time, then armed first. */
export function earliest(timers: readonly Timer[]): Timer | undefined {
  let first: Timer | undefined;
  for (const timer of timers) if (Number.isFinite(timer.ms) && (!first || timer.ms < first.ms)) first = timer;
  return first;
}

/** Key of the timers in a state's identity: remaining time of each, equal ones in arming order. */
export const timersKey = (timers: readonly Timer[]): string =>
  timers.length === 0
    ? ''
    : timers
        .toSorted((a, b) => a.ms - b.ms)
        .map((timer) => `${timer.id}=${timer.ms}`)
        .join(',');

/** `1500` → `1.5 s`, `60000` → `1 min`. */
export function duration(ms: number): string {
  if (ms >= 3_600_000 && ms % 1_800_000 === 0) return `${ms / 3_600_000} h`;
  if (ms >= 60_000 && ms % 30_000 === 0) return `${ms / 60_000} min`;
  return ms >= 1000 && ms % 100 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}
