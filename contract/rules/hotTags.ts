import { DAY } from './constants.ts';

/** Hot tag cards: how many there are, and the days of searches and rentals that they are counted from. */
export const HOT_TAGS = { most: 8, days: 7 } as const;
export const HOT_TAG_WINDOW = HOT_TAGS.days * DAY;

/** People who must have searched for a word before it is shown to others. */
export const HOT_TAG_LEAST_PEOPLE = 3;

/** Longest label, in characters. */
export const HOT_TAG_LONGEST = 12;
