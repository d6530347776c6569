import type { savedSearches } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

const saved: DataOf<typeof savedSearches.saveSearch> = {
  id: '71',
  name: '夜场微信',
  game_id: '12',
  is_special: true,
  search: 'zone=%E5%BE%AE%E4%BF%A1%201%20%E5%8C%BA',
  new_count: 3,
  is_new_capped: true,
  is_told: true,
  saved_at: 1_795_000_001_000,
};

export const samples: DomainSamples = {
  answers: {
    listSavedSearches: { list: [saved] } satisfies DataOf<typeof savedSearches.listSavedSearches>,
    saveSearch: saved,
    lookAtSavedSearch: { ...saved, new_count: 0, is_new_capped: false },
    tellSavedSearch: { ...saved, is_told: false },
    deleteSavedSearch: {},
  },
  variables: {
    SavedSearches: {},
    SaveSearch: {
      name: '夜场微信',
      filter: { gameId: '12', zone: '微信 1 区', special: true },
      idempotencyKey: 'key-0123456789abcdef',
    },
    LookAtSavedSearch: { id: '71' },
    TellSavedSearch: { id: '71', on: false },
    DeleteSavedSearch: { id: '71' },
  },
  callers: {
    listSavedSearches: 'member',
    saveSearch: 'member',
    lookAtSavedSearch: 'member',
    tellSavedSearch: 'member',
    deleteSavedSearch: 'member',
  },
};
