import type { Refusal } from '#contract/problem.ts';
import type { Instant } from '#contract/rules/types.ts';

/** When a refusal says that it is worth trying again; null when it does not say. */
export const retryAtOf = ({ details }: Pick<Refusal, 'details'>): Instant | null =>
  typeof details['retryAt'] === 'number' ? details['retryAt'] : null;
