import { DAY, HOUR, MINUTE } from './constants.ts';
import { compactInput } from './text.ts';
import type { Checked, Duration, Fen } from './types.ts';

/** Purposes of an owner proof; a proof is valid for one purpose only. */
export const proofPurposes = {
  CHANGE_PHONE: 'change_phone',
  CHANGE_PASSWORD: 'change_password',
  CHANGE_EMAIL: 'change_email',
  SET_PAY_PASSWORD: 'set_pay_password',
  RESET_PAY_PASSWORD: 'reset_pay_password',
  DEACTIVATE: 'deactivate',
  BIND_ALIPAY: 'bind_alipay',
  APPLY: 'apply',
  PAY: 'pay',
} as const;
export type ProofPurpose = (typeof proofPurposes)[keyof typeof proofPurposes];

/** Parts of a proof; codes are sent to the account's own phone and mailbox. */
export const proofParts = ['sms_code', 'email_code', 'password', 'pay_password', 'id_number'] as const;
export type ProofPart = (typeof proofParts)[number];

/** Accepted combinations of parts by purpose. */
export const proofWays: Readonly<Record<ProofPurpose, readonly (readonly ProofPart[])[]>> = {
  change_phone: [['sms_code'], ['password', 'id_number']],
  change_password: [['password'], ['sms_code']],
  change_email: [['sms_code'], ['password']],
  set_pay_password: [['sms_code']],
  reset_pay_password: [
    ['sms_code', 'id_number'],
    ['email_code', 'id_number'],
  ],
  deactivate: [['sms_code']],
  bind_alipay: [['sms_code'], ['email_code']],
  apply: [['sms_code']],
  pay: [['pay_password']],
};

/** An account without a login for so long may belong to an earlier holder of its phone number. */
export const ACCOUNT_SLEEPS_AFTER: Duration = 365 * DAY;
const ID_DIGITS = 4;
export const ID_DIGITS_ASKED = `这个账号很久没有登录，请再输入实名认证的身份证号后 ${ID_DIGITS} 位`;

/** The last digits of an ID number; the very last may be an X. */
export const checkIdDigits = (input: string): Checked<string> => {
  const value = compactInput(input).toUpperCase();
  const isForm = value.length === ID_DIGITS && /^\d+[\dX]$/.test(value);
  return isForm ? { ok: true, value } : { ok: false, message: `请输入身份证号后 ${ID_DIGITS} 位` };
};

/** Purposes that a phone or mailbox which replaced another does not prove for a while: money and passwords. */
export const guardedPurposes: readonly ProofPurpose[] = [
  'change_password',
  'set_pay_password',
  'reset_pay_password',
  'deactivate',
  'bind_alipay',
];
/** How long it proves nothing for them; as long, the owner of the former one can take the change back. */
export const CONTACT_REST: Duration = 72 * HOUR;

/**
 * The next step of an errand: a proof that was used for the first is then good for the second, once and within its ten minutes, if
 * its parts prove that too. A first withdrawal binds an account and sets the pay password.
 */
export const nextOfErrand: Readonly<Partial<Record<ProofPurpose, ProofPurpose>>> = { bind_alipay: 'set_pay_password' };

export const PROOF_LIFETIME: Duration = 10 * MINUTE;
export const CODE_TRIES = 5;

/** A session's last use is stored at most this often. */
export const SESSION_USE_NOTED: Duration = 10 * MINUTE;

export const PAY_PASSWORD_TRIES = 5;
export const PAY_PASSWORD_LOCK: Duration = 30 * MINUTE;
/** Wallet payments above it need the pay password; `PAY_PASSWORD_ALWAYS`: every payment does. */
export const PAY_PASSWORD_ALWAYS: Fen = 0;
export const PAY_PASSWORD_LIMITS: readonly Fen[] = [PAY_PASSWORD_ALWAYS, 5_000, 20_000];
export const PAY_PASSWORD_LIMIT: Fen = 5_000;
/** Most that a wallet pays on a Shanghai day without the pay password. */
export const UNASKED_A_DAY: Fen = 50_000;

export const PAY_PASSWORD_REQUIRED = '请输入支付密码';
const PAY_PASSWORD_LENGTH = 6;
export const PAY_PASSWORD_FORM = `支付密码为 ${PAY_PASSWORD_LENGTH} 位数字`;
export const PAY_PASSWORD_WEAK = '不能是连续或重复的数字，也不能取自手机号、生日或身份证号';

/** Six digits; does not check their strength. */
export const checkPayPassword = (input: string): Checked<string> => {
  const value = compactInput(input);
  if (value === '') return { ok: false, message: PAY_PASSWORD_REQUIRED };
  return /^\d+$/.test(value) && value.length === PAY_PASSWORD_LENGTH ? { ok: true, value } : { ok: false, message: PAY_PASSWORD_FORM };
};

/** Personal data that a pay password must not be taken from. */
export interface PersonalDigits {
  readonly phone: string | null;
  /** ISO date. */
  readonly birthDate: string | null;
}

const isUpOrDown = (digits: string): boolean =>
  [1, -1].some((step) => [...digits].every((digit, at) => at === 0 || Number(digit) - Number(digits[at - 1]) === step));

/** Ascending or descending, as a whole or in each half: 123456, 123321. */
const isRun = (digits: string): boolean => [digits.slice(0, 3), digits.slice(3)].every(isUpOrDown);

/** A repeated group of one to three digits, or only repeated digits: 121212, 112233, 111222. */
const isRepeat = (digits: string): boolean => /^(\d{1,3})\1+$/.test(digits) || /^(?:(\d)\1+)+$/.test(digits);

/** Whether a pay password is easily guessed: a run, a repetition, or part of the phone or birth date. */
export const isWeakPayPassword = (digits: string, { phone, birthDate }: PersonalDigits): boolean => {
  const born = birthDate?.replaceAll('-', '') ?? '';
  const dates = born === '' ? [] : [born, born.slice(4) + born.slice(2, 4), born.slice(4) + born.slice(0, 4)];
  return isRun(digits) || isRepeat(digits) || [phone ?? '', ...dates].some((known) => known.includes(digits));
};
