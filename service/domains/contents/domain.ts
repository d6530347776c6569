import type { Domain } from '#service/kernel/domain.ts';
import { contentCommands } from './operator.ts';

/** Operators' commands for the contents of all domains. */
export const contents = (others: () => readonly Domain[]): Domain => ({
  name: 'contents',
  uses: [],
  operator: async () => ({ operator: contentCommands(others().flatMap(({ contents: own }) => own ?? [])) }),
});
