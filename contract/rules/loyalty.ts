import { addDays, dayKey, fromShanghai, shanghaiParts } from './clock.ts';
import { DAY } from './constants.ts';
import { fixedText } from './coupon.ts';
import type { Duration, Fen, Instant } from './types.ts';

/** Coins expire at the end of the next year. */
export const coinsRunOut = (now: Instant): Instant => fromShanghai({ y: shanghaiParts(now).y + 2, m: 1, d: 1 });
/** How long before expiry the owner is notified. */
export const COINS_WARNED: Duration = 30 * DAY;

/** Coins for each day of a streak; the eighth day counts as the first again. */
export const SIGN_IN_COINS = [5, 5, 10, 10, 15, 15, 30] as const;

/** Today's position in the streak. `last` is the `dayKey` of the latest sign-in; a missed day resets the streak. */
export const signInStep = (now: Instant, last: { readonly day: string; readonly step: number } | null): number =>
  last !== null && last.day === dayKey(addDays(now, -1)) ? (last.step % SIGN_IN_COINS.length) + 1 : 1;

/** A red packet that can be bought for coins. */
export interface CoinPacket {
  readonly coins: number;
  readonly title: string;
  readonly minOrderFen: Fen;
  readonly discountFen: Fen;
}
const coinPacket = (coins: number, minOrderFen: Fen, discountFen: Fen): CoinPacket => ({
  coins,
  title: `${fixedText({ minOrderFen, discountFen })}红包`,
  minOrderFen,
  discountFen,
});
export const COIN_PACKETS: readonly CoinPacket[] = [coinPacket(100, 500, 100), coinPacket(300, 1_500, 400), coinPacket(800, 3_000, 1_000)];
export const COIN_PACKET_LIFE: Duration = 30 * DAY;

/** Minimum points and name of each level. */
export const POINT_LEVELS = [
  { from: 0, name: '新兵' },
  { from: 50, name: '青铜' },
  { from: 200, name: '白银' },
  { from: 600, name: '黄金' },
  { from: 1_500, name: '铂金' },
  { from: 4_000, name: '钻石' },
] as const;
export const pointLevel = (points: number): number => POINT_LEVELS.filter(({ from }) => points >= from).length - 1;
export const levelName = (points: number): string => POINT_LEVELS[pointLevel(points)]?.name ?? '';

/** Rent that earns one point; points are given for whole ones. */
export const POINT_RENT: Fen = 100;
export const pointsOf = (rentFen: Fen): number => Math.floor(rentFen / POINT_RENT);

export const CREDIT_START = 60;
/** Minimum credit score for renting. */
export const CREDIT_TO_RENT = 20;
/** Number of finished orders that earns extra credit, once. */
export const FIFTH_ORDER = 5;
/** Change of the credit score by cause. */
export const CREDIT_CHANGES = {
  real_name: 10,
  email: 2,
  fifth_order: 5,
  finished_order: 1,
  late_cancel: -1,
  complaint_lost: -10,
  misuse: -20,
  task_given_up: -3,
  undelivered: -5,
  monthly: 2,
} as const;
export type CreditCause = keyof typeof CREDIT_CHANGES;
