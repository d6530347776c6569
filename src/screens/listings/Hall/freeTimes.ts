import { blockOfDay } from '#contract/rules/blocks.ts';
import { addDays, formatRelative, formatTime, sameDay, shanghaiParts } from '#contract/rules/clock.ts';
import type { Period } from '#contract/rules/types.ts';

export interface FreeTime extends Period {
  readonly label: string;
}

/** Hour at which the night begins. */
const NIGHT = 22;

/** After midnight the night that runs began the day before. */
const nightOf = (at: number): Period => blockOfDay('night', shanghaiParts(at).h < 7 ? addDays(at, -1) : at);

/** Times that are asked for most: tonight, and the blocks of tomorrow. */
export function freeTimes(now: number): FreeTime[] {
  const tonight = nightOf(now);
  const tomorrow = addDays(now, 1);
  return [
    { label: tonight.start > now || shanghaiParts(now).h >= NIGHT ? '今晚 22 点到明早 7 点' : '现在到早上 7 点', ...tonight },
    { label: '明天 7–12 点', ...blockOfDay('morning', tomorrow) },
    { label: '明天 12–19 点', ...blockOfDay('afternoon', tomorrow) },
    { label: '明晚 22 点到次日 7 点', ...blockOfDay('night', addDays(tonight.start, 1)) },
  ];
}

/** 今天 22:00–明天 07:00; the day is named once where it is one. */
export const rangeText = ({ start, end }: Period, now: number): string =>
  `${formatRelative(start, now)}–${sameDay(start, end) ? formatTime(end) : formatRelative(end, now)}`;
