import { DAY, HOUR, MINUTE, SECOND } from './constants.ts';
import type { Duration, Instant } from './types.ts';

/** China has used UTC+8 without daylight saving since 1992; every instant here is later. */
const SHANGHAI_OFFSET: Duration = 8 * HOUR;

/** Calendar fields in Shanghai: month from 1, weekday from 0 = Sunday. */
export interface ShanghaiParts {
  y: number;
  m: number;
  d: number;
  h: number;
  mi: number;
  s: number;
  weekday: number;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The Shanghai calendar of an instant, whatever time zone the process has. */
export const shanghaiParts = (at: Instant): ShanghaiParts => {
  const shifted = new Date(at + SHANGHAI_OFFSET);
  return {
    y: shifted.getUTCFullYear(),
    m: shifted.getUTCMonth() + 1,
    d: shifted.getUTCDate(),
    h: shifted.getUTCHours(),
    mi: shifted.getUTCMinutes(),
    s: shifted.getUTCSeconds(),
    weekday: shifted.getUTCDay(),
  };
};

/** The instant of a Shanghai calendar time. Fields beyond their range carry over: hour 31 is 07:00 of the next day. */
export const fromShanghai = (parts: { y: number; m: number; d: number; h?: number; mi?: number; s?: number }): Instant =>
  Date.UTC(parts.y, parts.m - 1, parts.d, parts.h ?? 0, parts.mi ?? 0, parts.s ?? 0) - SHANGHAI_OFFSET;

const dayNumber = (at: Instant): number => Math.floor((at + SHANGHAI_OFFSET) / DAY);

/** 00:00 in Shanghai of the instant's day. */
export const startOfDay = (at: Instant): Instant => dayNumber(at) * DAY - SHANGHAI_OFFSET;

/** The same clock time `days` days later (earlier below 0). */
export const addDays = (at: Instant, days: number): Instant => at + days * DAY;

/** Whether both instants are on the same Shanghai day. */
export const sameDay = (a: Instant, b: Instant): boolean => dayNumber(a) === dayNumber(b);

/** '2026-11-20': the Shanghai day as a sortable key. */
export const dayKey = (at: Instant): string => {
  const { y, m, d } = shanghaiParts(at);
  return `${y}-${twoDigits(m)}-${twoDigits(d)}`;
};

/** '22:00'. */
export const formatTime = (at: Instant): string => {
  const { h, mi } = shanghaiParts(at);
  return `${twoDigits(h)}:${twoDigits(mi)}`;
};

/** '11月20日'. */
export const formatMonthDay = (at: Instant): string => {
  const { m, d } = shanghaiParts(at);
  return `${m}月${d}日`;
};

/** '2026年11月20日'. */
export const formatDate = (at: Instant): string => `${shanghaiParts(at).y}年${formatMonthDay(at)}`;

/** '11月20日 22:00'. */
export const formatClock = (at: Instant): string => `${formatMonthDay(at)} ${formatTime(at)}`;

const RELATIVE_DAYS: ReadonlyMap<number, string> = new Map([
  [-1, '昨天'],
  [0, '今天'],
  [1, '明天'],
  [2, '后天'],
]);

/** '今天 22:00', '明天 07:00', further off '11月25日 07:00', in another year '2027年1月3日 07:00'. */
export const formatRelative = (at: Instant, now: Instant): string => {
  const word = RELATIVE_DAYS.get(dayNumber(at) - dayNumber(now));
  if (word) return `${word} ${formatTime(at)}`;
  const sameYear = shanghaiParts(at).y === shanghaiParts(now).y;
  return sameYear ? formatClock(at) : `${formatDate(at)} ${formatTime(at)}`;
};

/** '7 小时 41 分', '2 天 3 小时', '41 分钟', below one minute '不足一分钟'. Whole units, rounded down, the two largest. */
export const formatDuration = (length: Duration): string => {
  const days = Math.floor(length / DAY);
  const hours = Math.floor((length % DAY) / HOUR);
  const minutes = Math.floor((length % HOUR) / MINUTE);
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return minutes > 0 ? `${hours} 小时 ${minutes} 分` : `${hours} 小时`;
  return minutes > 0 ? `${minutes} 分钟` : '不足一分钟';
};

/** Two digits each, hours open upwards; `text` is 'HH:MM:SS'. */
export interface Countdown {
  h: string;
  mi: string;
  s: string;
  text: string;
}

/** Time left in started seconds, so that 00:00:00 appears only at the end and does not become negative. */
export const countdown = (left: Duration): Countdown => {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  const h = twoDigits(Math.floor(seconds / 3_600));
  const mi = twoDigits(Math.floor((seconds % 3_600) / 60));
  const s = twoDigits(seconds % 60);
  return { h, mi, s, text: `${h}:${mi}:${s}` };
};

const MOMENT = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
const DATE_ONLY = /^\d{4}-\d{1,2}-\d{1,2}$/;

/** Whether a text is a date without a time. */
export const isDateOnly = (text: string): boolean => DATE_ONLY.test(text.trim());

/**
 * Parses '2026-11-20', '2026-11-20 22:00', '2026-11-20 22:00:30' as Shanghai time, and ISO 8601 with an offset. null for anything else and
 * for a date that does not exist.
 */
export const parseShanghai = (text: string): Instant | null => {
  const input = text.trim();
  if (WITH_OFFSET.test(input)) {
    const at = Date.parse(input);
    return Number.isNaN(at) ? null : at;
  }
  const match = MOMENT.exec(input);
  if (!match) return null;
  const [y = 0, m = 0, d = 0, h = 0, mi = 0, s = 0] = match.slice(1).map((field) => Number(field ?? 0));
  const at = fromShanghai({ y, m, d, h, mi, s });
  const parts = shanghaiParts(at);
  const exists = parts.m === m && parts.d === d && parts.h === h && parts.mi === mi && parts.s === s;
  return exists ? at : null;
};
