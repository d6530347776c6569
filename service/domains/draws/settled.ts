import { countRent, type SettledOrder } from '#service/domains/ranking/count.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { chanceOfOrder } from './chances.ts';

/** What a settled order counts for in activities, by the rent that is left of it. Run inside the transaction that settles or refunds it. */
export async function countSettled(deps: CommandContext, order: SettledOrder, rentLeft: number): Promise<void> {
  await countRent(deps, order, rentLeft);
  await chanceOfOrder(deps, order, rentLeft);
}
