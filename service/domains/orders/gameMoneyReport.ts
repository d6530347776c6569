import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { isOrderIn, ORDER } from '#contract/rules/orderStatus.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { lockOrder, type Order } from './lock.ts';
import { unusedGameMoney } from './settle.ts';

export interface GameMoneyReport {
  readonly orderNo: string;
  /** Units of game money used, as reported by the owner. */
  readonly used: number;
}

export interface GameMoneyUse {
  readonly used: number;
  /** Fen of the prepayment for the owner, and fen refunded. */
  readonly usedFen: number;
  readonly backFen: number;
}

/**
 * Records how much prepaid game money was used; can be corrected between the end of the rental (or a complaint) and the settlement. Run
 * inside a transaction.
 */
export async function reportGameMoney(deps: CommandContext, { orderNo, used }: GameMoneyReport): Promise<GameMoneyUse> {
  const { db } = deps;
  const found = await db
    .selectFrom('rental_order')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .innerJoin('game', 'game.id', 'game_id')
    .select(['rental_order.id', 'money_name'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  if (!found) throw refused('NOT_FOUND', { message: `没有 ${orderNo} 这个订单` });
  const order = await lockOrder(db, found.id);
  requireReportable(order);
  if (used > order.game_money) throw refused('GAME_MONEY_INVALID', { message: `用量应在 0 到预付的 ${order.game_money} 之间` });
  await db.updateTable('rental_order').set({ game_money_used: used }).where('id', '=', order.id).execute();
  const backFen = unusedGameMoney({ ...order, game_money_used: used });
  const use = { used, usedFen: order.game_money_fen - backFen, backFen };
  await notifyRenter(deps, order, `${used} ${found.money_name}`, use);
  return use;
}

function requireReportable(order: Order): void {
  if (order.game_money === 0) throw refused('ORDER_STATE', { message: '这个订单没有预付游戏币' });
  const isBetween = isOrderIn('reportable', order.status) && order.settled_at === null;
  if (!isBetween) throw refused('ORDER_STATE', { message: '租用结束之后（有投诉的，从投诉开始）、结算之前才能记下用量' });
}

async function notifyRenter(deps: CommandContext, order: Order, amount: string, { usedFen, backFen }: GameMoneyUse): Promise<void> {
  const until = await untilOf(deps, order);
  await notify(deps, order.renter_id, {
    type: 'payment',
    title: '游戏币用量',
    orderNo: order.order_no,
    content:
      `订单 ${order.order_no}：号主说用了 ${amount}，结算时从预付里扣 ${formatYuan(usedFen)}，退回 ${formatYuan(backFen)}。` +
      `如有异议，请在${until}前在“投诉建议”里告知客服。`,
  });
  await notify(deps, order.owner_id, {
    type: 'payment',
    title: '游戏币用量',
    orderNo: order.order_no,
    content: `订单 ${order.order_no}：用量 ${amount} 已记下，结算时付给你 ${formatYuan(usedFen)}，退给租客 ${formatYuan(backFen)}。`,
  });
}

/** Until when it can be corrected; while the order is disputed the time is unknown. */
async function untilOf({ db }: CommandContext, order: Order): Promise<string> {
  if (order.status === ORDER.disputed) return '投诉裁决';
  const due = await db
    .selectFrom('job')
    .select('run_at')
    .where('kind', '=', 'order.settle')
    .where('subject', '=', order.id)
    .executeTakeFirstOrThrow();
  return ` ${formatClock(due.run_at.getTime())} `;
}
