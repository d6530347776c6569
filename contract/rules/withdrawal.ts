import { addDays, startOfDay } from './clock.ts';
import { DAY, HOUR, MINUTE } from './constants.ts';
import { maskEmail, maskPhone } from './display.ts';
import { formatYuanShort, percentOf } from './money.ts';
import type { Checked, Duration, Fen, Instant } from './types.ts';
import { checkEmail, checkPhone } from './validation.ts';

export const WITHDRAWAL_LEAST: Fen = 1_000;
export const WITHDRAWAL_MOST: Fen = 500_000;
/** Asked for on one Shanghai day, also those that were cancelled. */
export const WITHDRAWALS_A_DAY = 3;
export const WITHDRAWAL_FEE_PERCENT = 1;
export const WITHDRAWAL_FEE_LEAST: Fen = 1;
/** Up to this sum, and with this credit, a withdrawal is paid out without a person of the platform. */
export const WITHDRAWAL_BY_ITSELF: Fen = 50_000;
export const WITHDRAWAL_CREDIT = 60;
/** Above this sum two people of the platform have to say yes. */
export const WITHDRAWAL_TWO_PEOPLE: Fen = 200_000;
/** From a binding to the first payout to the new account. */
export const PAYOUT_REST: Duration = 24 * HOUR;
/** A payout still open after this time is reported to the operators. */
export const PAYOUT_DEADLINE: Duration = 2 * HOUR;
/** Within this the platform looks at a withdrawal that waits for it. */
export const WITHDRAWAL_REVIEW: Duration = DAY;
export const CONTRACT_LIFETIME: Duration = 30 * MINUTE;

export const WITHDRAWAL_TOO_SMALL = `提现金额最低${formatYuanShort(WITHDRAWAL_LEAST)}`;
export const WITHDRAWAL_TOO_LARGE = `单次提现最高${formatYuanShort(WITHDRAWAL_MOST)}`;
export const ALIPAY_REQUIRED = '请输入支付宝账号';
export const ALIPAY_INVALID = '支付宝账号为手机号或邮箱';

/** 1 % rounded half up, at least 1 fen. */
export const withdrawalFee = (amount: Fen): Fen => Math.max(WITHDRAWAL_FEE_LEAST, percentOf(amount, WITHDRAWAL_FEE_PERCENT));

/** From when a payout may go to an account that was bound at this instant. */
export const payableFrom = (boundAt: Instant): Instant => boundAt + PAYOUT_REST;

interface Trust {
  readonly amount: Fen;
  readonly creditScore: number;
  readonly boundAt: Instant;
  readonly now: Instant;
}

/** Whether a person of the platform has to say yes before it is paid out. */
export const needsOperator = ({ amount, creditScore, boundAt, now }: Trust): boolean =>
  amount > WITHDRAWAL_BY_ITSELF || creditScore < WITHDRAWAL_CREDIT || now < payableFrom(boundAt);

export const needsTwoPeople = (amount: Fen): boolean => amount > WITHDRAWAL_TWO_PEOPLE;

/** The Shanghai day whose withdrawals count against the limit, and when the next one begins. */
export const withdrawalDay = (now: Instant): { from: Instant; to: Instant } => {
  const from = startOfDay(now);
  return { from, to: addDays(from, 1) };
};

/** A phone number or a mailbox in lower case. */
export const checkAlipay = (input: string): Checked<string> => {
  if (input.trim() === '') return { ok: false, message: ALIPAY_REQUIRED };
  const checked = /[@＠]/.test(input) ? checkEmail(input) : checkPhone(input);
  return checked.ok ? checked : { ok: false, message: ALIPAY_INVALID };
};

/** What the pay password is asked for. */
export const withdrawalSubject = (amount: Fen): string => `withdrawal:${amount}`;

/** '138****8000' or 'l***n@example.com'. */
export const maskAlipay = (account: string): string => (account.includes('@') ? maskEmail(account) : maskPhone(account));

/** '*明': the last character alone. */
export const maskHolder = (name: string): string => {
  const characters = [...name];
  return '*'.repeat(Math.max(1, characters.length - 1)) + (characters.length > 1 ? characters.at(-1) : '');
};
