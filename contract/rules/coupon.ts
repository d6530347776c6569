import { percentOf, yuanDigits } from './money.ts';
import type { Coupon, Fen, Instant } from './types.ts';

/** Discount of a red packet: an amount, or a percentage of the rent. */
export const redPacketTypes = { FIXED: 1, PERCENTAGE: 2 } as const;

/** Whether the rent after the activity reaches the coupon's threshold. */
export const reachesThreshold = (coupon: Coupon, rentAfterActivityFen: Fen): boolean => rentAfterActivityFen >= coupon.minOrderFen;

/** Whether a coupon is usable: it is not at and after its expiry. */
export const isCouponLive = (coupon: Coupon, now: Instant): boolean => coupon.expiresAt === null || now < coupon.expiresAt;

const fullSaving = (coupon: Coupon, rentLeftFen: Fen): Fen => {
  if (coupon.type === redPacketTypes.FIXED) return coupon.discountFen;
  const saving = percentOf(rentLeftFen, coupon.discountPercentage);
  return coupon.maxDiscountFen ? Math.min(saving, coupon.maxDiscountFen) : saving;
};

/**
 * The coupon's discount on `rentLeftFen`, the rent after activity and VIP: type 1 a fixed amount; type 2 `discountPercentage` per cent of
 * it (the per cent taken off, not the per cent paid), capped. Never more than the rent, never below 0.
 */
export const couponSaving = (coupon: Coupon, rentAfterActivityFen: Fen, rentLeftFen: Fen): Fen =>
  reachesThreshold(coupon, rentAfterActivityFen) ? Math.min(rentLeftFen, Math.max(0, fullSaving(coupon, rentLeftFen))) : 0;

/** '满10减5', '立减5': a fixed discount in the name of a red packet. */
export const fixedText = ({ minOrderFen, discountFen }: Pick<Coupon, 'minOrderFen' | 'discountFen'>): string =>
  `${minOrderFen > 0 ? `满${yuanDigits(minOrderFen)}减` : '立减'}${yuanDigits(discountFen)}`;

/** '满20减3', '立减 3 元', '满20减15%，最多减 5 元'. */
export const couponText = (coupon: Coupon): string => {
  if (coupon.type === redPacketTypes.FIXED) return coupon.minOrderFen > 0 ? fixedText(coupon) : `立减 ${yuanDigits(coupon.discountFen)} 元`;
  const threshold = coupon.minOrderFen > 0 ? `满${yuanDigits(coupon.minOrderFen)}` : '立';
  const cap = coupon.maxDiscountFen ? `，最多减 ${yuanDigits(coupon.maxDiscountFen)} 元` : '';
  return `${threshold}减${coupon.discountPercentage}%${cap}`;
};
