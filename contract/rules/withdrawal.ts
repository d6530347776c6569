import { addDays, startOfDay } from './clock.ts';
import { DAY, HOUR, MINUTE, PAYOUT_REST } from './constants.ts';
import { maskEmail, maskPhone } from './display.ts';
import { percentOf, yuanDigits } from './money.ts';
import { trimInput } from './text.ts';
import type { Checked, Duration, Fen, Instant } from './types.ts';
import { checkEmail, checkPhone } from './validation.ts';

export const WITHDRAWAL_LEAST: Fen = 1_000;
export const WITHDRAWAL_MOST: Fen = 500_000;
/** Per Shanghai day; those that were cancelled, refused or failed do not count. */
export const WITHDRAWALS_A_DAY = 3;
export const WITHDRAWAL_FEE_PERCENT = 1;
export const WITHDRAWAL_FEE_LEAST: Fen = 1;
/** Up to this amount and with this credit, a withdrawal is paid without an operator's approval. */
export const WITHDRAWAL_BY_ITSELF: Fen = 50_000;
export const WITHDRAWAL_CREDIT = 60;
/** Above this amount two operators must approve. */
export const WITHDRAWAL_TWO_PEOPLE: Fen = 200_000;
/** From the request to the payout at the earliest: as long it can be cancelled for certain. */
export const WITHDRAWAL_REST: Duration = MINUTE;
/** A payout still open after this time is logged as an error with each query. */
export const PAYOUT_DEADLINE: Duration = 2 * HOUR;
/** The platform decides a pending withdrawal within this time. */
export const WITHDRAWAL_REVIEW: Duration = DAY;
/** A payout still open after this time is an alarm, and the user is told. */
export const PAYOUT_ANSWER: Duration = DAY;
export const CONTRACT_LIFETIME: Duration = 30 * MINUTE;

export const WITHDRAWAL_TOO_SMALL = `提现金额最低 ${yuanDigits(WITHDRAWAL_LEAST)} 元`;
export const WITHDRAWAL_TOO_LARGE = `单次提现最高 ${yuanDigits(WITHDRAWAL_MOST)} 元`;
export const ALIPAY_REQUIRED = '请输入支付宝账号';
export const ALIPAY_INVALID = '支付宝账号为手机号或邮箱';

/** 1 % rounded half up, at least 1 fen. */
export const withdrawalFee = (amount: Fen): Fen => Math.max(WITHDRAWAL_FEE_LEAST, percentOf(amount, WITHDRAWAL_FEE_PERCENT));

/** Earliest payout to an account bound at this instant. */
export const payableFrom = (boundAt: Instant): Instant => boundAt + PAYOUT_REST;

interface Trust {
  readonly amount: Fen;
  readonly creditScore: number;
  readonly boundAt: Instant;
  readonly now: Instant;
}

/** Whether an operator must approve it. */
export const needsOperator = ({ amount, creditScore, boundAt, now }: Trust): boolean =>
  amount > WITHDRAWAL_BY_ITSELF || creditScore < WITHDRAWAL_CREDIT || now < payableFrom(boundAt);

export const needsTwoPeople = (amount: Fen): boolean => amount > WITHDRAWAL_TWO_PEOPLE;

/** The Shanghai day for the daily limit, and when the next one begins. */
export const withdrawalDay = (now: Instant): { from: Instant; to: Instant } => {
  const from = startOfDay(now);
  return { from, to: addDays(from, 1) };
};

/** A phone number, or a mailbox in lower case. */
export const checkAlipay = (input: string): Checked<string> => {
  if (trimInput(input) === '') return { ok: false, message: ALIPAY_REQUIRED };
  const checked = /[@＠]/.test(input) ? checkEmail(input) : checkPhone(input);
  return checked.ok ? checked : { ok: false, message: ALIPAY_INVALID };
};

/** Subject of the pay password proof. */
export const withdrawalSubject = (amount: Fen): string => `withdrawal:${amount}`;

/** '138****8000' or 'l***n@example.com'. */
export const maskAlipay = (account: string): string => (account.includes('@') ? maskEmail(account) : maskPhone(account));

/** '*明': only the last character. */
export const maskHolder = (name: string): string => {
  const characters = [...name];
  return '*'.repeat(Math.max(1, characters.length - 1)) + (characters.length > 1 ? characters.at(-1) : '');
};
