import { yuanDigits } from './money.ts';
import type { Fen } from './types.ts';

/** Limits of one card charge that fills the wallet. */
export const RECHARGE_LEAST: Fen = 100;
export const RECHARGE_MOST: Fen = 500_000;

export const RECHARGE_TOO_SMALL = `充值金额最低 ${yuanDigits(RECHARGE_LEAST)} 元`;
export const RECHARGE_TOO_LARGE = `单次充值最高 ${yuanDigits(RECHARGE_MOST)} 元`;
