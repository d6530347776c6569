import {
  ADULT_AGE,
  BOOK_AHEAD_LEAD,
  BOOK_AHEAD_LIMIT,
  COMMISSION_PERCENT,
  COMPLAINT_OWNER_ANSWER,
  COMPLAINT_PLATFORM_ANSWER,
  DAY,
  DEPOSIT_FREEZE,
  HOUR,
  LATE_CANCEL_STEPS,
  MINUTE,
  ORDER_HOLD,
  PAY_FIRST_AHEAD,
  SETTLEMENT_DELAY,
  WRONG_PASSWORD_REPORT,
} from './constants.ts';
import { yuanDigits } from './money.ts';
import { rentTypeName, TEN_HOUR } from './rentTypes.ts';
import type { Duration } from './types.ts';
import { WITHDRAWAL_FEE_PERCENT, WITHDRAWAL_LEAST } from './withdrawal.ts';

const hours = (length: Duration): string => `${length / HOUR} 小时`;
const minutes = (length: Duration): string => `${length / MINUTE} 分钟`;

const ladder = LATE_CANCEL_STEPS.map(({ within, percent }, at) => {
  const below = LATE_CANCEL_STEPS[at - 1];
  return `${below ? `超过 ${hours(below.within)}、` : ''}不超过 ${hours(within)}：扣 ${percent}%。`;
});
const freeBefore = `超过 ${hours(Math.max(...LATE_CANCEL_STEPS.map(({ within }) => within)))}：不扣。`;

/** Limits that a text of the contents states by name, as in `{{order_hold}}`, so that it cannot differ from the rule. */
export const statedLimits: Readonly<Record<string, string>> = {
  adult_age: `${ADULT_AGE} 周岁`,
  order_hold: minutes(ORDER_HOLD),
  pay_first_ahead: hours(PAY_FIRST_AHEAD),
  book_ahead_lead: minutes(BOOK_AHEAD_LEAD),
  book_ahead_limit: `${BOOK_AHEAD_LIMIT / DAY} 天`,
  ten_hour_rent: rentTypeName(TEN_HOUR),
  deposit_freeze: hours(DEPOSIT_FREEZE),
  settlement_delay: hours(SETTLEMENT_DELAY),
  complaint_owner_answer: hours(COMPLAINT_OWNER_ANSWER),
  complaint_platform_answer: hours(COMPLAINT_PLATFORM_ANSWER),
  wrong_password_report: minutes(WRONG_PASSWORD_REPORT),
  commission: `${COMMISSION_PERCENT}%`,
  withdrawal_least: `${yuanDigits(WITHDRAWAL_LEAST)} 元`,
  withdrawal_fee: `${WITHDRAWAL_FEE_PERCENT}%`,
  cancel_ladder: [freeBefore, ...ladder.toReversed()].map((step, at) => `${at + 1}. ${step}`).join('\n'),
};

const NAMED = /\{\{(\w+)\}\}/g;

/** The text with its limits; an unknown name stays as it is. */
export const withLimits = (text: string): string =>
  text.replaceAll(NAMED, (whole, name: string) => (Object.hasOwn(statedLimits, name) ? statedLimits[name] : undefined) ?? whole);

/** Names in the text that no limit has. */
export const unknownLimits = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(statedLimits, name));
