import { MINUTE } from './constants.ts';
import type { Duration, Fen } from './types.ts';

/** What a user proves ownership of the account for; a proof serves for nothing else. */
export const proofPurposes = {
  CHANGE_PHONE: 'change_phone',
  CHANGE_PASSWORD: 'change_password',
  CHANGE_EMAIL: 'change_email',
  SET_PAY_PASSWORD: 'set_pay_password',
  RESET_PAY_PASSWORD: 'reset_pay_password',
  DEACTIVATE: 'deactivate',
  PAY: 'pay',
} as const;
export type ProofPurpose = (typeof proofPurposes)[keyof typeof proofPurposes];

/** What can be shown: codes go to the phone and the mailbox that the account has. */
export const proofParts = ['sms_code', 'email_code', 'password', 'pay_password', 'id_number'] as const;
export type ProofPart = (typeof proofParts)[number];

/** Each way that proves ownership for a purpose, as the parts that it takes together. */
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
  pay: [['pay_password']],
};

/** How long a proof serves, and a code. */
export const PROOF_LIFETIME: Duration = 10 * MINUTE;
export const CODE_LIFETIME: Duration = 10 * MINUTE;
export const CODE_TRIES = 5;

export const PAY_PASSWORD_TRIES = 5;
export const PAY_PASSWORD_LOCK: Duration = 30 * MINUTE;
/** Wallet payments above it ask for the pay password; `PAY_PASSWORD_ALWAYS` asks for every one. */
export const PAY_PASSWORD_ALWAYS: Fen = 0;
export const PAY_PASSWORD_LIMITS: readonly Fen[] = [PAY_PASSWORD_ALWAYS, 5_000, 20_000];
export const PAY_PASSWORD_LIMIT: Fen = 5_000;
