import type { listings } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

export const samples: DomainSamples = {
  answers: {
    listLooking: {
      list: [{ name: '夜***猫', avatar: '/static/avatars/3.svg', minute: 1_795_000_020_000 }],
    } satisfies DataOf<typeof listings.listLooking>,
  },
  variables: { LookingUsers: { listingId: '101' } },
  callers: { listLooking: 'anyone' },
};
