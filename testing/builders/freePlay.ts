import type { FreePlayCountQuery, FreePlayListingsQuery, FreePlayPartsFragment } from '#api/generated/operations.ts';
import { november } from './gateway.ts';

type Listing = FreePlayListingsQuery['freePlayListings']['items'][number];

/** Plays from 18 to 23 o'clock: past, past, and three that can be had. */
export const aFreePlayListing = (wish: Partial<Listing> = {}): Listing => ({
  id: '201',
  title: '蛋仔派对 皮肤 64 盲盒全套',
  cover: '/static/covers/party/a2.svg',
  gameName: '蛋仔派对',
  facts: [{ name: '段位', value: '凤凰蛋' }],
  rentalFen: 160,
  minutes: 60,
  slots: [18, 19, 20, 21, 22].map((hour) => ({
    startsAt: november(`20 ${hour}:00`),
    endsAt: november(`20 ${hour + 1}:00`),
    state: hour < 20 ? 'PAST' : 'FREE',
  })),
  ...wish,
});

export const aFreePlay = (wish: Partial<FreePlayPartsFragment> = {}): FreePlayPartsFragment => ({
  id: '71',
  status: 'PLAYING',
  startsAt: november('20 19:30'),
  endsAt: november('20 20:30'),
  isByCoupon: false,
  isReturned: false,
  listingId: '202',
  title: '王者荣耀 至尊星耀 168 皮肤',
  cover: '/static/covers/moba/a1.svg',
  rentalFen: 170,
  serverTime: november('20 19:50'),
  ...wish,
});

export const aFreePlayCount = (wish: Partial<FreePlayCountQuery['freePlayCount']> = {}): FreePlayCountQuery['freePlayCount'] => ({
  left: 1,
  dailyTotal: 1,
  dailyLeft: 1,
  coupons: 0,
  isSuper: false,
  streak: 2,
  resetsAt: november('21 00:00'),
  ...wish,
});
