import { sql } from 'kysely';
import { type OrderEventName, orderMoves, type OrderPlace, orderValue, statusOf } from '#contract/orderLifecycle.ts';
import { first } from '#service/kernel/database/handle.ts';
import { Overtaken } from '#service/kernel/database/transact.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { OrderActor } from '#service/kernel/lifecycle.ts';
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
