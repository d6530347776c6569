import { COMMISSION_PERCENT, DAY } from './constants.ts';
import { mulDiv, percentOf } from './money.ts';
import type { Checked, Duration, Fen } from './types.ts';
import { characterCount, normaliseInput, trimInput } from './text.ts';

/** Paid bookings that an owner may cancel within `within` before publishing closes. */
export const UNDELIVERED = { most: 3, within: 30 * DAY } as const;
/** Red packet of a renter whose booking the owner cancelled. */
export const UNDELIVERED_PACKET: { readonly fen: Fen; readonly lasts: Duration } = { fen: 500, lasts: 30 * DAY };

/** Characters of the reason that the renter reads. */
export const CALL_OFF_REASON = { least: 4, most: 100 } as const;
const REASON_LENGTH = `请写 ${CALL_OFF_REASON.least}–${CALL_OFF_REASON.most} 个字的原因，租客会看到`;

export const checkCallOffReason = (input: string): Checked<string> => {
  const value = trimInput(input).replace(/\s+/g, ' ');
  const length = characterCount(value);
  return length >= CALL_OFF_REASON.least && length <= CALL_OFF_REASON.most ? { ok: true, value } : { ok: false, message: REASON_LENGTH };
};

/** Longest login of a listing, in characters. */
export const LOGIN_MOST = 60;

/** Checks a new password of a listing's login, typed twice. It may not begin or end with a space, which games cut off. */
export const checkNewSecret = (secret: string, again: string): { readonly secret?: string; readonly again?: string } => {
  if (secret.trim() === '') return { secret: '请输入新密码' };
  if (secret !== secret.trim()) return { secret: '密码前后不能有空格' };
  if (characterCount(secret) > LOGIN_MOST) return { secret: `密码最多 ${LOGIN_MOST} 个字符` };
  return secret === again ? {} : { again: '两次输入的密码不一致' };
};

/** Checks the number of units of game currency that the renter used, as typed. */
export const checkUsed = (input: string, prepaid: number): Checked<number> => {
  const digits = normaliseInput(input);
  const value = /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN;
  return value >= 0 && value <= prepaid ? { ok: true, value } : { ok: false, message: `请填 0 到 ${prepaid} 的整数` };
};

export interface GameMoneyShares {
  /** Fen for the owner, and fen returned to the renter. */
  readonly usedFen: Fen;
  readonly backFen: Fen;
}

/** How a prepayment is divided after so many of its units were used. */
export const gameMoneyShares = (prepaidFen: Fen, prepaid: number, used: number): GameMoneyShares => {
  const backFen = prepaid === 0 ? 0 : mulDiv(prepaidFen, prepaid - used, prepaid);
  return { usedFen: prepaidFen - backFen, backFen };
};

interface Rented {
  readonly rentFen: Fen;
  readonly gameMoneyFen: Fen;
  readonly gameMoney: number;
  readonly gameMoneyUsed: number | null;
}

/** What a clean end of the rental will bring its owner, as far as known: rent less commission, and game currency reported as used. */
export const expectedIncome = ({ rentFen, gameMoneyFen, gameMoney, gameMoneyUsed }: Rented): Fen =>
  rentFen - percentOf(rentFen, COMMISSION_PERCENT) + gameMoneyShares(gameMoneyFen, gameMoney, gameMoneyUsed ?? 0).usedFen;
