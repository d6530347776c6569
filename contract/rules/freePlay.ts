import { startOfDay } from './clock.ts';
import { DAY, MINUTE, RENTAL_BUFFER } from './constants.ts';
import { FREE_PLAYS_A_DAY, SUPER_FREE_PLAYS_A_DAY } from './membership.ts';
import type { Duration, Instant, Period } from './types.ts';

/** How long before a paid order takes the account the player is told, unless the play ends earlier. */
export const FREE_PLAY_NOTICE: Duration = 10 * MINUTE;
/** A play that has begun without a player can still be taken while so much of it is left. */
export const FREE_PLAY_SHORTEST: Duration = 15 * MINUTE;
export const FREE_PLAY_COUPON_LIFE: Duration = 7 * DAY;

/** A part of every day in which a listing is offered, in minutes after midnight; half open. */
export interface FreePlayWindow {
  readonly from: number;
  readonly to: number;
}

export const freePlaysADay = (isSuper: boolean): number => (isSuper ? SUPER_FREE_PLAYS_A_DAY : FREE_PLAYS_A_DAY);

/** The plays of the day of an instant: each window is cut into plays of the listing's length; what is left over is not offered. */
export function playsOfDay(windows: readonly FreePlayWindow[], minutes: number, at: Instant): Period[] {
  const midnight = startOfDay(at);
  return windows
    .toSorted((one, other) => one.from - other.from)
    .flatMap(({ from, to }) =>
      Array.from({ length: Math.max(0, Math.floor((to - from) / minutes)) }, (_, turn) => {
        const start = midnight + (from + turn * minutes) * MINUTE;
        return { start, end: start + minutes * MINUTE };
      }),
    );
}

/** What is left of a play for somebody who takes it now; null if that is too little. */
export function restOfPlay({ start, end }: Period, now: Instant): Period | null {
  const rest = { start: Math.max(start, now), end };
  return start >= now || end - now >= FREE_PLAY_SHORTEST ? rest : null;
}

/** Earliest start of a rental of now: while somebody plays, when the play ends, but at most FREE_PLAY_NOTICE later. */
export function startAfterPlay(plays: readonly Period[], now: Instant): Instant {
  const running = plays.find(({ start, end }) => start <= now && now < end);
  return running ? Math.min(running.end, now + FREE_PLAY_NOTICE) : now;
}

/** Whether a rental would take time that is promised to players: then it reserves its time only when paid. */
export const meetsPlay = (held: Period, plays: readonly Period[]): boolean =>
  plays.some(({ start, end }) => start < held.end + RENTAL_BUFFER && held.start < end);

/** Lengths of a play that an owner can offer, in minutes, and parts of a day. */
export const FREE_PLAY_LENGTHS = [15, 30, 45, 60] as const;
export const FREE_PLAY_WINDOWS_MOST = 6;
const DAY_END = DAY / MINUTE;

/** What is wrong with the parts of a day that an owner offers for free play, or null. */
export function freePlayWindowsFault(windows: readonly FreePlayWindow[], minutes: number): string | null {
  if (windows.length === 0) return '请至少设一段时间';
  if (windows.length > FREE_PLAY_WINDOWS_MOST) return `最多设 ${FREE_PLAY_WINDOWS_MOST} 段时间`;
  if (windows.some(({ from, to }) => from < 0 || to > DAY_END || to - from < minutes)) return `每段至少要有 ${minutes} 分钟，并在同一天里`;
  const sorted = windows.toSorted((one, other) => one.from - other.from);
  return sorted.some(({ from }, at) => from < (sorted[at - 1]?.to ?? 0)) ? '时间有重叠' : null;
}
