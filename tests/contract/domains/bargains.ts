import type { DataOf } from '#contract/rest/endpoint.ts';
import type { bargains } from '#contract/rest/index.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

const bargain: DataOf<typeof bargains.getBargain> = {
  status: 'held',
  hourly: 350,
  least: 245,
  most: 332,
  offers: [{ at: 1_795_000_000_000, fen: 263 }],
  offers_left: 2,
  counter: 312,
  held: 298,
  held_until: 1_795_000_600_000,
  resets_at: 1_795_017_600_000,
};

export const samples: DomainSamples = {
  answers: {
    listBargainGames: { list: [{ id: '12', title: '王者荣耀', icon: '/static/covers/moba/icon.svg', listings: 26 }] } satisfies DataOf<
      typeof bargains.listBargainGames
    >,
    getBargain: bargain,
    makeOffer: bargain,
    listReceivedBargains: {
      list: [
        { id: '31', status: 'used', hourly: 351, offers: [{ at: 1_795_000_000_001, fen: 264 }], accepted: 299, at: 1_795_000_000_002 },
      ],
      next_cursor: '31',
    } satisfies DataOf<typeof bargains.listReceivedBargains>,
    getBargainTerms: { is_on: true, floor_percent: 86 } satisfies DataOf<typeof bargains.getBargainTerms>,
    setBargainTerms: { is_on: true, floor_percent: 86 } satisfies DataOf<typeof bargains.setBargainTerms>,
  },
  variables: {
    Bargain: { listingId: '101' },
    BargainGames: {},
    BargainTerms: { listingId: '101' },
    ReceivedBargains: { listingId: '101', after: '32', first: 10 },
    SetBargainTerms: { listingId: '101', isOn: true, floorPercent: 86 },
    MakeOffer: { listingId: '101', hourlyFen: 298, idempotencyKey: 'key-0123456789abcdef' },
  },
  callers: {
    listBargainGames: 'public',
    getBargain: 'member',
    makeOffer: 'member',
    listReceivedBargains: 'member',
    getBargainTerms: 'member',
    setBargainTerms: 'member',
  },
};
