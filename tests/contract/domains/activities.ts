import type { DataOf } from '#contract/rest/endpoint.ts';
import type { activities } from '#contract/rest/index.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

type Data = DataOf<typeof activities.getActivityData>;
type FreeOrder = NonNullable<Data['free_order']>;

const session = (wish: Partial<NonNullable<FreeOrder['open']>>): NonNullable<FreeOrder['open']> => ({
  session: '2026-11-20T20:00',
  status: 'open',
  starts_at: 1_795_000_000_000,
  announced_at: 1_794_990_000_000,
  seed_hash: 'hash-of-the-seed',
  seed: null,
  list_hash: null,
  beacon_round: null,
  beacon: null,
  beacon_signature: null,
  chances: 486,
  coin_percent: 30,
  odds: [{ prize: 'rent', stock: 5, share: 0.01, given: 0 }],
  budget: 22_001,
  spent: 0,
  reason: '',
  ...wish,
});

const drawn = session({
  session: '2026-11-20T12:00',
  status: 'drawn',
  starts_at: 1_794_971_200_000,
  seed: 'seed-of-noon',
  list_hash: 'hash-of-the-list',
  beacon_round: 7,
  beacon: 'randomness-of-round-seven',
  beacon_signature: 'signature-of-round-seven',
  chances: 412,
  odds: [{ prize: 'packet', stock: 40, share: 0.1, given: 39 }],
  spent: 19_162,
  reason: '没有取消',
});

const chance: FreeOrder['own'][number] = {
  id: '71',
  cause: 'order',
  title: '王者荣耀 168 皮肤',
  rent: 1_120,
  at: 1_794_970_000_000,
  ticket: 'ticket-of-the-chance',
  session: '2026-11-20T12:00',
  number: 9,
  is_drawn: true,
  rank: 4,
  prize: 'rent',
  prize_fen: 1_121,
  opened_at: 1_794_972_000_000,
};

const place = {
  place: 3,
  name: '半**夏',
  avatar: '/static/avatars/3.svg',
  registered_at: 1_794_000_000_000,
  rent: 35_210,
  prize: 3_001,
  is_own: true,
};

const data: Data = {
  ranking: {
    month: '2026-11',
    settles_at: 1_796_054_400_000,
    people: 312,
    top: [place],
    own: { standing: 'ranked', place: 17, rent: 18_640, next_place: 10, missing: 4_210 },
    last_month: '2026-10',
    last: [{ ...place, place: 2, registered_at: null }],
  },
  free_order: {
    open: session({}),
    next: session({ status: 'announced' }),
    last: drawn,
    own: [chance],
    day_budget: 44_001,
    day_spent: 19_161,
  },
  server_time: 1_795_000_000_003,
};

export const samples: DomainSamples = {
  answers: {
    getActivityData: data,
    getActivityInvite: { used_today: 1, a_day: 2, friends: [{ name: '小**鹿', at: 1_794_999_000_000, is_chance: true }] } satisfies DataOf<
      typeof activities.getActivityInvite
    >,
    listDrawSessions: { list: [drawn], next_cursor: '2026-11-20T12:00' } satisfies DataOf<typeof activities.listDrawSessions>,
    getDrawList: { session: '2026-11-20T12:00', list: '1 ticket order\n' } satisfies DataOf<typeof activities.getDrawList>,
    drawLottery: chance,
  },
  variables: {
    Ranking: {},
    FreeOrder: {},
    ActivityInvite: {},
    DrawSessions: { after: '2026-11-20T20:00', first: 10 },
    DrawList: { session: '2026-11-20T12:00' },
    DrawLottery: { chanceId: '71', idempotencyKey: 'key-0123456789abcdef' },
  },
  callers: {
    getActivityData: 'anyone',
    getActivityInvite: 'member',
    listDrawSessions: 'public',
    getDrawList: 'public',
    drawLottery: 'member',
  },
};
