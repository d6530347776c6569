import { formatRelative } from '#contract/rules/clock.ts';
import { fits } from '#contract/rules/period.ts';
import { HOUR, RENTAL_BUFFER } from '#contract/rules/constants.ts';
import type { Availability, Instant } from '#contract/rules/types.ts';
import { earliestStart, type Rentable } from './starts.ts';

interface AvailabilityLineProps {
  availability: Availability;
  listing: Rentable;
  now: Instant;
}

const nextTaken = ({ booked }: Rentable, now: Instant): Instant | null =>
  booked.map(({ start }) => start).filter((start) => start > now).toSorted((a, b) => a - b)[0] ?? null;

/** From when an account can be rented again whose last rental has just ended; null otherwise. */
const justReturned = ({ booked }: Rentable, now: Instant): Instant | null => {
  const last = booked.find(({ end }) => end <= now && now < end + RENTAL_BUFFER);
  return last ? last.end + RENTAL_BUFFER : null;
};

const texts = (availability: Availability, listing: Rentable, now: Instant): { light: string; word: string; more: string } => {
  switch (availability.status) {
    case 'normal': {
      const taken = nextTaken(listing, now);
      const isShort = !fits({ start: now, end: now + HOUR }, listing.booked);
      const back = justReturned(listing, now);
      if (back !== null) return { light: 'book', word: '可预约', more: `上一位刚结束，${formatRelative(back, now)} 起可租` };
      if (isShort) return { light: 'book', word: '可预约', more: `这一小时已有人预约` };
      return { light: 'free', word: '现在可租', more: taken === null ? '下单即锁定' : `${formatRelative(taken, now)} 起有人预约` };
    }
    case 'appoint':
      return { light: 'book', word: '出租中，可预约', more: `最早 ${formatRelative(earliestStart(listing, now), now)} 开始` };
    case 'unavailable':
      return { light: 'stop', word: availability.label, more: availability.refusal ?? '' };
    case 'maintenance':
      return { light: 'stop', word: availability.label, more: '游戏维护中，暂时不能租用' };
  }
};

export function AvailabilityLine({ availability, listing, now }: AvailabilityLineProps) {
  const { light, word, more } = texts(availability, listing, now);
  return <p className={`av ${light}`} role="status">{word}<small>{more}</small></p>;
}
