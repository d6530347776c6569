import type { Duration, Fen } from './types.ts';

export const SECOND: Duration = 1_000;
export const MINUTE: Duration = 60 * SECOND;
export const HOUR: Duration = 60 * MINUTE;
export const DAY: Duration = 24 * HOUR;

// Prices
/** VIP pays 88 % of the rent: 12 % off, at most 2 yuan an order. */
export const VIP_DISCOUNT_PERCENT = 12;
export const VIP_DISCOUNT_CAP: Fen = 200;
/** Hour units charged for a whole time-of-day block. */
export const BLOCK_MULTIPLIER = { morning: 5, afternoon: 7, night: 9 } as const;
/** Multiplier of the hourly price for a type's struck-through reference price. */
export const REFERENCE_HOURS = { daily: 24, tenHour: 10, weekly: 168 } as const;

// Rent periods
export const BOOK_AHEAD_LEAD: Duration = 30 * MINUTE;
export const BOOK_AHEAD_ROUNDING: Duration = 10 * MINUTE;
export const BOOK_AHEAD_LIMIT: Duration = 7 * DAY;
/** Buffer between two rentals of one listing. */
export const RENTAL_BUFFER: Duration = 10 * MINUTE;
/** Preview length by rent type; for type 3 until a block is chosen. */
export const PREVIEW_LENGTH: Readonly<Record<1 | 2 | 3 | 6 | 7, Duration>> = {
  1: HOUR,
  2: 10 * HOUR,
  3: 5 * HOUR,
  6: DAY,
  7: 7 * DAY,
};

/** Per cent of the rent paid, by time left to the start; a bound belongs to the more expensive step. */
export const LATE_CANCEL_STEPS = [
  { within: 2 * HOUR, percent: 50 },
  { within: 3 * HOUR, percent: 30 },
  { within: 5 * HOUR, percent: 10 },
] as const;

// Orders, money and people
export const ORDER_HOLD: Duration = 15 * MINUTE;
export const SUBSCRIPTION_HOLD: Duration = 15 * MINUTE;
/** Extra time for which an order keeps its reservation while the cashier is queried about a payment in time. */
export const PAYMENT_GRACE: Duration = MINUTE;
/** News of a payment older than this starts a rental of now when the news arrives: the delay must not cost the renter time. */
export const PAYMENT_NEWS_LATE: Duration = MINUTE;
/** A booking without a deposit that starts further ahead than this reserves its time only when paid. */
export const PAY_FIRST_AHEAD: Duration = DAY;
export const DEPOSIT_FREEZE: Duration = 24 * HOUR;
export const SETTLEMENT_DELAY: Duration = 24 * HOUR;
export const COMMISSION_PERCENT = 5;
export const WRONG_PASSWORD_REPORT: Duration = 30 * MINUTE;
export const COMPLAINT_OWNER_ANSWER: Duration = 12 * HOUR;
export const COMPLAINT_PLATFORM_ANSWER: Duration = 24 * HOUR;

/** Most that one order may cost: rent with its renewals, game money and deposit. */
export const ORDER_MOST: Fen = 2_000_000;
/** Hours of one hourly rental, and of one renewal; longer rentals have types of their own. */
export const RENTAL_HOURS_MOST = 24;
/** Maximum units of game currency per order: the range of the database column. */
export const MOST_GAME_MONEY = 2_147_483_647;
/** Minimum credit score for booking ahead. */
export const CREDIT_TO_BOOK_AHEAD = 40;
/** Finished orders below which a renter is a newcomer. */
export const NEWCOMER_FINISHED_ORDERS = 10;
export const NEWCOMER_ORDERS_A_DAY = 5;
export const NEWCOMER_ORDERS_AT_ONCE = 2;
/** Unpaid orders per user at a time: each reserves a listing for free. */
export const UNPAID_ORDERS_AT_ONCE = 3;
/**
 * Orders per Shanghai day that a user may cancel or let expire unpaid: of one listing before that listing is refused for the day, and of
 * all listings before every order is.
 */
export const LET_GO_OF_ONE = 3;
export const LET_GO_A_DAY = 10;
export const ADULT_AGE = 18;
/** From binding a payout account to the first payout to it. */
export const PAYOUT_REST: Duration = 24 * HOUR;
export const RED_PACKET_PAGE = 1;
export const RED_PACKET_PAGE_SIZE = 100;

// Signing in
/** Lifetime of a code sent to a phone or mailbox. */
export const CODE_LIFETIME: Duration = 10 * MINUTE;
/** Length of a session that its user asked to keep. */
export const SESSION_REMEMBERED: Duration = 30 * DAY;
/** On a shared computer: without activity until the person is asked, and from the question to the logout. */
export const VISIT_IDLE: Duration = 15 * MINUTE;
export const VISIT_ANSWER: Duration = MINUTE;
/** From a scan by a person without a phone to binding one. */
export const BIND_TICKET_LIFETIME: Duration = 10 * MINUTE;
export const SMS_RESEND: Duration = 60 * SECOND;
export const QR_LIFETIME: Duration = 60 * SECOND;
/** How long an expired code is shown before the next one is requested. */
export const QR_EXPIRED_SHOWN: Duration = 2 * SECOND;
/** Codes renewed in a row without user activity; then renewal stops. */
export const QR_RENEWALS = 10;
export const QR_POLL = { wechat: 500, qq: 500, app: 2 * SECOND } as const;
export const UNAUTHORIZED_RETRIES = 3;
/** Length of the random per-session visitor id. */
export const SESSION_USER_ID_LENGTH = 32;

// Payment check
export const PAYMENT_POLL: Duration = 2 * SECOND;
export const PAYMENT_POLL_LIMIT: Duration = 30 * SECOND;
export const PAYING_CODE = 1001;
export const ORDER_CLOSED_CODE = 1002;

// Notifications, notices and ads
export const NOTIFICATION_POLL: Duration = 15 * SECOND;
export const NOTIFICATION_AUTO_CLOSE: Duration = 10 * SECOND;
export const TOAST_LENGTH: Duration = 3 * SECOND;
/** Maximum showings of one emergency notice; "do not show again" sets the count to it. */
export const EMERGENCY_NOTICE_SHOWS = 3;
export const AD_REFRESH: Duration = 10 * MINUTE;
/** No advertisement is shown for this long after typing, pressing or scrolling. */
export const AD_REST: Duration = 30 * SECOND;
export const AD_REPEAT_BLOCK: Duration = 6 * HOUR;
export const AD_PRIORITIES = [1, 2, 3] as const;

// Reporting
export const USAGE_REPORT: Duration = 60 * SECOND;
export const HIDDEN_STATE_SAVE: Duration = 5 * MINUTE;

// Requests, pages and display
export const REQUEST_TIMEOUT: Duration = 30 * SECOND;
export const TITLE_DELAY: Duration = 300;
/** CSS pixels; src/ui/sizes.test.ts compares it with the styles. */
export const MODAL_WIDTH = 578;
export const MODAL_Z_INDEX = 1002;
/** From each amount on, the tag of game currency is the bare label. */
export const GAME_CURRENCY_TIERS = [
  { from: 100_000_000, label: '亿级' },
  { from: 10_000_000, label: '千万' },
  { from: 1_000_000, label: '百万' },
] as const;
export const POPULARITY_SHOWN_FROM = 100;
export const POPULARITY_CAP = 1_000;
