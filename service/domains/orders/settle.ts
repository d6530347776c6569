import { sql } from 'kysely';
import { COMMISSION_PERCENT, SETTLEMENT_DELAY } from '#contract/rules/constants.ts';
import { formatYuan, mulDiv, percentOf } from '#contract/rules/money.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { countSettled } from '#service/domains/draws/settled.ts';
import { rewardInvitation } from '#service/domains/invitations/reward.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { lockOrder, type Order } from './lock.ts';
import { moveOrder } from './move.ts';
import { available, frozen, type Movement, platform, post } from '#service/kernel/ledger/post.ts';

/** Fen of unused prepaid game money; all of it if no use was reported. */
export const unusedGameMoney = ({
  game_money,
  game_money_used,
  game_money_fen,
}: Pick<Order, 'game_money' | 'game_money_used' | 'game_money_fen'>): number =>
  game_money === 0 ? 0 : mulDiv(game_money_fen, game_money - (game_money_used ?? 0), game_money);

/** Movements of a finished order; together with its payment they sum to zero over renter, owner and platform. */
export const shares = (order: Order, unused: number): Movement[] => {
  const [renter, owner] = [available(order.renter_id), available(order.owner_id)];
  const commission = percentOf(order.rent, COMMISSION_PERCENT);
  return [
    { kind: 'deposit_return', orderId: order.id, transfers: [{ from: frozen(order.renter_id), to: renter, fen: order.deposit }] },
    { kind: 'game_money_refund', orderId: order.id, transfers: [{ from: platform.escrow, to: renter, fen: unused }] },
    {
      kind: 'settlement',
      orderId: order.id,
      transfers: [
        { from: platform.escrow, to: owner, fen: order.rent - commission + order.game_money_fen - unused },
        { from: platform.escrow, to: platform.revenue, fen: commission },
      ],
    },
  ];
};

/** 24 hours after a clean end: returns deposit and unused game money, pays the owner the rent less commission. */
export async function concludeOrder(deps: Deps, orderId: string): Promise<Date | null> {
  const { db, clock } = deps;
  const now = clock.now();
  const order = await lockOrder(db, orderId);
  if (order.status !== ORDER.finished || order.settled_at !== null || order.ended_at === null) return null;
  const due = order.ended_at.getTime() + SETTLEMENT_DELAY;
  if (now < due) return new Date(due);
  const unused = unusedGameMoney(order);
  const settlement = shares(order, unused);
  await post(db, now, settlement);
  await db.write(sql`update order_hold set active = false where order_id = ${order.id}`);
  await moveOrder(db, order, now, [{ event: 'order.settled', by: 'clock' }], {
    settled_at: new Date(now),
    game_money_refund: unused,
    deposit_returned_at: order.deposit > 0 ? new Date(now) : null,
  });
  await rewardInvitation(deps, order);
  await countSettled(deps, order, order.rent);
  const back = [order.deposit > 0 ? `押金 ${formatYuan(order.deposit)}` : '', unused > 0 ? `未用的游戏币 ${formatYuan(unused)}` : '']
    .filter(Boolean)
    .join('、');
  if (back !== '') {
    await notify(deps, order.renter_id, {
      type: 'deposit',
      title: order.deposit > 0 ? '押金已退回' : '未用的游戏币已退回',
      content: `订单 ${order.order_no} 的${back} 已退回余额。`,
      orderNo: order.order_no,
    });
  }
  const income = settlement.at(-1)?.transfers[0]?.fen ?? 0;
  await notify(deps, order.owner_id, {
    type: 'payment',
    title: '租金已结算',
    content: `订单 ${order.order_no} 的${unused < order.game_money_fen ? '租金和用掉的游戏币' : '租金'} ${formatYuan(income)} 已到账。`,
    orderNo: order.order_no,
  });
  return null;
}
