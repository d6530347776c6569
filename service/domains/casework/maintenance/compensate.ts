import { hash } from 'node:crypto';
import { formatRelative } from '#contract/rules/clock.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { needsTwoPeople } from '#contract/rules/withdrawal.ts';
import { refundOrder } from '#service/domains/complaints/refund.ts';
import { closeLostBookings } from '#service/domains/orders/listing.ts';
import { moveOrder } from '#service/domains/orders/move.ts';
import { extendHold } from '#service/domains/orders/renew.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { type Affected, isExtendable, type Maintained, readAffected, refundOf, restOf } from './affected.ts';

const total = (fens: readonly number[]): number => fens.reduce((sum, fen) => sum + fen, 0);

export async function findGame({ db }: CommandContext, gameId: string) {
  const game = await db.selectFrom('game').select(['title', 'maintenance_status']).where('id', '=', gameId).executeTakeFirst();
  if (!game) throw refused('NOT_FOUND', { message: '没有这个游戏' });
  return game;
}

/** The orders make up the version: one that was settled, complained about, renewed or compensated meanwhile is another state. */
export async function maintenanceState(ground: CommandContext, maintained: Maintained): Promise<CaseState> {
  const game = await findGame(ground, maintained.gameId);
  const orders = await readAffected(ground, maintained);
  const now = ground.clock.now();
  const digest = hash('sha256', orders.map(({ order_no, end_at }) => `${order_no} ${end_at.getTime()}`).join('\n')).slice(0, 12);
  return {
    facts: { game: game.title, is_maintained: game.maintenance_status, orders: orders.length, digest },
    money: {
      orders_escrow: total(orders.map(({ rent, game_money_fen }) => rent + game_money_fen)),
      maintenance_refund: total(orders.map((order) => refundOf(order, maintained, now))),
    },
  };
}

async function notifyBoth(
  ground: CommandContext,
  order: Affected,
  texts: { readonly title: string; readonly renter: string; readonly owner: string },
) {
  const notice = { type: 'order', title: texts.title, orderNo: order.order_no } as const;
  await notify(ground, order.renter_id, { ...notice, content: texts.renter });
  await notify(ground, order.owner_id, { ...notice, content: texts.owner });
}

async function refund(
  ground: CommandContext,
  game: string,
  order: Affected,
  { rent, because }: { rent: number; because: string },
): Promise<number> {
  const { paid, income, back } = await refundOrder(ground, order, {
    now: ground.clock.now(),
    rent,
    kind: 'maintenance_refund',
    event: 'maintenance.refunded',
    by: 'platform',
    note: (fen) => `${game}维护，退款 ${formatYuan(fen)}：${because}`,
  });
  await notifyBoth(ground, order, {
    title: '游戏维护，已退款',
    renter: `${game}维护，订单 ${order.order_no} 已结束，${back === '' ? '没有要退的钱' : `${back} 已退回余额`}。${because}。`,
    owner: `${game}维护，订单 ${order.order_no} 已结束并退款${income > 0 ? `，其余 ${formatYuan(income)} 已到账` : ''}。${because}。`,
  });
  return paid;
}

async function extend(ground: CommandContext, game: string, order: Affected, { minutes, because }: { minutes: number; because: string }) {
  const { db, clock } = ground;
  const now = clock.now();
  const newEnd = order.end_at.getTime() + minutes * MINUTE;
  await extendHold(ground, order, newEnd);
  await closeLostBookings(db, order.id, now);
  const note = `${game}维护，顺延 ${minutes} 分钟：${because}`;
  await moveOrder(db, order, now, [{ event: 'maintenance.extended', by: 'platform', note }], { end_at: new Date(newEnd) });
  const until = formatRelative(newEnd, now);
  await notifyBoth(ground, order, {
    title: '游戏维护，租期已顺延',
    renter: `${game}维护，订单 ${order.order_no} 免费顺延 ${minutes} 分钟，到 ${until} 结束。${because}。`,
    owner: `${game}维护，订单 ${order.order_no} 顺延 ${minutes} 分钟，到 ${until} 结束，这段时间请不要登录账号。${because}。`,
  });
}

export interface Compensated {
  readonly refunded: number;
  readonly extended: number;
  readonly paid_fen: number;
}

/** Refunds or extends every order that ran, or none of them. */
export const compensate: Decision<Maintained & { readonly because: string }, Compensated> = {
  action: 'maintenance.compensate',
  may: 'maintenance.decide',
  queue: 'maintenance',
  subject: ({ gameId }) => `game:${gameId}`,
  state: maintenanceState,
  needsTwo: ({ money }) => needsTwoPeople(money['maintenance_refund'] ?? 0),
  async run(ground, { because, ...maintained }) {
    const { title, maintenance_status: isMaintained } = await findGame(ground, maintained.gameId);
    if (!isMaintained) throw refused('CONFLICT', { message: `${title}没有在维护，请刷新` });
    const orders = await readAffected(ground, maintained);
    if (orders.length === 0) throw refused('CONFLICT', { message: '这些订单都已经处理过了，请刷新' });
    const { at, minutes } = maintained;
    let [refunded, extended, paid] = [0, 0, 0];
    for (const order of orders) {
      if (minutes > 0 && isExtendable(order, minutes, ground.clock.now())) {
        await extend(ground, title, order, { minutes, because });
        extended += 1;
      } else {
        paid += await refund(ground, title, order, { rent: minutes > 0 ? restOf(order, at) : order.rent, because });
        refunded += 1;
      }
    }
    return { refunded, extended, paid_fen: paid };
  },
};
