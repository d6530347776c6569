import { type RawBuilder, sql } from 'kysely';
import { type OrderGroup, orderGroups, type OrderStatus } from '#contract/rules/orderStatus.ts';

const literals = (statuses: readonly OrderStatus[]): RawBuilder<unknown> => sql.raw(`(${statuses.join(', ')})`);

/** The right side of `status in`: literals, so that a plan can use them. */
export const orderStatusesIn = (group: OrderGroup): RawBuilder<unknown> => literals(orderGroups[group]);
