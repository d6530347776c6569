import type { alerts } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { aCard } from '#tests/contract/cardSample.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

export const samples: DomainSamples = {
  answers: {
    listAlerts: {
      list: [{ kind: 'cheaper', rental: 315, set_at: 1_795_000_030_000, told_at: 1_795_000_040_000, account: aCard() }],
    } satisfies DataOf<typeof alerts.listAlerts>,
    setAlert: {},
    dropAlert: {},
  },
  variables: {
    Alerts: {},
    SetAlert: { listingId: '101', kind: 'CHEAPER' },
    DropAlert: { listingId: '101', kind: 'FREE' },
  },
  callers: { listAlerts: 'member', setAlert: 'member', dropAlert: 'member' },
};
