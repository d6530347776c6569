import { addDays, dayKey, formatTime, startOfDay } from './clock.ts';
import { DAY, HOUR, MINUTE, SECOND } from './constants.ts';
import type { Duration, Fen, Instant } from './types.ts';

/** Sessions of a day, from midnight in Shanghai. */
export const DRAW_TIMES: readonly Duration[] = [12 * HOUR, 20 * HOUR];
/** Rent of an order that brings a chance. */
export const DRAW_LEAST_RENT: Fen = 500;
/** Most of an order's rent that is paid back. */
export const DRAW_RENT_MOST: Fen = 2_000;
export const DRAW_PACKET = { minOrderFen: 1_000, discountFen: 300 } as const;
export const DRAW_PACKET_LIFE: Duration = 30 * DAY;
export const DRAW_COINS = 20;
/** Friends a day whose first visit brings a chance. */
export const DRAW_FRIENDS_A_DAY = 1;

/** Prizes whose number is limited. */
export interface DrawStock {
  readonly rent: number;
  readonly packet: number;
}
export const DRAW_STOCK: DrawStock = { rent: 5, packet: 40 };
/** Of the chances without a limited prize, how many per cent get coins. */
export const DRAW_COIN_PERCENT = 30;
export const DRAW_STOCK_MOST = 10_000;
/** Of a calendar year in Shanghai, unless operators set another. */
export const DRAW_YEAR_BUDGET: Fen = 16_060_000;
/** From a session's start to the round of the outside beacon that takes part in its draw. */
export const DRAW_BEACON_DELAY: Duration = 30 * SECOND;
/** Without that round the session stays undrawn, and an alarm tells so. */
export const DRAW_BEACON_LATE: Duration = 10 * MINUTE;

export type DrawPrize = 'rent' | 'packet' | 'coins' | 'none';
export type ChanceCause = 'order' | 'friend';

/** Most that a stock can cost; coins are no money. */
export const stockCost = ({ rent, packet }: DrawStock): Fen => rent * DRAW_RENT_MOST + packet * DRAW_PACKET.discountFen;

/** '2026-11-20T20:00': name of the session that starts at an instant. */
export const drawSession = (startsAt: Instant): string => `${dayKey(startsAt)}T${formatTime(startsAt)}`;

/** Start of the first session after an instant. */
export const nextDraw = (after: Instant): Instant => {
  const today = startOfDay(after);
  const starts = [today, addDays(today, 1)].flatMap((day) => DRAW_TIMES.map((time) => day + time));
  return starts.find((start) => start > after) ?? today + 2 * DAY;
};

/** One line of a session's list. */
export interface DrawEntry {
  /** From 1, in the order in which the chances arose. */
  readonly number: number;
  /** Random, known to its holder since the chance arose. */
  readonly ticket: string;
  readonly cause: ChanceCause;
}

/** The published list: a line for each chance, `number ticket cause`, each with a line feed. */
export const drawList = (entries: readonly DrawEntry[]): string =>
  entries.map(({ number, ticket, cause }) => `${number} ${ticket} ${cause}\n`).join('');

/** Reads a published list. */
export const readDrawList = (list: string): DrawEntry[] =>
  list
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [number = '', ticket = '', cause] = line.split(' ');
      return { number: Number(number), ticket, cause: cause === 'friend' ? 'friend' : 'order' };
    });

interface DrawFacts {
  readonly session: string;
  /** Hex SHA-256 of the list. */
  readonly listHash: string;
  /** Hex; '' without a beacon. */
  readonly beacon: string;
}

/** What HMAC-SHA-256 is computed of, with the session's seed as its key. */
export const drawMessage = ({ session, listHash, beacon }: DrawFacts, number: number): string =>
  [session, listHash, number, ...(beacon === '' ? [] : [beacon])].join('|');

export interface DrawTerms {
  readonly stock: DrawStock;
  readonly coinPercent: number;
}

/** Whether a chance without a limited prize gets coins: by the last eight hex digits of its hash. */
const getsCoins = (hash: string, percent: number): boolean => Number.parseInt(hash.slice(-8), 16) * 100 < percent * 2 ** 32;

export interface Drawn extends DrawEntry {
  /** Hex HMAC of the chance. */
  readonly hash: string;
  /** From 1, by hash. */
  readonly rank: number;
  readonly prize: DrawPrize;
}

/** Ranking and prizes of a session from the hash of each chance. */
export function drawResults(hashed: readonly (DrawEntry & { readonly hash: string })[], { stock, coinPercent }: DrawTerms): Drawn[] {
  const ranked = hashed.toSorted((one, two) => (one.hash < two.hash ? -1 : one.hash > two.hash ? 1 : one.number - two.number));
  return ranked.map((entry, at) => {
    const prize =
      at < stock.rent ? 'rent' : at < stock.rent + stock.packet ? 'packet' : getsCoins(entry.hash, coinPercent) ? 'coins' : 'none';
    return { ...entry, rank: at + 1, prize: prize === 'rent' && entry.cause === 'friend' ? 'packet' : prize };
  });
}

/** Expected number of chances with each prize, among so many; a friend's chance with the first prize counts under it. */
export function drawOdds(chances: number, { stock, coinPercent }: DrawTerms): Readonly<Record<DrawPrize, number>> {
  const rent = Math.min(stock.rent, chances);
  const packet = Math.min(stock.packet, chances - rent);
  const rest = chances - rent - packet;
  return { rent, packet, coins: (rest * coinPercent) / 100, none: (rest * (100 - coinPercent)) / 100 };
}
