import type { suggestions } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

const suggestion: DataOf<typeof suggestions.getSuggestion> = {
  number: 'JYABCDEFGHJKLMNPQR',
  kind: 'other',
  words: '希望大厅能按大区多选',
  status: 'answered',
  at: 1_795_000_001_000,
  answer: '已安排，下个月上线',
  answered_at: 1_795_000_002_000,
};

export const samples: DomainSamples = {
  answers: {
    submitSuggestion: suggestion,
    getSuggestion: suggestion,
    listSuggestions: { list: [suggestion], next_cursor: '61' } satisfies DataOf<typeof suggestions.listSuggestions>,
  },
  variables: {
    SubmitSuggestion: { key: 'key_0123456789abcdef', kind: 'OTHER', words: '希望大厅能按大区多选', contact: 'QQ 10001', verifyKey: 'k' },
    Suggestion: { number: 'JYABCDEFGHJKLMNPQR' },
    Suggestions: { first: 10 },
  },
  callers: { submitSuggestion: 'anyone', getSuggestion: 'public', listSuggestions: 'member' },
};
