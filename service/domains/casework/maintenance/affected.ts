import { sql } from 'kysely';
import { MINUTE } from '#contract/rules/constants.ts';
import { mulDiv } from '#contract/rules/money.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { fits } from '#contract/rules/period.ts';
import { liesOnOffer } from '#contract/rules/offer.ts';
import type { Period } from '#contract/rules/types.ts';
import { gameMoneyBack } from '#service/domains/complaints/refund.ts';
import { offerOf } from '#service/domains/listings/offer.ts';
import { listing } from '#service/domains/listings/tables.ts';
import type { Order } from '#service/domains/orders/lock.ts';
import { rentalOrder } from '#service/domains/orders/tables.ts';
import { RENTAL_BUFFER } from '#contract/rules/constants.ts';
import { json, pick, type RowOf, text } from '#service/kernel/database/columns.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';

export interface Maintained {
  readonly gameId: string;
  /** The orders that ran at this instant. */
  readonly at: number;
  /** 0: the whole rent is refunded; otherwise the end moves by so much. */
  readonly minutes: number;
}

const affectedRow = {
  ...rentalOrder,
  ...pick(listing, 'title', 'windows', 'resting_until', 'deleted_at'),
  renter: text,
  /** Later reservations of the listing, without the buffer. */
  others: json<readonly Period[]>(),
};
export type Affected = RowOf<typeof affectedRow>;

const { renting, finished, disputed } = ORDER;
/** Ran at the instant; `status` tells what became of it. */
const ranAt = ({ gameId, at }: Maintained) => sql`
  listing.game_id = ${gameId} and o.paid_at is not null and o.settled_at is null and o.start_at <= ${new Date(at)}
    and coalesce(o.ended_at, o.end_at) > ${new Date(at)}`;

/** In the transaction of a decision the listings are locked first, then the orders, both in order. */
async function lockAffected(db: Db, maintained: Maintained): Promise<void> {
  await db.write(sql`
    select from listing where id in (
      select listing_id from rental_order o join listing on listing.id = listing_id where ${ranAt(maintained)}
    ) order by id for no key update`);
  await db.write(sql`
    select from rental_order o join listing on listing.id = listing_id where ${ranAt(maintained)} order by o.id for update of o`);
}

/** Orders of the game that ran at the instant and have no complaint; those of a decision are locked. */
export async function readAffected({ db }: CommandContext, maintained: Maintained): Promise<readonly Affected[]> {
  if (db.isTransaction) await lockAffected(db, maintained);
  return db.read(
    affectedRow,
    sql`select o.*, listing.title, windows, resting_until, deleted_at, renter.nickname as renter, coalesce((
        select jsonb_agg(jsonb_build_object(
          'start', (extract(epoch from lower(during)) * 1000)::bigint,
          'end', (extract(epoch from upper(during)) * 1000)::bigint - ${sql.lit(RENTAL_BUFFER)}
        )) from order_hold
        where order_hold.listing_id = o.listing_id and active and order_hold.order_id <> o.id and lower(during) >= o.start_at
      ), '[]') as others
      from rental_order o join listing on listing.id = listing_id join user_account renter on renter.id = renter_id
      where ${ranAt(maintained)} and o.status in (${sql.lit(renting)}, ${sql.lit(finished)}) order by o.id`,
  );
}

export async function countDisputed({ db }: CommandContext, maintained: Maintained): Promise<number> {
  const rows = await db.read(
    { order_no: text },
    sql`select order_no from rental_order o join listing on listing.id = listing_id
      where ${ranAt(maintained)} and o.status = ${sql.lit(disputed)}`,
  );
  return rows.length;
}

/** Fen of the rent for the time from the instant to the end. */
export function restOf({ rent, start_at, end_at }: Pick<Order, 'rent' | 'start_at' | 'end_at'>, at: number): number {
  const [start, end] = [start_at.getTime(), end_at.getTime()];
  return mulDiv(rent, Math.min(Math.max(end - at, 0), end - start), end - start);
}

/** Whether a rental that still runs can end so many minutes later. */
export function isExtendable(order: Affected, minutes: number, now: number): boolean {
  const end = order.end_at.getTime();
  const more = { start: end, end: end + minutes * MINUTE };
  const isRunning = order.status === renting && now < end;
  return isRunning && order.deleted_at === null && fits(more, order.others) && liesOnOffer(offerOf(order), more);
}

/** Fen of rent and game money that each order gets back. */
export function refundOf(order: Affected, { at, minutes }: Maintained, now: number): number {
  if (minutes > 0 && isExtendable(order, minutes, now)) return 0;
  const rent = minutes > 0 ? restOf(order, at) : order.rent;
  return rent + gameMoneyBack(order, rent);
}
