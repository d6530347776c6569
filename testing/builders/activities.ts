import type {
  DrawChancePartsFragment,
  DrawSessionPartsFragment,
  FreeOrderQuery,
  RankingQuery,
  RankPlacePartsFragment,
} from '#api/generated/operations.ts';
import { november } from './gateway.ts';

type FreeOrder = NonNullable<FreeOrderQuery['activityData']['freeOrder']>;
type Ranking = NonNullable<RankingQuery['activityData']['ranking']>;

/** The session of tonight, which collects chances. */
export const aDrawSession = (wish: Partial<DrawSessionPartsFragment> = {}): DrawSessionPartsFragment => ({
  session: '2026-11-20T20:00',
  status: 'OPEN',
  startsAt: november('20 20:00'),
  announcedAt: november('19 20:00'),
  seedHash: '21c61f54fd66645d45db5bc7f7b2c11048422b9292db675bca06b07e8ad5c01b',
  seed: null,
  listHash: null,
  beaconRound: null,
  beacon: null,
  beaconSignature: null,
  chances: 486,
  coinPercent: 30,
  odds: [
    { prize: 'RENT', stock: 5, share: 5 / 486, given: 0 },
    { prize: 'PACKET', stock: 40, share: 40 / 486, given: 0 },
    { prize: 'COINS', stock: null, share: 132.3 / 486, given: 0 },
    { prize: 'NONE', stock: null, share: 308.7 / 486, given: 0 },
  ],
  budgetFen: 22_000,
  spentFen: 0,
  reason: '',
  ...wish,
});

/** The list of the session of noon. */
export const DRAWN_LIST = '1 aaaaaaaaaaaaaaaaaaaaaaaa order\n2 bbbbbbbbbbbbbbbbbbbbbbbb friend\n3 cccccccccccccccccccccccc order\n';

/** The session of noon: the friend’s chance is first, the own one second, the third gets coins. */
export const aDrawnSession = (wish: Partial<DrawSessionPartsFragment> = {}): DrawSessionPartsFragment =>
  aDrawSession({
    session: '2026-11-20T12:00',
    status: 'DRAWN',
    startsAt: november('20 12:00'),
    announcedAt: november('19 12:00'),
    seed: '2146027f833cff6f8d1bd7d346386fd8a02f2c70c99cfa25fcc2a80a9045bb8a',
    seedHash: '0ecf32bb1075ba5ac68e4f0e7830825e5a6111ed89b63bc03ce4c14dd1873d7f',
    listHash: 'a4eec7c35a3bddbd9a8e8112cac7ab5a945aaf9c1f5cf51e0734802121292c3f',
    chances: 3,
    odds: [
      { prize: 'RENT', stock: 2, share: 2 / 3, given: 1 },
      { prize: 'PACKET', stock: 0, share: 0, given: 1 },
      { prize: 'COINS', stock: null, share: 0.1, given: 1 },
      { prize: 'NONE', stock: null, share: 7 / 30, given: 0 },
    ],
    spentFen: 1_420,
    ...wish,
  });

/** A chance that can be opened. */
export const aDrawChance = (wish: Partial<DrawChancePartsFragment> = {}): DrawChancePartsFragment => ({
  id: '71',
  cause: 'ORDER',
  title: '王者荣耀 至尊星耀 168 皮肤',
  rentFen: 1_120,
  at: november('20 11:40'),
  ticket: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  session: '2026-11-20T12:00',
  number: 1,
  isDrawn: true,
  rank: null,
  prize: null,
  prizeFen: 0,
  openedAt: null,
  ...wish,
});

export const aFreeOrder = (wish: Partial<FreeOrder> = {}): FreeOrder => ({
  open: aDrawSession(),
  next: aDrawSession({
    session: '2026-11-21T12:00',
    status: 'ANNOUNCED',
    startsAt: november('21 12:00'),
    announcedAt: november('20 12:00'),
    seedHash: '77aa1f54fd66645d45db5bc7f7b2c11048422b9292db675bca06b07e8ad5c0ff',
  }),
  last: aDrawnSession(),
  own: [aDrawChance()],
  dayBudgetFen: 44_000,
  daySpentFen: 19_160,
  ...wish,
});

export const aRankPlace = (place: number, wish: Partial<RankPlacePartsFragment> = {}): RankPlacePartsFragment => ({
  place,
  name: `新**${place}`,
  avatar: '/static/avatars/1.svg',
  registeredAt: november(`0${(place % 9) + 1} 12:00`),
  rentFen: 50_000 - place * 1_000,
  prizeFen: place === 1 ? 5_000 : place <= 3 ? 3_000 : place <= 10 ? 1_000 : 0,
  isOwn: false,
  ...wish,
});

export const aRanking = (wish: Partial<Ranking> = {}): Ranking => ({
  month: '2026-11',
  settlesAt: Date.parse('2026-12-01T00:10:00+08:00'),
  people: 312,
  top: Array.from({ length: 20 }, (_, at) => aRankPlace(at + 1, { isOwn: at === 16 })),
  own: { standing: 'RANKED', place: 17, rentFen: 33_000, nextPlace: 10, missingFen: 7_001 },
  lastMonth: '2026-10',
  last: [aRankPlace(1, { name: '云**海', rentFen: 61_240 }), aRankPlace(2, { name: '十**七', rentFen: 54_010 })],
  ...wish,
});
