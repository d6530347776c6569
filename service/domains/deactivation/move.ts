import { deactivationLifecycle } from '#contract/deactivationLifecycle.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { deactivationShape, type startDeactivation } from '#contract/rest/deactivation.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import { deactivation } from './tables.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { movedBy } from '#service/kernel/lifecycle.ts';

export type Deactivation = RowOf<typeof deactivation>;

/** Rows of closings; refuses an event that the chart does not allow. */
export const deactivations = movedBy({
  lifecycle: deactivationLifecycle,
  table: 'deactivation',
  columns: deactivation,
  key: 'id',
  history: { table: 'deactivation_event', row: 'deactivation_id' },
  endedAt: 'ended_at',
  refusal: 'DEACTIVATION_STATE',
});

/** The user's closing that has not ended. */
export const findOpenDeactivation = ({ db }: Pick<CommandContext, 'db'>, userId: string): Promise<Deactivation | undefined> =>
  db
    .selectFrom('deactivation')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['requested', 'cooling'])
    .executeTakeFirst();

export const presentDeactivation = (row: Deactivation): DataOf<typeof startDeactivation> => fromRow(deactivationShape, row, {});
