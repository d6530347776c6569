// Separate from `names.ts`: the hall, the first page of every second visit, needs only these.
import { DAILY, HOURLY, TEN_HOUR, TIME_BLOCK, WEEKLY } from './rules/rentTypes.ts';

/** The gateway's enum names and the values that REST sends for them. */
export type Names = Readonly<Record<string, string | number>>;
export type NameOf<N extends Names> = keyof N & string;
export type WireOf<N extends Names> = N[keyof N];

/** The gateway's name of a wire value. */
export const nameOf = <const N extends Names>(names: N, wire: WireOf<N>): NameOf<N> => {
  for (const name in names) if (names[name] === wire) return name;
  throw new Error(`unknown value on the wire: ${String(wire)}`);
};

/** The wire values of a set, in its order. */
export const wireValues = <const N extends Names>(names: N): WireOf<N>[] => Object.values(names) as WireOf<N>[];

export const rentTypes = { HOURLY, DAILY, BLOCK: TIME_BLOCK, TEN_HOUR, WEEKLY } as const;
export const rentModes = { NOW: 'now', BOOK_AHEAD: 'appoint' } as const;
export const blocks = { MORNING: 'morning', AFTERNOON: 'afternoon', NIGHT: 'night' } as const;
export const availabilities = { NORMAL: 'normal', BOOKABLE: 'appoint', UNAVAILABLE: 'unavailable', MAINTENANCE: 'maintenance' } as const;
export const availabilityFilters = { NOW: 'now', BOOKABLE: 'bookable', ALL: 'all' } as const;
export const listingSorts = {
  RECOMMENDED: 'recommended',
  PRICE_ASC: 'price_asc',
  PRICE_DESC: 'price_desc',
  HOT: 'hot',
  NEWEST: 'newest',
  RATING: 'rating',
} as const;
