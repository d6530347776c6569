import { domains } from './domains/list.ts';
import type { CommandContext } from './kernel/deps.ts';

/** Deletes the expired rows of all domains. Correctness does not depend on it: every read checks the expiry too. */
export async function sweep(ground: CommandContext): Promise<void> {
  for (const domain of domains) await domain.sweep?.(ground);
}
