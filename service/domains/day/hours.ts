import { HOUR } from '#contract/rules/constants.ts';

export const startOfHour = (at: number): number => Math.floor(at / HOUR) * HOUR;

export type Interval = readonly [from: number, until: number];

/** Hours, by when they begin, as intervals; those that touch are one. */
export function joined(hours: readonly number[]): Interval[] {
  const found: [number, number][] = [];
  for (const hour of hours.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last?.[1] === hour) last[1] = hour + HOUR;
    else found.push([hour, hour + HOUR]);
  }
  return found;
}
