import { mulDiv, toScaled } from './money.ts';
import type { Activity, Fen } from './types.ts';

/** Decimal places of a factor stored in ten-thousandths. */
export const FACTOR_PLACES = 4;

/** Activity factor 1 in ten-thousandths: no discount. */
export const FULL_FACTOR = 10 ** FACTOR_PLACES;

/** The fraction to pay in ten-thousandths (0.9 → 9000); 10000 without an activity, or with a factor outside 0–1. */
export const activityFactor = (activity: Activity | null): number => {
  const factor = toScaled(activity?.discount ?? 1, FACTOR_PLACES);
  return factor > 0 && factor < FULL_FACTOR ? factor : FULL_FACTOR;
};

/** '9 折', '8.5 折' for a factor in ten-thousandths; '' without a discount. */
export const discountText = (factor: number): string => (factor < FULL_FACTOR ? `${factor / 1_000} 折` : '');

/** The activity discount on a rent in fen; the discount is what is rounded. */
export const activityDiscountFen = (rentFen: Fen, activity: Activity | null): Fen =>
  mulDiv(rentFen, FULL_FACTOR - activityFactor(activity), FULL_FACTOR);
