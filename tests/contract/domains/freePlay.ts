import type { DataOf } from '#contract/rest/endpoint.ts';
import type { freePlay } from '#contract/rest/index.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

const play: DataOf<typeof freePlay.createFreePlay> = {
  id: '71',
  status: 'leaving',
  start_at: 1_795_000_000_000,
  end_at: 1_795_001_800_000,
  is_by_coupon: true,
  is_returned: false,
  listing_id: '101',
  title: '皮肤 64 盲盒全套',
  cover: '/static/covers/party/a2.svg',
  rental: 160,
  server_time: 1_795_000_070_000,
};

const key = 'key-0123456789abcdef';

const terms: DataOf<typeof freePlay.getFreePlayTerms> = {
  is_on: true,
  windows: [{ from: 540, to: 720 }],
  minutes: 45,
  keeps_password: true,
};

export const samples: DomainSamples = {
  answers: {
    listFreePlayGames: { list: [{ id: '12', title: '蛋仔派对', icon: '/static/covers/party/icon.svg', listings: 18 }] } satisfies DataOf<
      typeof freePlay.listFreePlayGames
    >,
    listFreePlayAccounts: {
      list: [
        {
          id: '101',
          title: '皮肤 64 盲盒全套',
          cover: '/static/covers/party/a2.svg',
          game_id: '12',
          game_name: '蛋仔派对',
          attrs: [{ attr_name: '段位', value: '凤凰蛋' }],
          rental: 161,
          minutes: 60,
          slots: [{ start_at: 1_795_000_000_001, end_at: 1_795_003_600_001, state: 'own' }],
        },
      ],
      next_cursor: '31_101',
    } satisfies DataOf<typeof freePlay.listFreePlayAccounts>,
    createFreePlay: play,
    leaveFreePlay: play,
    getFreePlayCredentials: {
      account: 'acc',
      password: 'pw',
      zone: '微信12区',
      role_name: '夜雨',
      until: 1_795_001_800_000,
    } satisfies DataOf<typeof freePlay.getFreePlayCredentials>,
    listFreePlayCoupons: {
      list: [{ id: '5', status: 'used', given_at: 1_794_000_000_000, expires_at: 1_794_604_800_000 }],
    } satisfies DataOf<typeof freePlay.listFreePlayCoupons>,
    getFreePlayCount: {
      left: 3,
      daily_total: 2,
      daily_left: 1,
      coupons: 4,
      is_super: true,
      streak: 5,
      resets_at: 1_795_017_600_000,
    } satisfies DataOf<typeof freePlay.getFreePlayCount>,
    listFreePlayPromotions: {
      list: [{ id: '6', title: '连签一周', text: '多玩一次', button: '去签到', href: '/account/account_goldCoin' }],
    } satisfies DataOf<typeof freePlay.listFreePlayPromotions>,
    getFreePlayTerms: terms,
    setFreePlayTerms: terms,
    listFreePlays: { list: [play], next_cursor: '71' } satisfies DataOf<typeof freePlay.listFreePlays>,
  },
  variables: {
    FreePlayGames: {},
    FreePlayListings: { gameId: '12', isOpen: true, after: '31_102', first: 24 },
    CreateFreePlay: { listingId: '101', startsAt: 1_795_000_000_000, idempotencyKey: key },
    LeaveFreePlay: { id: '71', idempotencyKey: key },
    RevealFreePlayCredentials: { id: '71' },
    FreePlayTerms: { listingId: '101' },
    SetFreePlayTerms: { listingId: '101', isOn: true, windows: [{ from: 540, to: 720 }], minutes: 45, keepsPassword: true },
    FreePlayCount: {},
    FreePlayPromotions: {},
    FreePlays: { after: '72', first: 8 },
  },
  callers: {
    listFreePlayGames: 'public',
    listFreePlayAccounts: 'anyone',
    createFreePlay: 'member',
    leaveFreePlay: 'member',
    getFreePlayCredentials: 'member',
    listFreePlayCoupons: 'member',
    getFreePlayCount: 'member',
    listFreePlayPromotions: 'public',
    getFreePlayTerms: 'member',
    setFreePlayTerms: 'member',
    listFreePlays: 'member',
  },
};
