import type { Selectable, Updateable } from 'kysely';
import { type ChargeEventName, chargeLifecycle } from '#contract/chargeLifecycle.ts';
import { Overtaken } from '#service/kernel/database/transact.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { ChargeTable } from './tables.ts';

export type Charge = Selectable<ChargeTable>;

type Changes = Omit<Updateable<ChargeTable>, 'status' | 'charge_no'>;

/** Moves a locked charge by its chart. Check the chart first: a forbidden event throws an error. */
export async function moveCharge(
  db: Db,
  { charge_no, status }: Pick<Charge, 'charge_no' | 'status'>,
  event: ChargeEventName,
  changes: Changes,
): Promise<void> {
  const to = chargeLifecycle.moves(status).get(event);
  if (to === undefined) throw new Error(`charge ${charge_no}: no ${event} while ${status}`);
  const { numUpdatedRows } = await db
    .updateTable('charge')
    .set({ status: to, ...changes })
    .where('charge_no', '=', charge_no)
    .where('status', '=', status)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Overtaken();
}

/** Money that arrives later for these charges is credited to the wallet. */
export const expireCharges = (db: Db, id: string, paidFor: 'order_id' | 'subscription_id' = 'order_id') =>
  db
    .updateTable('charge')
    .set({ status: 'expired' })
    .where(paidFor, '=', id)
    .where('status', 'in', [...chargeLifecycle.sources('charge.expired')])
    .execute();
