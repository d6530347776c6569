import type { Checked } from '#contract/rules/types.ts';
import { refused } from './problem.ts';

/** The values of several checks, or one refusal that lists every invalid field; its text is that of the first. */
export function checked<T extends Record<string, string>>(checks: { [K in keyof T]: Checked<T[K]> }): T {
  const entries = Object.entries<Checked<string>>(checks);
  const faults = entries.flatMap(([field, check]) => (check.ok ? [] : [[field, check.message] as const]));
  const [first] = faults;
  if (first) throw refused('BAD_REQUEST', { message: first[1], fields: Object.fromEntries(faults) });
  return Object.fromEntries(entries.map(([field, check]) => [field, check.ok ? check.value : ''])) as T;
}
