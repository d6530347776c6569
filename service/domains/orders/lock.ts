import { mayHappen } from '#contract/orderLifecycle.ts';
import { isOrderIn, ORDER } from '#contract/rules/orderStatus.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import type { rentalOrder } from './tables.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

export type Order = RowOf<typeof rentalOrder>;

/** Locks an order until the transaction ends. To lock its listing too, lock the listing first. */
export async function lockOrder(db: Db, orderId: string): Promise<Order> {
  return db.selectFrom('rental_order').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow();
}

/** Locks an order of this renter; another renter's order is not found. */
export async function lockOwnOrder(db: Db, renterId: string, orderNo: string): Promise<Order> {
  const order = await db
    .selectFrom('rental_order')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('renter_id', '=', renterId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw refused('NOT_FOUND');
  return order;
}

/** Finds order and listing by a renter's order number, without locking. */
export async function findOwnOrder(db: Db, renterId: string, orderNo: string): Promise<{ id: string; listing_id: string }> {
  const order = await db
    .selectFrom('rental_order')
    .select(['id', 'listing_id'])
    .where('order_no', '=', orderNo)
    .where('renter_id', '=', renterId)
    .executeTakeFirst();
  if (!order) throw refused('NOT_FOUND');
  return order;
}

/** Refuses an order that can no longer be paid, with a refusal for each reason. */
export function requirePayable(order: Pick<Order, 'status' | 'pay_deadline' | 'paid_at'>, now: number): void {
  if (mayHappen(order, 'payment.settled')) {
    if (now >= order.pay_deadline.getTime()) throw refused('ORDER_CLOSED');
    return;
  }
  if (order.status === ORDER.closed) throw refused('ORDER_CLOSED');
  throw refused(order.paid_at === null || isOrderIn('reversed', order.status) ? 'ORDER_STATE' : 'ORDER_ALREADY_PAID');
}

/** Whether the rental is running: only then its credentials can be read and it can be renewed. */
export const isRunning = (order: Pick<Order, 'status' | 'start_at' | 'end_at'>, now: number): boolean =>
  order.status === ORDER.renting && order.start_at.getTime() <= now && now < order.end_at.getTime();
