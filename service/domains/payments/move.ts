import type { Selectable } from 'kysely';
import { chargeLifecycle } from '#contract/chargeLifecycle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { movedBy } from '#service/kernel/lifecycle.ts';
import type { PaidForColumn } from './payable.ts';
import { charge, type ChargeTable } from './tables.ts';

export type Charge = Selectable<ChargeTable>;

/** Rows of charges, whose history is the cashier's. Check the chart first: an event that it does not allow is a fault. */
export const charges = movedBy({
  lifecycle: chargeLifecycle,
  table: 'charge',
  columns: charge,
  key: 'charge_no',
  history: null,
});

/** Money that arrives later for these charges is credited to the wallet. */
export const expireCharges = (db: Db, id: string, paidFor: PaidForColumn = 'order_id') =>
  db
    .updateTable('charge')
    .set({ status: 'expired' })
    .where(paidFor, '=', id)
    .where('status', 'in', [...chargeLifecycle.sources('charge.expired')])
    .execute();
