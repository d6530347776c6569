import { DAY_MINUTES, type OfferWindow, WEEK_MINUTES } from '#contract/rules/offer.ts';

export const dayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** One row of the form: days of the week, and minutes of the day from and until; an end that is not behind the start is of the next day. */
export interface WindowRow {
  readonly days: readonly number[];
  readonly from: number;
  readonly until: number;
}

/** '18:00'; the end of the day is '24:00'. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Times of day that the form offers, in steps of half an hour. */
export const times: readonly number[] = Array.from({ length: 2 * 24 + 1 }, (_, step) => step * 30);

/** Why rows cannot be stored. One without days would count as no window, and without any an account is always on offer. */
export function rowsFault(rows: readonly WindowRow[]): string | undefined {
  const at = rows.findIndex(({ days }) => days.length === 0);
  return at < 0 ? undefined : `第 ${at + 1} 段还没有选星期；这一段不要了就删除`;
}

/** Windows of the week for rows of the form. */
export const windowsOf = (rows: readonly WindowRow[]): OfferWindow[] =>
  rows.flatMap(({ days, from, until }) =>
    days.map((day) => {
      const end = day * DAY_MINUTES + (until > from ? until : until + DAY_MINUTES);
      return { from: day * DAY_MINUTES + from, until: end > WEEK_MINUTES ? end - WEEK_MINUTES : end };
    }),
  );

/** Rows that show windows: those of the same times together. A window longer than a day is shown day by day. */
export function rowsOf(windows: readonly OfferWindow[]): WindowRow[] {
  const [first, last] = [windows[0], windows.at(-1)];
  const wraps = windows.length > 1 && first?.from === 0 && last?.until === WEEK_MINUTES;
  const whole = wraps ? [...windows.slice(1, -1), { from: last.from, until: WEEK_MINUTES + first.until }] : windows;
  const rows = new Map<string, { days: number[]; from: number; until: number }>();
  const add = (at: number, until: number): void => {
    const [day, from] = [Math.floor(at / DAY_MINUTES) % 7, at % DAY_MINUTES];
    const end = until - at === DAY_MINUTES && from === 0 ? DAY_MINUTES : (from + until - at) % DAY_MINUTES;
    const shown = end === 0 ? DAY_MINUTES : end;
    const key = `${from}-${shown}`;
    const row = rows.get(key) ?? { days: [], from, until: shown };
    row.days.push(day);
    rows.set(key, row);
  };
  for (const { from, until } of whole) {
    let at = from;
    while (until - at > DAY_MINUTES) {
      const next = (Math.floor(at / DAY_MINUTES) + 1) * DAY_MINUTES;
      add(at, next);
      at = next;
    }
    add(at, until);
  }
  return [...rows.values()].map((row) => ({ ...row, days: row.days.toSorted((a, b) => a - b) }));
}
