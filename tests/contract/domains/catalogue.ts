import type { catalogue } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

export const samples: DomainSamples = {
  answers: {
    listHotTags: {
      list: [
        {
          label: '荣耀王者',
          game_id: '7',
          game_name: '王者峡谷',
          icon: 'games/7.svg',
          source: 'rented',
          count: 41,
          search: 'attrs=%25E6%25AE%25B5%25E4%25BD%258D',
        },
      ],
    } satisfies DataOf<typeof catalogue.listHotTags>,
  },
  variables: { HotTags: {}, GameList: {} },
  callers: { listHotTags: 'public' },
};
