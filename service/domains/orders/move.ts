import { orderChart, type OrderEventName, orderMoves, type OrderPlace, orderValue, statusOf } from '#contract/orderLifecycle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { chartTable } from '#service/kernel/histories/chartTable.ts';
import type { HistorySource } from '#service/kernel/histories/source.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { moveRow, type OrderActor, type StatusTable } from '#service/kernel/lifecycle.ts';
import type { Order } from './lock.ts';
import { rentalOrder, type RentalOrderTable } from './tables.ts';

/** One event of an order: what happened, caused by whom, with a note for the history. */
export interface Step {
  readonly event: OrderEventName;
  readonly by: OrderActor;
  readonly userId?: string;
  readonly note?: string;
}

type Changes = Partial<Record<Exclude<keyof RentalOrderTable, 'id' | 'status'>, string | number | Date | null>>;

interface Moving extends OrderPlace {
  readonly id: string;
}

const orders: StatusTable<typeof rentalOrder> = {
  table: 'rental_order',
  columns: rentalOrder,
  key: 'id',
  history: { table: 'order_event', row: 'order_id' },
};

export const orderHistory: HistorySource = {
  chart: chartTable(orderChart, statusOf),
  table: orders.table,
  key: orders.key,
  history: orders.history,
};

/** The status that the steps lead to; throws if the chart does not allow one. */
export const walk = (order: OrderPlace, steps: readonly Step[]) => {
  let at = orderValue(order);
  return steps.map(({ event, by, userId = null, note = '' }) => {
    const to = orderMoves(at).get(event);
    if (to === undefined) throw refused('ORDER_STATE');
    const moved = { event, by, user_id: userId, note, from_status: statusOf(at), to_status: statusOf(to) };
    at = to;
    return moved;
  });
};

/**
 * Moves an order by the chart, writes a history row for each step and the other changes, and returns the updated order. Only this and
 * `pay_orders` write the status, and only if it is unchanged since it was read; otherwise the transaction is retried.
 */
export async function moveOrder(db: Db, order: Moving, at: number, steps: readonly Step[], changes: Changes = {}): Promise<Order> {
  const history = walk(order, steps);
  const to = history.at(-1)?.to_status ?? order.status;
  return moveRow(db, orders, { key: order.id, from: order.status, to, changes }, at, history);
}
