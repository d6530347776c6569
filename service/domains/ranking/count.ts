import { sql } from 'kysely';
import { dayKey } from '#contract/rules/clock.ts';
import { startOfMonth } from '#contract/rules/ranking.ts';
import { id, instant, orNull, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { samePerson } from './samePerson.ts';

/** An order whose rent is settled. */
export interface SettledOrder {
  readonly id: string;
  readonly renter_id: string;
  readonly owner_id: string;
}

const counted = { month: text, fen: whole, why_not: orNull(text) };

/**
 * Counts what is left of an order's rent for the month in which its renter registered; nothing for other renters, and nothing after that
 * month. Again with less after a refund. Run inside the transaction that settles the order.
 */
export async function countRent(
  { db, clock }: CommandContext,
  { id: orderId, renter_id, owner_id }: SettledOrder,
  rentLeft: number,
): Promise<void> {
  const now = clock.now();
  const known = await first(
    db,
    counted,
    sql`select to_char(month, 'YYYY-MM-DD') as month, fen, why_not from newcomer_rent where order_id = ${orderId} for update`,
  );
  if (known) {
    if (known.month !== dayKey(startOfMonth(now)) || known.fen === rentLeft) return;
    await db.write(sql`update newcomer_rent set fen = ${rentLeft}, at = ${new Date(now)} where order_id = ${orderId}`);
    if (known.why_not === null)
      await db.write(sql`
        update newcomer_standing set fen = fen + ${rentLeft - known.fen}, reached_at = greatest(reached_at, ${new Date(now)})
        where user_id = ${renter_id}`);
    return;
  }
  const { created_at } = await db.selectFrom('user_account').select('created_at').where('id', '=', renter_id).executeTakeFirstOrThrow();
  if (created_at.getTime() < startOfMonth(now) || rentLeft === 0) return;
  const month = dayKey(startOfMonth(now));
  const why = await samePerson(db, renter_id, owner_id);
  await db
    .insertInto('newcomer_rent')
    .values({ order_id: orderId, user_id: renter_id, month, fen: rentLeft, at: new Date(now), why_not: why })
    .execute();
  if (why === null) await addRent(db, { userId: renter_id, month, fen: rentLeft, now });
}

interface Added {
  readonly userId: string;
  readonly month: string;
  readonly fen: number;
  readonly now: number;
}

const addRent = (db: Db, { userId, month, fen, now }: Added): Promise<number> =>
  db.write(sql`
    insert into newcomer_standing as standing (user_id, month, fen, reached_at, is_shown)
    values (${userId}, ${month}, ${fen}, ${new Date(now)},
      coalesce((select show_in_rankings from user_setting where user_id = ${userId}), true))
    on conflict (user_id) do update set fen = standing.fen + excluded.fen,
      reached_at = greatest(standing.reached_at, excluded.reached_at)`);

const settled = { id, renter_id: id, owner_id: id, fen: whole, at: instant };

/** Counts the orders of this month that were settled before there was a ranking. */
export async function countEarlier(deps: CommandContext): Promise<void> {
  const { db, clock } = deps;
  const since = new Date(startOfMonth(clock.now()));
  const orders = await db.read(
    settled,
    sql`
    select rental_order.id, renter_id, owner_id, rent as fen, settled_at as at
    from rental_order join user_account on user_account.id = renter_id
    where settled_at >= ${since} and user_account.created_at >= ${since}
      and not exists (select from newcomer_rent where order_id = rental_order.id)
    order by settled_at, rental_order.id`,
  );
  for (const { fen, at, ...order } of orders) await countRent({ db, clock: { now: () => at.getTime() } }, order, fen);
}
