import { DAY, HOUR, MINUTE, SECOND } from './constants.ts';
import type { Duration } from './types.ts';

/** A session of a person of the platform ends at this age, and earlier when it is not used. */
export const OPERATOR_SESSION: Duration = 12 * HOUR;
export const OPERATOR_IDLE: Duration = 30 * MINUTE;
/** Wrong sign-ins that lock a name or a device. */
export const OPERATOR_WRONG = 5;
/** Length of the first lock; each further one of the same day is twice as long, at most `OPERATOR_LONGEST_LOCK`. */
export const OPERATOR_LOCK: Duration = 15 * MINUTE;
export const OPERATOR_LONGEST_LOCK: Duration = DAY;
export const OPERATOR_NAME = { least: 2, most: 30 } as const;
export const OPERATOR_PASSWORD = { least: 12, most: 100 } as const;
export const RECOVERY_CODES = 10;
export const TOTP_PERIOD: Duration = 30 * SECOND;
export const TOTP_DIGITS = 6;

/** A claim on a case ends when nothing was done with it for this long. */
export const CASE_IDLE: Duration = 10 * MINUTE;
/** A decision that waits for a second person expires after this time. */
export const APPROVAL_LIFETIME: Duration = DAY;
/** Corrections above these need a second person. */
export const CORRECTION_ALONE = { coins: 500, credit: 20 } as const;
/** Characters of a note on a case. */
export const NOTE_MOST = 500;
/** A card payment in dispute, a held review and a suggestion are decided within these times. */
export const DISPUTE_REVIEW: Duration = DAY;
export const HELD_REVIEW: Duration = DAY;
export const SUGGESTION_REVIEW: Duration = 3 * DAY;
/** Largest single correction; more needs a second one with its own reason. */
export const CORRECTION_MOST = { coins: 10_000, credit: 100 } as const;
/** Times a day that one person of the platform may read masked personal data. */
export const REVEALS_A_DAY = 50;
/** Rows of each list on a person's, an order's and a listing's page. */
export const PAGE_ROWS = 50;
/** Results of each kind that a search answers. */
export const FOUND_MOST = 20;
/** Minutes by which the end of a rental can move for a maintenance, at most. */
export const MAINTENANCE_LONGEST = 1_440;
