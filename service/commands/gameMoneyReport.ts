import { formatClock } from '#contract/rules/clock.ts';
import { SETTLEMENT_DELAY } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Ground } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { notify } from './notify.ts';
import { lockOrder, type Order } from './orderLock.ts';
import { unusedGameMoney } from './settlementConclude.ts';

export interface GameMoneyReport {
  readonly orderNo: string;
  /** Units of the game that the renter used. */
  readonly used: number;
  /** The owner, who reports once; null: the platform, whose word stands above theirs. */
  readonly ownerId: string | null;
}

export interface GameMoneyUse {
  readonly used: number;
  /** Fen of the prepayment that the owner gets, and that goes back. */
  readonly usedFen: number;
  readonly backFen: number;
}

/** How much of the prepaid game currency was used: between the end of the rental and its settlement. Run it in a transaction. */
export async function reportGameMoney(deps: Ground, { orderNo, used, ownerId }: GameMoneyReport): Promise<GameMoneyUse> {
  const { db } = deps;
  const found = await db
    .selectFrom('rental_order')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .innerJoin('game', 'game.id', 'game_id')
    .select(['rental_order.id', 'rental_order.owner_id', 'money_name'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  if (!found || (ownerId !== null && found.owner_id !== ownerId)) throw refused('NOT_FOUND');
  const order = await lockOrder(db, found.id);
  requireReportable(order, ownerId);
  if (used > order.game_money) throw refused('GAME_MONEY_INVALID', { message: `用量应在 0 到预付的 ${order.game_money} 之间` });
  await db.updateTable('rental_order').set({ game_money_used: used }).where('id', '=', order.id).execute();
  const backFen = unusedGameMoney({ ...order, game_money_used: used });
  const use = { used, usedFen: order.game_money_fen - backFen, backFen };
  await tell(deps, order, `${used} ${found.money_name}`, use, ownerId);
  return use;
}

/** When what is reported counts, unless a complaint stops the settlement. */
export const reportableUntil = (order: Pick<Order, 'ended_at' | 'end_at'>): number => (order.ended_at ?? order.end_at).getTime() + SETTLEMENT_DELAY;

/** Whether a report is still of use: after the end, before the settlement. */
export const isReportable = (order: Pick<Order, 'status' | 'ended_at' | 'settled_at'>): boolean =>
  (order.status === 6 || order.status === 8) && order.ended_at !== null && order.settled_at === null;

function requireReportable(order: Order, ownerId: string | null): void {
  if (order.game_money === 0) throw refused('ORDER_STATE', { message: '这个订单没有预付游戏币' });
  if (!isReportable(order)) throw refused('ORDER_STATE', { message: order.ended_at === null ? '租用结束后才能报告用量' : '订单已经结算' });
  if (ownerId !== null && order.game_money_used !== null) throw refused('ORDER_STATE', { message: '用量已经报告过' });
}

async function tell(deps: Ground, order: Order, amount: string, { usedFen, backFen }: GameMoneyUse, ownerId: string | null): Promise<void> {
  const sums = `结算时从预付里扣 ${formatYuan(usedFen)}，退回 ${formatYuan(backFen)}`;
  const by = ownerId === null ? '平台核定' : '号主报告';
  await notify(deps, order.renter_id, {
    type: 'payment', title: '游戏币用量', orderNo: order.order_no,
    content: `订单 ${order.order_no}：${by}用了 ${amount}，${sums}。不对的话，请在 ${formatClock(reportableUntil(order))} 前联系客服投诉。`,
  });
  if (ownerId !== null) return;
  await notify(deps, order.owner_id, {
    type: 'payment', title: '游戏币用量', content: `订单 ${order.order_no}：平台核定用了 ${amount}，${sums.replace('退回', '退给租客')}。`, orderNo: order.order_no,
  });
}
