import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { dayKey } from '#contract/rules/clock.ts';
import { DRAW_LEAST_RENT, DRAW_RENT_MOST } from '#contract/rules/draw.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { id, orNull, pick, text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { available, lockAvailable, platform, post } from '#service/kernel/ledger/post.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { drawChance } from './tables.ts';

export const newTicket = (): string => randomBytes(12).toString('hex');

/** A settled order. */
interface Settled {
  readonly id: string;
  readonly renter_id: string;
}

/**
 * The chance of a settled order with enough rent left; what its prize paid too much is taken back after a refund. Run inside the
 * transaction that settles the order.
 */
export async function chanceOfOrder(deps: CommandContext, { id: orderId, renter_id }: Settled, rentLeft: number): Promise<void> {
  const { db, clock } = deps;
  const known = await first(
    db,
    { ...pick(drawChance, 'paid', 'taken_back'), id, session: orNull(text), order_no: text },
    sql`
    select draw_chance.id, paid, taken_back, session, order_no
    from draw_chance join rental_order on rental_order.id = order_id where order_id = ${orderId} for update of draw_chance`,
  );
  if (known) {
    if (known.session === null && rentLeft < DRAW_LEAST_RENT)
      return void (await db.write(sql`delete from draw_chance where id = ${known.id}`));
    await db.write(sql`update draw_chance set rent = ${rentLeft} where id = ${known.id}`);
    return revokeChance(deps, { ...known, userId: renter_id, orderId, rentLeft });
  }
  if (rentLeft < DRAW_LEAST_RENT) return;
  const now = clock.now();
  await db
    .insertInto('draw_chance')
    .values({
      user_id: renter_id,
      cause: 'order',
      order_id: orderId,
      friend_id: null,
      day: dayKey(now),
      rent: rentLeft,
      at: new Date(now),
      ticket: newTicket(),
    })
    .execute();
}

interface Paid {
  readonly id: string;
  readonly userId: string;
  readonly orderId: string;
  readonly order_no: string;
  readonly paid: number;
  readonly taken_back: number;
  readonly rentLeft: number;
}

/** Rent back is never more than the rent that is left; the refund of this transaction covers it. */
async function revokeChance(
  deps: CommandContext,
  { id: chanceId, userId, orderId, order_no, paid, taken_back, rentLeft }: Paid,
): Promise<void> {
  const { db, clock } = deps;
  const due = paid - taken_back - Math.min(rentLeft, DRAW_RENT_MOST);
  if (due <= 0) return;
  const fen = Math.min(due, await lockAvailable(db, userId));
  if (fen === 0) return;
  const transfers = [{ from: available(userId), to: platform.promotion, fen }];
  await post(db, clock.now(), [{ kind: 'draw_prize_back', orderId, transfers }]);
  await db.write(sql`update draw_chance set taken_back = taken_back + ${fen} where id = ${chanceId}`);
  await notify(deps, userId, {
    type: 'payment',
    title: '免单已收回',
    content: `订单 ${order_no} 已退款，抢免单退过的 ${formatYuan(fen)} 已收回。`,
    orderNo: order_no,
  });
}

/** The chance of whoever invited a new user; the first of each day counts. Run inside a transaction. */
export async function chanceOfFriend({ db, clock }: CommandContext, inviterId: string, friendId: string): Promise<void> {
  const now = clock.now();
  await db
    .insertInto('draw_chance')
    .values({
      user_id: inviterId,
      cause: 'friend',
      order_id: null,
      friend_id: friendId,
      day: dayKey(now),
      rent: 0,
      at: new Date(now),
      ticket: newTicket(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
