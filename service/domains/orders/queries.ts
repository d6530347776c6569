import { sql } from 'kysely';
import type { OrderEventName } from '#contract/orderLifecycle.ts';
import { ORDER, type OrderStatus, type OrderTab, orderTabStatuses } from '#contract/rules/orderStatus.ts';
import { flag, instant, json, orNull, type RowOf, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { OrderActor } from '#service/kernel/lifecycle.ts';
import { type Created, ORDER_MADE, shownListing } from './create.ts';
import { isTimeTaken } from './listing.ts';
import { rentalOrder } from './tables.ts';

export interface HistoryRow {
  readonly event: OrderEventName | typeof ORDER_MADE;
  readonly status: OrderStatus;
  readonly at: number;
  readonly by: OrderActor;
  readonly note: string;
}

const orderView = {
  ...rentalOrder,
  ...shownListing,
  history: json<readonly HistoryRow[]>(),
  /** Fen that upheld complaints gave each side; null: none was upheld. */
  upheld: orNull(json<{ readonly refund: number; readonly damages: number }>()),
  /** Fen of it paid by card; a charge settled after the payment went to the wallet. */
  card_paid: whole,
  /** Whether another order has reserved its time meanwhile. */
  is_taken: flag,
  /** When it is settled automatically; null: not yet known, or done. */
  settles_at: orNull(instant),
};
/** An order with its listing fields and its history, oldest first. */
export type OrderView = RowOf<typeof orderView>;

/** View of an order just created. */
export function newOrderView({ order, listing }: Created): OrderView {
  const made: HistoryRow = { event: ORDER_MADE, status: order.status, at: order.created_at.getTime(), by: 'renter', note: '' };
  return { ...order, ...listing, history: [made], upheld: null, card_paid: 0, is_taken: false, settles_at: null };
}

const selectViews = sql`
  select rental_order.*, listing.title, game_id, game.title as game_name, game.world, platform, zone, role_name, stays_online,
    coalesce(owner.shop_name, owner.nickname) as merchant_name, (
      select jsonb_agg(jsonb_build_object(
        'event', event, 'status', to_status, 'at', (extract(epoch from at) * 1000)::bigint, 'by', by, 'note', note
      ) order by order_event.id)
      from order_event where order_id = rental_order.id
    ) as history, (
      select jsonb_build_object(
        'refund', coalesce(sum(paid) filter (where party = 'renter'), 0),
        'damages', coalesce(sum(paid) filter (where party = 'owner'), 0)
      )
      from complaint where order_id = rental_order.id and complaint.status = 'upheld' having count(*) > 0
    ) as upheld, (
      select least(coalesce(sum(amount), 0), payable)::bigint from charge
      where order_id = rental_order.id and charge.status = 'succeeded' and charge.settled_at <= paid_at
    ) as card_paid, ${isTimeTaken(sql`rental_order`)} as is_taken, (
      select run_at from job
      where kind = 'order.settle' and subject = rental_order.id::text
        and rental_order.status = ${sql.lit(ORDER.finished)}
    ) as settles_at
  from rental_order
  join listing on listing.id = listing_id
  join game on game.id = game_id
  join user_account owner on owner.id = listing.owner_id`;

/** One order of a renter; NOT_FOUND for another user's order. */
export async function readOrder(db: Db, renterId: string, orderNo: string): Promise<OrderView> {
  const order = await first(db, orderView, sql`${selectViews} where order_no = ${orderNo} and renter_id = ${renterId}`);
  if (!order) throw refused('NOT_FOUND');
  return order;
}

interface PayStanding {
  readonly status: OrderStatus;
  readonly isCardRefused: boolean;
}

/** Payment status of the user's own order. Going to the cashier again sets it back to paying, so an earlier refusal is no longer shown. */
export async function readPayStanding(db: Db, renterId: string, orderNo: string): Promise<PayStanding> {
  const order = await db
    .selectFrom('rental_order')
    .select((order) => [
      'status',
      order
        .exists(
          order.selectFrom('charge').select('charge_no').whereRef('order_id', '=', 'rental_order.id').where('charge.status', '=', 'failed'),
        )
        .as('has_failed'),
    ])
    .where('order_no', '=', orderNo)
    .where('renter_id', '=', renterId)
    .executeTakeFirst();
  if (!order) throw refused('NOT_FOUND');
  return { status: order.status, isCardRefused: order.status === ORDER.unpaid && Boolean(order.has_failed) };
}

interface OrderPage {
  readonly renterId: string;
  readonly type: OrderTab;
  /** Order number of the last row of the page before. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listOrderViews(db: Db, { renterId, type, cursor, limit }: OrderPage): Promise<readonly OrderView[]> {
  const page = sql`
    ${selectViews}
    where renter_id = ${renterId}
      ${
        cursor === undefined
          ? sql``
          : sql`and rental_order.id < (
        select id from rental_order where order_no = ${cursor} and renter_id = ${renterId}
      )`
      }
      ${type === 'all' ? sql`` : sql`and rental_order.status in (${sql.join(orderTabStatuses[type])})`}
    order by rental_order.id desc
    limit ${limit}`;
  return db.read(orderView, page);
}
