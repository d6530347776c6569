import { mayHappen } from '#contract/orderLifecycle.ts';
import { isOrderIn, ORDER } from '#contract/rules/orderStatus.ts';
import type { RowOf } from '#service/db/columns.ts';
import type { rentalOrder } from '#service/db/tables/orders.ts';
import type { Db } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';

export type Order = RowOf<typeof rentalOrder>;

/** Holds an order until the transaction ends. Whoever also holds its account took that first. */
export async function lockOrder(db: Db, orderId: string): Promise<Order> {
  return db.selectFrom('rental_order').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow();
}

/** Holds an order of a renter; somebody else’s is not found. */
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

/** Which order and account a renter’s number names, before either is held. */
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

/** Refuses an order that cannot be paid any more, each reason by its own name. */
export function requirePayable(order: Pick<Order, 'status' | 'pay_deadline' | 'paid_at'>, now: number): void {
  if (mayHappen(order, 'payment.settled')) {
    if (now >= order.pay_deadline.getTime()) throw refused('ORDER_CLOSED');
    return;
  }
  if (order.status === ORDER.closed) throw refused('ORDER_CLOSED');
  throw refused(order.paid_at === null || isOrderIn('reversed', order.status) ? 'ORDER_STATE' : 'ORDER_ALREADY_PAID');
}

/** Whether the rental runs at an instant: only then its login can be read, and only then it can be renewed. */
export const isRunning = (order: Pick<Order, 'status' | 'start_at' | 'end_at'>, now: number): boolean =>
  order.status === ORDER.renting && order.start_at.getTime() <= now && now < order.end_at.getTime();
