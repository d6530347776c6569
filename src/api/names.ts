import type { BlockId, Coupon, OrderStatus as OrderStatusId, QuoteLineKind, RentMode as Mode, RentTypeId } from '#contract/rules/types.ts';
import type { Block, OrderStatus, PriceLineKind, RedPacketsQuery, RentMode, RentType } from './generated/operations.ts';

/** The schema's names as the rules of the contract know them, and back. */
const invert = <Name extends string, Id extends string | number>(ids: Readonly<Record<Name, Id>>) =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name])) as Readonly<Record<Id, Name>>;

export const rentTypeId: Readonly<Record<RentType, RentTypeId>> = { HOURLY: 1, DAILY: 6, BLOCK: 3, TEN_HOUR: 2, WEEKLY: 7 };
export const rentTypeOf = invert(rentTypeId);

export const rentModeId: Readonly<Record<RentMode, Mode>> = { NOW: 'now', BOOK_AHEAD: 'appoint' };
export const rentModeOf = invert(rentModeId);

export const blockId: Readonly<Record<Block, BlockId>> = { MORNING: 'morning', AFTERNOON: 'afternoon', NIGHT: 'night' };
export const blockOf = invert(blockId);

export const orderStatusId: Readonly<Record<OrderStatus, OrderStatusId>> = {
  UNPAID: 1,
  PAYING: 2,
  WAITING: 3,
  RENTING: 4,
  CLOSED: 5,
  FINISHED: 6,
  CANCELLED: 7,
  DISPUTED: 8,
  REFUNDED: 9,
};

export const priceLineKind: Readonly<Record<PriceLineKind, QuoteLineKind>> = {
  RENT: 'rent',
  ACTIVITY: 'activity',
  VIP: 'vip',
  COUPON: 'coupon',
  GAME_MONEY: 'gameMoney',
  DEPOSIT: 'deposit',
};

/** A red packet as the price rules take it. */
export const couponOf = (packet: RedPacketsQuery['redPackets'][number]): Coupon => ({
  id: packet.id,
  type: packet.type === 'FIXED' ? 1 : 2,
  minOrderFen: packet.minOrderFen,
  discountFen: packet.discountFen,
  discountPercentage: packet.discountPercentage,
  maxDiscountFen: packet.maxDiscountFen,
  expiresAt: packet.expiresAt,
});
