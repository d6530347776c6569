import { sql } from 'kysely';
import { type OrderEventName, orderMoves, type OrderPlace, orderValue, statusOf } from '#contract/orderLifecycle.ts';
import { first } from '#service/db/handle.ts';
import { type OrderActor, rentalOrder, type RentalOrderTable } from '#service/db/tables/orders.ts';
import { Overtaken } from '#service/db/transact.ts';
import type { Db } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import type { Order } from './orderLock.ts';

/** One thing that happens to an order: what, through whom, and a word for the order's history. */
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

/** Where the chart leads; a step that it does not allow is refused. */
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
 * Moves an order by the chart, with a row of history for each step and whatever else changes with it, and returns it as it is then. The status
 * is written only here and by `pay_orders`, and only while it still is what the caller saw; else the transaction is run again.
 */
export async function moveOrder(db: Db, order: Moving, at: number, steps: readonly Step[], changes: Changes = {}): Promise<Order> {
  const history = walk(order, steps);
  const to = history.at(-1)?.to_status ?? order.status;
  const sets = Object.entries(changes).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`);
  const moving = sql`
    with moved as (
      update rental_order set status = ${to}${sql.join(sets, sql``)} where id = ${order.id} and status = ${order.status} returning *
    ), recorded as (
      insert into order_event (order_id, at, event, from_status, to_status, by, user_id, note)
      select moved.id, ${new Date(at)}, step.* from moved, jsonb_to_recordset(${JSON.stringify(history)})
        as step (event text, from_status smallint, to_status smallint, by order_actor, user_id bigint, note text)
    )
    select * from moved`;
  const moved = await first(db, rentalOrder, moving);
  if (!moved) throw new Overtaken();
  return moved;
}
