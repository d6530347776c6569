import { type RawBuilder, sql } from 'kysely';
import { type OrderGroup, orderGroups, type OrderStatus } from '#contract/rules/orderStatus.ts';

const literals = (statuses: readonly OrderStatus[]): RawBuilder<unknown> => sql.raw(`(${statuses.join(', ')})`);

/** Right side of `status in`, as literals so that the planner can use them with partial indexes. */
export const orderStatusesIn = (group: OrderGroup): RawBuilder<unknown> => literals(orderGroups[group]);
