import { describe, expect, it } from 'vitest';
import { availability } from './availability.ts';
import { someStatus } from './builders.ts';
import type { Availability, ListingStatus } from './types.ts';

const MAINTENANCE: Availability = { status: 'maintenance', modes: [], label: '维护中', refusal: '账号不可租,请选择其他账号' };
const DELISTED: Availability = { status: 'unavailable', modes: [], label: '已下架', refusal: '账号已下架,请选择其他账号' };
const RENTED: Availability = { status: 'unavailable', modes: [], label: '出租中', refusal: '账号不可租,请选择其他账号' };
const BOOKABLE: Availability = { status: 'appoint', modes: ['appoint'], label: '预约', refusal: null };
const FREE: Availability = { status: 'normal', modes: ['now'], label: '立即租用', refusal: null };
const FREE_OR_BOOKED: Availability = { status: 'normal', modes: ['now', 'appoint'], label: '立即租用', refusal: null };

const TRUTH: readonly [listed: number, rented: number, reservation: number, Availability][] = [
  [0, 0, 0, DELISTED],
  [0, 0, 1, DELISTED],
  [0, 1, 0, DELISTED],
  [0, 1, 1, DELISTED],
  [1, 0, 0, FREE],
  [1, 0, 1, FREE_OR_BOOKED],
  [1, 1, 0, RENTED],
  [1, 1, 1, BOOKABLE],
];

const statusOf = (listed: number, rented: number, reservation: number, maintenance: number, suspended: number): ListingStatus =>
  someStatus({
    isListed: listed === 1,
    isRented: rented === 1,
    isReservation: reservation === 1,
    game: { maintenanceStatus: maintenance === 1, isSuspended: suspended === 1 },
  });

describe('availability', () => {
  it.each(TRUTH)('listed %d, rented %d, reservation %d', (listed, rented, reservation, expected) => {
    const games = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const;
    const seen = games.map(([maintenance, suspended]) => availability(statusOf(listed, rented, reservation, maintenance, suspended)));
    expect(seen).toEqual([expected, expected, expected, MAINTENANCE]);
  });
});
