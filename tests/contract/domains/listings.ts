import type { listings } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { aCard } from '#tests/contract/cardSample.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

export const samples: DomainSamples = {
  answers: {
    listLooking: {
      list: [{ name: '夜***猫', avatar: '/static/avatars/3.svg', minute: 1_795_000_020_000 }],
    } satisfies DataOf<typeof listings.listLooking>,
    checkCard: { state: 'there', rental: 315, has_moved: true } satisfies DataOf<typeof listings.checkCard>,
    compareListings: {
      list: [
        {
          card: aCard(),
          rental: 350,
          rental_period: {
            daily_rental: 6_000,
            ten_hour_rental: 3_000,
            weekly_rental: null,
            morning_rental: 300,
            afternoon_rental: 0,
            night_rental: 280,
          },
          min_rental_period: 2,
          attrs: [{ attr_name: '段位', value: '星耀' }],
          inventory: [{ kind: 'skin', name: '凤求凰', rarity: 'treasured' }],
        },
      ],
    } satisfies DataOf<typeof listings.compareListings>,
  },
  variables: {
    LookingUsers: { listingId: '101' },
    CardCheck: { listingId: '101', hourlyFen: 300 },
    ComparedListings: { ids: ['101', '102'] },
  },
  callers: { listLooking: 'anyone', checkCard: 'public', compareListings: 'anyone' },
};
