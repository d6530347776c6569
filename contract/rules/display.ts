import { GAME_CURRENCY_TIERS, POPULARITY_CAP, POPULARITY_SHOWN_FROM } from './constants.ts';
import { CLOSED_NICKNAME } from './deactivation.ts';
import { formatYuan, formatYuanShort, mulDiv } from './money.ts';
import type { Fen } from './types.ts';

const WAN = 10_000;

/**
 * Tag of an amount of game currency: from 1e6 百万, from 1e7 千万, from 1e8 亿级; below in 万, rounded to two decimals, trailing zeros dropped. ''
 * for 0 and for amounts that would round to 0万.
 */
export const gameCurrencyTag = (amount: number): string => {
  if (!(amount > 0)) return '';
  const tier = GAME_CURRENCY_TIERS.find(({ from }) => amount >= from);
  if (tier) return tier.label;
  const hundredths = mulDiv(Math.floor(amount), 100, WAN);
  return hundredths === 0 ? '' : `${hundredths / 100}万`;
};

/** Popularity count: '<100', then '100+' … '900+' by the leading digit, '1000+'. */
export const popularity = (count: number): string => {
  if (count < POPULARITY_SHOWN_FROM) return `<${POPULARITY_SHOWN_FROM}`;
  if (count >= POPULARITY_CAP) return `${POPULARITY_CAP}+`;
  return `${Math.floor(count / 100)}00+`;
};

/** '无押金' for 0, else '押金30元'. */
export const depositText = (fen: Fen): string => (fen === 0 ? '无押金' : `押金${formatYuanShort(fen)}`);

/** '138****8000'; anything but 11 digits is masked whole. */
export const maskPhone = (phone: string): string =>
  /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '*'.repeat(phone.length);

/** '晚***风': only the first and last character. */
export const maskName = (name: string): string => {
  const letters = [...name];
  return `${letters[0] ?? ''}***${letters.length > 1 ? letters.at(-1) : ''}`;
};

/** Name of users who stay anonymous. */
export const HIDDEN_NAME = '匿名用户';

/** A nickname as shown to others. */
export const nameForOthers = (nickname: string, isShown: boolean): string => {
  if (nickname === CLOSED_NICKNAME) return nickname;
  return isShown ? maskName(nickname) : HIDDEN_NAME;
};

/** 'l***n@example.com': of the local part only the first and last character. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name.slice(0, 1)}***${name.length > 1 ? name.slice(-1) : ''}${email.slice(at)}`;
};

/** Coarse location only: '203.0.*.*', '2001:db8:*'. */
export const maskAddress = (ip: string): string =>
  ip.includes('.')
    ? `${ip
        .replace(/^::ffff:/i, '')
        .split('.')
        .slice(0, 2)
        .join('.')}.*.*`
    : `${ip.split(':').slice(0, 2).join(':')}:*`;

/** '¥2.50/时'. */
export const hourlyPriceText = (fen: Fen): string => `${formatYuan(fen)}/时`;
