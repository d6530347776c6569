import { addDays, formatMonthDay, formatRelative, formatTime, shanghaiParts, startOfDay } from '#contract/rules/clock.ts';
import { BOOK_AHEAD_ROUNDING, DAY, HOUR, RENTAL_BUFFER } from '#contract/rules/constants.ts';
import { offeredWithin } from '#contract/rules/offer.ts';
import { latestBookAhead } from '#contract/rules/period.ts';
import type { Instant, Period } from '#contract/rules/types.ts';
import { earliestStart, type Rentable } from './starts.ts';

export type PartKind = 'past' | 'taken' | 'off' | 'free';

export interface DayPart extends Period {
  readonly kind: PartKind;
  /** Start of a booking in a free part; null: it is too short or too early to begin in it. */
  readonly startAt: Instant | null;
}

export interface WeekDay {
  readonly day: Instant;
  readonly name: string;
  readonly date: string;
  readonly parts: readonly DayPart[];
  /** What is free of the day, in a few words. */
  readonly note: string;
}

export const partTexts: Readonly<Record<PartKind, string>> = { past: '已过', taken: '已租出', off: '不出租', free: '空着' };

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;
const SHOWN_DAYS = 7;

/** '14:00–24:00'. */
export const partTime = ({ start, end }: Period): string =>
  `${formatTime(start)}–${startOfDay(end) === end && end > start ? '24:00' : formatTime(end)}`;

const roundUp = (at: Instant): Instant => Math.ceil(at / BOOK_AHEAD_ROUNDING) * BOOK_AHEAD_ROUNDING;

/** Times that are taken, the running rental included. */
const takenOf = ({ booked, isRented, rentedUntil }: Rentable, now: Instant): readonly Period[] =>
  isRented && rentedUntil !== null && rentedUntil > now ? [...booked, { start: now, end: rentedUntil }] : booked;

function kindAt(at: Instant, now: Instant, taken: readonly Period[], offered: readonly Period[]): PartKind {
  const holds = ({ start, end }: Period): boolean => start <= at && at < end;
  if (taken.some(holds)) return 'taken';
  if (at < now) return 'past';
  return offered.some(holds) ? 'free' : 'off';
}

/** The parts of one day, joined where they are alike. */
function partsOf(day: Period, listing: Rentable, now: Instant): DayPart[] {
  const taken = takenOf(listing, now);
  const offered = listing.isListed ? offeredWithin(listing, day) : [];
  const edges = [now, ...[...taken, ...offered].flatMap(({ start, end }) => [start, end])].filter((at) => at > day.start && at < day.end);
  const cuts = [...new Set([day.start, ...edges, day.end])].toSorted((a, b) => a - b);
  const [earliest, latest] = [earliestStart(listing, now), latestBookAhead(now)];
  const parts: DayPart[] = [];
  for (const [nth, start] of cuts.slice(0, -1).entries()) {
    const end = cuts[nth + 1] ?? day.end;
    const kind = kindAt(start, now, taken, offered);
    const last = parts.at(-1);
    if (last?.kind === kind) parts[parts.length - 1] = { ...last, end };
    else parts.push({ kind, start, end, startAt: null });
  }
  return parts.map((part) => {
    const buffer = taken.some(({ end }) => end === part.start) ? RENTAL_BUFFER : 0;
    const at = roundUp(Math.max(part.start + buffer, earliest));
    return part.kind === 'free' && at < part.end && at <= latest ? { ...part, startAt: at } : part;
  });
}

function noteOf(parts: readonly DayPart[]): string {
  const free = parts.filter(({ kind }) => kind === 'free').reduce((sum, { start, end }) => sum + end - start, 0);
  if (free > 0) return `空 ${Math.max(1, Math.floor(free / HOUR))} 小时`;
  return parts.some(({ kind }) => kind === 'taken') ? '租满了' : '不出租';
}

/** The coming seven days of an account, today first. */
export function weekOf(listing: Rentable, now: Instant): WeekDay[] {
  return Array.from({ length: SHOWN_DAYS }, (_, nth) => addDays(startOfDay(now), nth)).map((day) => {
    const parts = partsOf({ start: day, end: day + DAY }, listing, now);
    const [word = ''] = formatRelative(day, now).split(' ');
    const { weekday } = shanghaiParts(day);
    return {
      day,
      name: word === '今天' ? word : (weekdays[weekday] ?? ''),
      date: formatMonthDay(day),
      parts,
      note: noteOf(parts),
    };
  });
}
