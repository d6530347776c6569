import { formatClock, formatDuration } from '#contract/rules/clock.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import * as styles from './parts.module.css';

/** Rounded down to what a person needs to know. */
export const roughly = (ms: number): string => {
  const step = ms >= 2 * DAY ? DAY : ms >= 4 * HOUR ? HOUR : MINUTE;
  return ms < MINUTE ? '不到 1 分钟' : formatDuration(Math.floor(ms / step) * step);
};

/** Without minutes, where room is short. */
export const shortly = (ms: number): string =>
  roughly(ms >= DAY ? Math.floor(ms / DAY) * DAY : ms >= HOUR ? Math.floor(ms / HOUR) * HOUR : ms);

/** Time until a deadline, or since it. */
export function Due({ due, now }: { due: number; now: number }) {
  const left = due - now;
  const look = left < 0 ? styles['late'] : left < 4 * HOUR ? styles['soon'] : undefined;
  return (
    <span className={look} title={formatClock(due)}>
      {left < 0 ? `超时 ${roughly(-left)}` : `剩 ${roughly(left)}`}
    </span>
  );
}
