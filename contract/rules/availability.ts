import type { Availability, ListingStatus } from './types.ts';

export const DELISTED_REFUSAL = '账号已下架,请选择其他账号';
export const RENTED_REFUSAL = '账号不可租,请选择其他账号';

/**
 * Whether and how a listing can be rented, decided in this order: maintenance (game under maintenance and suspended), not listed, rented
 * without reservation, rented with reservation, normal; what rests now is treated as if it were rented. A free listing can be booked ahead if its
 * owner permits reservations.
 */
export const availability = (listing: ListingStatus): Availability => {
  const { isListed, isRented, isReservation, isAtRest, game } = listing;
  if (game.maintenanceStatus && game.isSuspended) {
    return { status: 'maintenance', modes: [], label: '维护中', refusal: RENTED_REFUSAL };
  }
  if (!isListed) return { status: 'unavailable', modes: [], label: '已下架', refusal: DELISTED_REFUSAL };
  if ((isRented || isAtRest) && !isReservation)
    return { status: 'unavailable', modes: [], label: isRented ? '出租中' : '休息中', refusal: RENTED_REFUSAL };
  if (isRented || isAtRest) return { status: 'appoint', modes: ['appoint'], label: '预约', refusal: null };
  return { status: 'normal', modes: isReservation ? ['now', 'appoint'] : ['now'], label: '立即租用', refusal: null };
};
