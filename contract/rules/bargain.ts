import { MINUTE } from './constants.ts';
import { mulDiv } from './money.ts';
import type { Duration, Fen } from './types.ts';

/** Offers of one person for one listing on one Shanghai day. */
export const BARGAIN_OFFERS = 3;
/** Per cent of the hourly price after the activity that may be offered. */
export const BARGAIN_PERCENT = { least: 70, most: 95 } as const;
/** How long an accepted price is held; it holds no time. */
export const BARGAIN_HOLD: Duration = 10 * MINUTE;
/** Per cent below which an owner never rents; the threshold lies above it, and must stay within what may be offered. */
export const BARGAIN_FLOOR = { least: 70, usual: 85, most: 90 } as const;

const BASIS = 10_000;
const PERCENT = 100;

/**
 * The threshold lies up to 5 % above the floor. The larger part, 1 to 4 %, is the same for everybody who bargains with an owner on a day,
 * so that many accounts together find no lower one than one account; up to 1 % is a person's and a listing's own.
 */
export const BARGAIN_SHARED = { least: 100, most: 400 } as const;
export const BARGAIN_OWN_MOST = 100;

const within = (draw: number, least: number, most: number): number => least + (draw % (most - least + 1));

/** In ten-thousandths of the hourly price after the activity. The draws are keyed numbers from 0 up. */
export const bargainThreshold = (floorPercent: number, sharedDraw: number, ownDraw: number): number =>
  floorPercent * PERCENT + within(sharedDraw, BARGAIN_SHARED.least, BARGAIN_SHARED.most) + within(ownDraw, 0, BARGAIN_OWN_MOST);

/** Lowest hourly price that is accepted; rounded up, so that it is never below the threshold. */
export const thresholdFen = (hourlyFen: Fen, threshold: number): Fen => Math.ceil((hourlyFen * threshold) / BASIS);

/** What may be offered for an hour, in fen. */
export const offerRange = (hourlyFen: Fen): { readonly least: Fen; readonly most: Fen } => ({
  least: Math.ceil((hourlyFen * BARGAIN_PERCENT.least) / PERCENT),
  most: Math.floor((hourlyFen * BARGAIN_PERCENT.most) / PERCENT),
});

/** Share of the room between threshold and price that a counter-offer keeps, by turn, in hundredths; a draw takes up to 15 off. */
const KEPT = [80, 55, 30] as const;
const KEPT_DRAWN = 15;

/** A counter-offer: between the threshold and the price, lower with every offer. */
export function counterFen(hourlyFen: Fen, leastFen: Fen, offers: number, draw: number): Fen {
  const kept = (KEPT[Math.min(offers, KEPT.length) - 1] ?? 0) - within(draw, 0, KEPT_DRAWN);
  return leastFen + mulDiv(Math.max(0, hourlyFen - leastFen), kept, PERCENT);
}
