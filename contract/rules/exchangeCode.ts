import { fixedText } from './coupon.ts';
import { CODE_LETTERS } from './invitation.ts';
import { compactInput } from './text.ts';
import type { Checked, Fen } from './types.ts';

export const EXCHANGE_CODE_LENGTH = 12;
const GROUP = 4;
/** Wrong codes within an hour, per user or address, after which each further attempt needs a captcha. */
export const FREE_GUESSES = 5;
/** Maximum codes per batch. */
export const LARGEST_BATCH = 100_000;

/** The reward for a code. */
export type CodeGift =
  | { readonly kind: 'coins'; readonly coins: number }
  | { readonly kind: 'vip'; readonly days: number }
  | {
      readonly kind: 'packet';
      readonly title: string;
      readonly minOrderFen: Fen;
      readonly discountFen: Fen;
      /** Lifetime of the red packet in days. */
      readonly days: number;
    };

export const EXCHANGE_CODE_REQUIRED = '请输入兑换码';
export const EXCHANGE_CODE_FORM = `兑换码是 ${EXCHANGE_CODE_LENGTH} 位字母和数字，没有 0、1、I、O`;

/** Accepts any case and spacing. The value is the form that is hashed. */
export const checkExchangeCode = (input: string): Checked<string> => {
  const value = compactInput(input).toUpperCase();
  if (value === '') return { ok: false, message: EXCHANGE_CODE_REQUIRED };
  const isForm = value.length === EXCHANGE_CODE_LENGTH && [...value].every((letter) => CODE_LETTERS.includes(letter));
  return isForm ? { ok: true, value } : { ok: false, message: EXCHANGE_CODE_FORM };
};

/** 'ABCD-EFGH-JKLM'. */
export const shownCode = (code: string): string => (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** '100 金币', '会员 7 天', '满10减5红包'. */
export const giftText = (gift: CodeGift): string => {
  if (gift.kind === 'coins') return `${gift.coins} 金币`;
  if (gift.kind === 'vip') return `会员 ${gift.days} 天`;
  return `${fixedText(gift)}红包`;
};

/** Probability that this many random guesses hit one of the live codes. */
export const guessChance = (tries: number, live: number): number => (tries * live) / CODE_LETTERS.length ** EXCHANGE_CODE_LENGTH;
