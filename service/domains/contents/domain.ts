import type { Domain } from '#service/kernel/domain.ts';

/** Operators' commands and calls for the contents of all domains. */
export const contents = (others: () => readonly Domain[]): Domain => {
  const kinds = () => others().flatMap(({ contents: own }) => own ?? []);
  return {
    name: 'contents',
    uses: ['pictures'],
    operator: async () => ({ operator: (await import('./operator.ts')).contentCommands(kinds()) }),
    operatorApi: async () => ({ operatorApi: (await import('./operatorApi.ts')).contentApi(kinds) }),
  };
};
