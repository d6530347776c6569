import { dayKey, formatTime, parseShanghai, startOfDay } from '#contract/rules/clock.ts';
import { BLOCKS, RENT_TYPES } from '#contract/rules/rentTypes.ts';
import type { RentMode } from '#contract/rules/types.ts';
import type { Choice } from './decision.ts';

/** What of a choice stands in the page's address, so that a reload and a shared link keep it. */
export type PlacedChoice = Pick<Choice, 'type' | 'mode' | 'hours' | 'block' | 'day' | 'startAt'>;

const names = ['rent_type', 'mode', 'hours', 'block', 'day', 'time'] as const;
const modes: readonly RentMode[] = ['now', 'appoint'];

const instant = (day: string | null, time: string): number | null =>
  day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(time) ? parseShanghai(`${day} ${time}:00`) : null;

/** Parses the query string of a listing's page. Invalid parts are ignored. */
export function readChoice(search: string): PlacedChoice {
  const params = new URLSearchParams(search);
  const day = params.get('day');
  const hours = params.get('hours') ?? '';
  return {
    type: RENT_TYPES.find((type) => String(type) === params.get('rent_type')) ?? null,
    mode: modes.find((mode) => mode === params.get('mode')) ?? null,
    hours: /^[1-9]\d?$/.test(hours) ? Number(hours) : null,
    block: BLOCKS.find((block) => block === params.get('block')) ?? null,
    day: instant(day, '00:00'),
    startAt: instant(day, params.get('time') ?? ''),
  };
}

/** A query string with the choice; its other parameters stay. */
export function writeChoice({ type, mode, hours, block, day, startAt }: PlacedChoice, search: string): string {
  const params = new URLSearchParams(search);
  const begins = startAt === null ? day : startOfDay(startAt);
  const values = {
    rent_type: type,
    mode,
    hours,
    block,
    day: begins === null ? null : dayKey(begins),
    time: startAt === null ? null : formatTime(startAt),
  };
  for (const name of names) {
    const value = values[name];
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  }
  return params.toString();
}
