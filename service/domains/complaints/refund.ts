import { COMMISSION_PERCENT } from '#contract/rules/constants.ts';
import { formatYuan, percentOf } from '#contract/rules/money.ts';
import type { OrderEventName } from '#contract/orderLifecycle.ts';
import { countSettled } from '#service/domains/draws/settled.ts';
import { settleInvitation } from '#service/domains/invitations/reward.ts';
import { settlePoints } from '#service/domains/loyalty/ofOrder.ts';
import { askNewPassword } from '#service/domains/listings/passwordDue.ts';
import type { Order } from '#service/domains/orders/lock.ts';
import { moveOrder } from '#service/domains/orders/move.ts';
import { releaseTime, returnCoupon } from '#service/domains/orders/release.ts';
import { unusedGameMoney } from '#service/domains/orders/settle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { available, frozen, type Movement, platform, post } from '#service/kernel/ledger/post.ts';
import type { LedgerKind } from '#service/kernel/ledger/tables.ts';
import type { OrderActor } from '#service/kernel/lifecycle.ts';

interface Refunding {
  readonly now: number;
  /** Fen of the rent; the whole rent also returns all prepaid game money and the red packet. */
  readonly rent: number;
  readonly kind: LedgerKind;
  readonly event: OrderEventName;
  readonly by: OrderActor;
  readonly note: (fen: number) => string;
}

interface Refund {
  /** Fen of rent and game money that the renter got. */
  readonly paid: number;
  /** Fen that the owner got. */
  readonly income: number;
  /** What the renter got, the deposit too, as text. */
  readonly back: string;
}

/** Fen of prepaid game money that returns with this part of the rent. */
export const gameMoneyBack = (order: Order, rent: number): number => (rent === order.rent ? order.game_money_fen : unusedGameMoney(order));

/** Ends a locked order with a refund of the rent in whole or in part, and of the deposit; the owner gets the rest less commission. */
export async function refundOrder(deps: CommandContext, order: Order, { now, rent, kind, event, by, note }: Refunding): Promise<Refund> {
  const { db } = deps;
  const gameMoney = gameMoneyBack(order, rent);
  await releaseTime(db, order);
  if (order.ended_at === null) await askNewPassword(db, { ...order, end_at: new Date(now) }, now);
  if (rent === order.rent && order.coupon_id !== null) await returnCoupon(db, order, now);
  await post(db, now, movements(order, { rent, gameMoney, kind }));
  await settlePoints(db, now, order, rent);
  await moveOrder(db, order, now, [{ event, by, note: note(rent + gameMoney) }], {
    game_money_refund: gameMoney,
    deposit_returned_at: order.deposit > 0 ? new Date(now) : null,
  });
  await settleInvitation(deps, order, order.rent - rent);
  await countSettled(deps, order, order.rent - rent);
  const parts = [
    rent > 0 ? `租金 ${formatYuan(rent)}` : '',
    gameMoney > 0 ? `游戏币 ${formatYuan(gameMoney)}` : '',
    order.deposit > 0 ? `押金 ${formatYuan(order.deposit)}` : '',
  ];
  return { paid: rent + gameMoney, income: ownersPart(order, rent, gameMoney), back: parts.filter(Boolean).join('、') };
}

const ownersPart = (order: Order, rent: number, gameMoney: number): number =>
  order.rent - rent - percentOf(order.rent - rent, COMMISSION_PERCENT) + order.game_money_fen - gameMoney;

/** Wallet entries show the available balance, so every movement of frozen money passes through the available account. */
const movements = (
  order: Order,
  { rent, gameMoney, kind }: { readonly rent: number; readonly gameMoney: number; readonly kind: LedgerKind },
): Movement[] => {
  const renter = available(order.renter_id);
  return [
    { kind, orderId: order.id, transfers: [{ from: platform.escrow, to: renter, fen: rent + gameMoney }] },
    { kind: 'deposit_return', orderId: order.id, transfers: [{ from: frozen(order.renter_id), to: renter, fen: order.deposit }] },
    {
      kind: 'settlement',
      orderId: order.id,
      transfers: [
        { from: platform.escrow, to: available(order.owner_id), fen: ownersPart(order, rent, gameMoney) },
        { from: platform.escrow, to: platform.revenue, fen: percentOf(order.rent - rent, COMMISSION_PERCENT) },
      ],
    },
  ];
};
