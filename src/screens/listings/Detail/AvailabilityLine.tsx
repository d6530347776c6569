import * as styles from './AvailabilityLine.module.css';
import { classes } from '#ui/classes.ts';
import { formatRelative, formatTime } from '#contract/rules/clock.ts';
import { fits } from '#contract/rules/period.ts';
import { HOUR, RENTAL_BUFFER } from '#contract/rules/constants.ts';
import type { Instant } from '#contract/rules/types.ts';
import type { Decision } from './decision.ts';
import { firstFreeStart, type Rentable } from './starts.ts';

interface AvailabilityLineProps {
  decision: Decision;
  listing: Rentable;
  now: Instant;
}

const nextTaken = ({ booked }: Rentable, now: Instant): Instant | null =>
  booked
    .map(({ start }) => start)
    .filter((start) => start > now)
    .toSorted((a, b) => a - b)[0] ?? null;

/** From when a listing can be rented if its last rental has just ended and no booking follows directly; else null. */
const justReturned = ({ isRented, rentedUntil, booked }: Rentable, now: Instant): Instant | null => {
  if (!isRented || rentedUntil === null || now < rentedUntil) return null;
  const back = rentedUntil + RENTAL_BUFFER;
  return now < back && fits({ start: back, end: back + HOUR }, booked) ? back : null;
};

const lights = { free: undefined, book: styles['bookable'], stop: styles['unavailable'] } as const;

const texts = (
  { availability, type, hours }: Decision,
  listing: Rentable,
  now: Instant,
): { light: keyof typeof lights; word: string; more: string } => {
  const first = firstFreeStart(listing, { type, hours, now });
  const back = justReturned(listing, now);
  switch (availability.status) {
    case 'normal': {
      const taken = nextTaken(listing, now);
      const isShort = !fits({ start: now, end: now + HOUR }, listing.booked);
      if (isShort) return { light: 'book', word: '可预约', more: `这一小时已有人预约` };
      return { light: 'free', word: '现在可租', more: taken === null ? '下单即锁定' : `${formatRelative(taken, now)} 起有人预约` };
    }
    case 'appoint':
      if (back !== null) return { light: 'book', word: '可预约', more: `${formatTime(back)} 起可立即租用，预约最早 ${formatTime(first)}` };
      return {
        light: 'book',
        word: listing.isRented ? '出租中，可预约' : '休息中，可预约',
        more: `最早 ${formatRelative(first, now)} 开始`,
      };
    case 'unavailable':
      if (listing.isListed && back !== null)
        return { light: 'stop', word: '交接中', more: `上一位刚结束，${formatRelative(back, now)} 起可租` };
      return { light: 'stop', word: availability.label, more: availability.refusal ?? '' };
    case 'maintenance':
      return { light: 'stop', word: availability.label, more: '游戏维护中，暂时不能租用' };
  }
};

export function AvailabilityLine({ decision, listing, now }: AvailabilityLineProps) {
  const { light, word, more } = texts(decision, listing, now);
  return (
    <p className={classes(styles['line'], lights[light])} role="status">
      {word}
      <small>{more}</small>
    </p>
  );
}
