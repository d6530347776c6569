import type { Refusal } from '#contract/problem.ts';
import type { Instant } from '#contract/rules/types.ts';

/** When a retry makes sense according to the refusal; null if it gives no time. */
export const retryAtOf = ({ details }: Pick<Refusal, 'details'>): Instant | null =>
  typeof details['retryAt'] === 'number' ? details['retryAt'] : null;
