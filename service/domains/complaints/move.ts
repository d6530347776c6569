import { type ComplaintEventName, complaintLifecycle } from '#contract/complaintLifecycle.ts';
import { Overtaken } from '#service/kernel/database/transact.ts';
import type { ComplaintTable } from './tables.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { Updateable } from 'kysely';
import type { Complaint } from './lock.ts';

type Changes = Omit<Updateable<ComplaintTable>, 'status' | 'order_id'>;

/** Moves a locked complaint by its chart; refuses an event that the chart does not allow. */
export async function moveComplaint(
  db: Db,
  { id, status }: Pick<Complaint, 'id' | 'status'>,
  event: ComplaintEventName,
  changes: Changes,
): Promise<void> {
  const to = complaintLifecycle.moves(status).get(event);
  if (to === undefined) throw refused('ORDER_STATE');
  const { numUpdatedRows } = await db
    .updateTable('complaint')
    .set({ status: to, ...changes })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Overtaken();
}
