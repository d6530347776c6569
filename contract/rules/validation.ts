import { fromShanghai } from './clock.ts';
import { ADULT_AGE } from './constants.ts';
import { characterCount, compactInput, normaliseInput, toAscii, trimInput, withoutInvisible } from './text.ts';
import type { Checked, Instant } from './types.ts';

export const PHONE_REQUIRED = '请输入手机号码';
export const PHONE_INVALID = '请输入正确的手机号码';
export const USERNAME_REQUIRED = '请输入手机号/用户名';
export const PASSWORD_REQUIRED = '请输入密码';
export const PASSWORD_INVALID = '密码由字母、数字、下划线组成,长度8-30位';
export const SMS_CODE_REQUIRED = '请输入验证码';
export const SMS_CODE_INVALID = '验证码只能为数字且长度为6';
export const REAL_NAME_REQUIRED = '请输入真实姓名';
export const ID_NUMBER_INVALID = '请输入正确的身份证号';

export const EMAIL_REQUIRED = '请输入邮箱地址';
export const EMAIL_INVALID = '请输入正确的邮箱地址';
export const EMAIL_FOREIGN = '暂不支持中文等国际化邮箱地址，请换一个';

export const USERNAME_LENGTH = 20;
const PASSWORD_LENGTH = { least: 8, most: 30 } as const;
export const PASSWORD_HINT = `${PASSWORD_LENGTH.least}–${PASSWORD_LENGTH.most} 位字母、数字或下划线`;
const ID_NUMBER_LENGTH = 18;
export const ID_NUMBER_HINT = `${ID_NUMBER_LENGTH} 位，末位可以是 X`;

const PHONE = /^1[3-9]\d{9}$/;
const PASSWORD = new RegExp(`^\\w{${PASSWORD_LENGTH.least},${PASSWORD_LENGTH.most}}$`);
const SMS_CODE = /^\d{6}$/;
const ID_NUMBER = new RegExp(`^[1-9]\\d{${ID_NUMBER_LENGTH - 2}}[\\dX]$`);

const CHINA_PREFIX = /^(?:\+86|0086|86(?=\d{11}$))/;

/** One address of ASCII letters, digits and common signs. */
const EMAIL = /^[a-z0-9_%+'&~-]+(?:\.[a-z0-9_%+'&~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const EMAIL_LENGTH = 254;
const EMAIL_LOCAL_LENGTH = 64;

const valid = <T>(value: T): Checked<T> => ({ ok: true, value });
const invalid = (message: string): Checked<never> => ({ ok: false, message });

const matching = (value: string, pattern: RegExp, required: string, wrong: string): Checked<string> => {
  if (value === '') return invalid(required);
  return pattern.test(value) ? valid(value) : invalid(wrong);
};

/** The eleven digits of a pasted phone number: '138 0013 8000', '+86 138-0013-8000', full-width digits. Does not validate. */
export const normalisePhone = (input: string): string => compactInput(input).replace(CHINA_PREFIX, '');

/** Mainland mobile number: 1[3-9] and nine digits. The value is normalised. */
export const checkPhone = (input: string): Checked<string> => matching(normalisePhone(input), PHONE, PHONE_REQUIRED, PHONE_INVALID);

/** Phone or username: 1–20 characters. product.md gives both errors one text. */
export const checkUsername = (input: string): Checked<string> => {
  const value = normaliseInput(input);
  return value !== '' && characterCount(value) <= USERNAME_LENGTH ? valid(value) : invalid(USERNAME_REQUIRED);
};

/** 8–30 letters, digits and underscores. */
export const checkPassword = (input: string): Checked<string> =>
  matching(normaliseInput(input), PASSWORD, PASSWORD_REQUIRED, PASSWORD_INVALID);

/** Exactly six digits, in any spacing. */
export const checkSmsCode = (input: string): Checked<string> =>
  matching(compactInput(input), SMS_CODE, SMS_CODE_REQUIRED, SMS_CODE_INVALID);

/** The address in lower case, without what was copied with it. Does not validate. */
export const normaliseEmail = (input: string): string => toAscii(withoutInvisible(input)).replaceAll('。', '.').trim().toLowerCase();

/** A valid mailbox address in lower case; internationalised ones are refused. */
export const checkEmail = (input: string): Checked<string> => {
  const value = normaliseEmail(input);
  if (value === '') return invalid(EMAIL_REQUIRED);
  const isForeign = [...value].some((letter) => letter > '~') || /[@.]xn--/.test(value);
  if (isForeign) return invalid(EMAIL_FOREIGN);
  const fits = value.length <= EMAIL_LENGTH && value.indexOf('@') <= EMAIL_LOCAL_LENGTH && EMAIL.test(value);
  return fits ? valid(value) : invalid(EMAIL_INVALID);
};

/** Receiver of a code. */
export type CodeTarget = 'phone' | 'mailbox';

/** Validators by receiver. */
export const checkAddress: Readonly<Record<CodeTarget, (input: string) => Checked<string>>> = { phone: checkPhone, mailbox: checkEmail };

/** Any non-empty name. */
export const checkRealName = (input: string): Checked<string> => {
  const value = trimInput(input);
  return value === '' ? invalid(REAL_NAME_REQUIRED) : valid(value);
};

const CHECK_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK_DIGITS = '10X98765432';

/** Check digit for the first 17 digits of an ID number, by GB 11643-1999; further ones are not read. */
export const idCheckDigit = (idNumber: string): string => {
  const sum = CHECK_WEIGHTS.reduce((total, weight, index) => total + weight * Number(idNumber[index]), 0);
  return CHECK_DIGITS.charAt(sum % 11);
};

export interface BirthDate {
  y: number;
  m: number;
  d: number;
}

const isRealDate = ({ y, m, d }: BirthDate): boolean => {
  const date = new Date(Date.UTC(y, m - 1, d));
  return y >= 1900 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
};

/** Birth date in a well-formed ID number; null if format or date is invalid. */
export const birthDateOf = (idNumber: string): BirthDate | null => {
  if (!ID_NUMBER.test(idNumber)) return null;
  const [y, m, d] = [idNumber.slice(6, 10), idNumber.slice(10, 12), idNumber.slice(12, 14)].map(Number) as [number, number, number];
  return isRealDate({ y, m, d }) ? { y, m, d } : null;
};

/**
 * 18-digit Chinese ID: format, check digit, an existing birth date that is not in the future. Lower-case x becomes X. Minors pass;
 * `isAdult` decides whether the person may rent.
 */
export const checkIdNumber = (input: string, now: Instant): Checked<string> => {
  const value = compactInput(input).replace(/x$/, 'X');
  const birth = birthDateOf(value);
  const isGenuine = birth !== null && fromShanghai(birth) <= now && idCheckDigit(value) === value.charAt(17);
  return isGenuine ? valid(value) : invalid(ID_NUMBER_INVALID);
};

/** When a person becomes 18: 00:00 Shanghai time on the birthday; 1 March if born on 29 February. */
export const adultFrom = ({ y, m, d }: BirthDate): Instant => fromShanghai({ y: y + ADULT_AGE, m, d });

/** Whether the holder of an ID number may rent, recharge, list and play free. false for an invalid number. */
export const isAdult = (idNumber: string, now: Instant): boolean => {
  const birth = birthDateOf(idNumber);
  return birth !== null && now >= adultFrom(birth);
};
