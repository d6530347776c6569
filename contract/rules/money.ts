import type { Fen } from './types.ts';

const MINUS = '−';

/** Rounds a fraction of a fen; halves away from zero, so that a refund mirrors its charge. */
export const roundHalfUp = (value: number): Fen => {
  const magnitude = Math.floor(Math.abs(value) + 0.5);
  return value < 0 && magnitude > 0 ? -magnitude : magnitude;
};

/**
 * amount × numerator ÷ denominator in exact integer arithmetic, rounded as by `roundHalfUp`. RangeError unless all three are integers and
 * the denominator is positive.
 */
export const mulDiv = (amount: number, numerator: number, denominator: number): number => {
  if (denominator <= 0) throw new RangeError(`denominator must be above 0, not ${denominator}`);
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = product < 0n ? -product : product;
  const rounded = Number((2n * magnitude + divisor) / (2n * divisor));
  return product < 0n && rounded > 0 ? -rounded : rounded;
};

/** `percent` per cent of an amount, rounded half up to whole fen. `percent` has at most two decimals. */
export const percentOf = (fen: Fen, percent: number): Fen => mulDiv(fen, toScaled(percent, 2), 10_000);

/** A decimal as a whole number of 10^-places units: (0.9, 4) → 9000. */
export const toScaled = (value: number, places: number): number => Math.round(value * 10 ** places);

/** '¥12.00'; below zero '−¥2.34' with the true minus sign. */
export const formatYuan = (fen: Fen): string => {
  const [yuan, cents] = partsOf(fen);
  return `${fen < 0 ? MINUS : ''}¥${yuan.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${cents}`;
};

const partsOf = (fen: Fen): [yuan: string, cents: string] => {
  const magnitude = Math.abs(fen);
  return [String(Math.floor(magnitude / 100)), String(magnitude % 100).padStart(2, '0')];
};

/** Yuan without sign, unit and trailing zeros: '12', '12.5', '12.05'. */
export const yuanDigits = (fen: Fen): string => {
  const [yuan, cents] = partsOf(fen);
  const decimals = cents.replace(/0+$/, '');
  return `${fen < 0 ? MINUS : ''}${yuan}${decimals && `.${decimals}`}`;
};

/** '12元', '12.5元': the running-text form of product.md's 押金N元. */
export const formatYuanShort = (fen: Fen): string => `${yuanDigits(fen)}元`;
