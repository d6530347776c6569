import type { Updateable } from 'kysely';
import { type DeactivationEventName, deactivationLifecycle } from '#contract/deactivationLifecycle.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { deactivationShape, type startDeactivation } from '#contract/rest/deactivation.ts';
import type { RowOf, TableOf } from '#service/kernel/database/columns.ts';
import type { deactivation, deactivationEvent } from './tables.ts';
import { Overtaken } from '#service/kernel/database/transact.ts';
import type { Ground } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';

export type Deactivation = RowOf<typeof deactivation>;
type By = RowOf<typeof deactivationEvent>['by'];

interface Move {
  readonly event: DeactivationEventName;
  readonly by: By;
  readonly note?: string;
  readonly changes?: Pick<Updateable<TableOf<typeof deactivation>>, 'closes_at'>;
}

/** Moves a closing by its chart and writes the history row. */
export async function moveDeactivation(
  { db, clock }: Ground,
  before: Deactivation,
  { event, by, note = '', changes = {} }: Move,
): Promise<Deactivation> {
  const to = deactivationLifecycle.moves(before.status).get(event);
  if (to === undefined) throw refused('DEACTIVATION_STATE');
  const at = new Date(clock.now());
  const after = await db
    .updateTable('deactivation')
    .set({ status: to, ...changes, ...(deactivationLifecycle.isOver(to) && { ended_at: at }) })
    .where('id', '=', before.id)
    .where('status', '=', before.status)
    .returningAll()
    .executeTakeFirst();
  if (!after) throw new Overtaken();
  await db
    .insertInto('deactivation_event')
    .values({ deactivation_id: before.id, at, event, from_status: before.status, to_status: to, by, note })
    .execute();
  return after;
}

/** The user's closing that has not ended. */
export const findOpenDeactivation = ({ db }: Pick<Ground, 'db'>, userId: string): Promise<Deactivation | undefined> =>
  db
    .selectFrom('deactivation')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['requested', 'cooling'])
    .executeTakeFirst();

export const presentDeactivation = (row: Deactivation): DataOf<typeof startDeactivation> => fromRow(deactivationShape, row, {});
