import { z } from 'zod';
import { emailActions, proofPurposes } from '#contract/names.ts';
import { proofWays } from '#contract/rules/account.ts';
import { endpoint, FINGERPRINT, SIGNED } from './endpoint.ts';
import { proof } from './security.ts';
import { empty, instant, oneOf, text } from './shared.ts';

const email = text(320).min(1, '请输入邮箱地址');
const code = text(20).min(1, '请输入验证码');
const verify_key = text(200).min(1, '请先完成滑块验证');
const resend = z.object({ resend_at: instant });
const LIMITS = '60 s between two to one mailbox, 5 an hour, 10 a day; the code is good for ten minutes and five tries';

const mailed = oneOf(proofPurposes).refine(
  (purpose) => proofWays[purpose].some((way) => way.includes('email_code')),
  '这项操作不能用邮箱验证',
);

export const sendEmailCode = endpoint({
  name: 'sendEmailCode',
  method: 'POST',
  path: '/email/code',
  auth: 'none',
  headers: FINGERPRINT,
  summary: `Mails a six-digit code; answers alike whether an account has the mailbox or not. ${LIMITS}`,
  body: z.object({ email, verify_key, action: z.enum(emailActions) }),
  data: resend,
  problems: ['VERIFY_KEY_INVALID', 'SMS_TOO_SOON', 'SMS_LIMIT'],
});

export const sendOwnEmailCode = endpoint({
  name: 'sendOwnEmailCode',
  method: 'POST',
  path: '/email/code-own',
  auth: 'required',
  headers: FINGERPRINT,
  summary: `Mails a six-digit code to the mailbox of the account, for one purpose. ${LIMITS}`,
  body: z.object({ verify_key, purpose: mailed }),
  data: resend,
  problems: ['VERIFY_KEY_INVALID', 'SMS_TOO_SOON', 'SMS_LIMIT', 'EMAIL_UNBOUND'],
});

export const bindEmail = endpoint({
  name: 'bindEmail',
  method: 'POST',
  path: '/email/bind',
  auth: 'required',
  headers: FINGERPRINT,
  summary: `Begins to bind a mailbox: mails a code to it, which verifyEmail or updateEmail takes. ${LIMITS}`,
  body: z.object({ email, verify_key }),
  data: resend,
  problems: ['VERIFY_KEY_INVALID', 'SMS_TOO_SOON', 'SMS_LIMIT'],
});

const newEmail = z.object({ email, code: code.describe('of bindEmail'), proof: proof.describe('of proveOwner for `change_email`') });
const newEmailProblems = ['EMAIL_CODE_WRONG', 'EMAIL_CODE_EXPIRED', 'PROOF_INVALID', 'EMAIL_TAKEN'] as const;

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/email/verify',
  auth: 'required',
  summary: 'Binds the first mailbox of the account; a mailbox can reset the password, so that it takes a proof',
  body: newEmail,
  data: empty,
  problems: [...newEmailProblems, 'EMAIL_BOUND'],
});

export const updateEmail = endpoint({
  name: 'updateEmail',
  method: 'POST',
  path: '/email/update',
  auth: 'required',
  summary: 'Replaces the mailbox of the account; the old one is told',
  body: newEmail,
  data: empty,
  problems: [...newEmailProblems, 'EMAIL_UNBOUND'],
});

const unbind_third = z.boolean().default(false).describe('unbinds third-party logins too, which could log in again');
const password = text(1000).describe('RSA-OAEP ciphertext, base64, label action `password`');
const signed = ['SIGN_INVALID', 'SIGN_REPLAYED', 'PASSWORD_LEAKED', 'CONTACT_TOO_NEW'] as const;

export const resetPasswordByEmail = endpoint({
  name: 'resetPasswordByEmail',
  method: 'POST',
  path: '/password/reset-by-email',
  auth: 'none',
  headers: SIGNED,
  summary: 'Sets a new password by a code that was mailed for `reset`; every login of the account ends',
  body: z.object({ email, code, password, unbind_third }),
  data: empty,
  problems: [...signed, 'EMAIL_CODE_WRONG', 'EMAIL_CODE_EXPIRED', 'EMAIL_UNBOUND'],
});

export const forgetPassword = endpoint({
  name: 'forgetPassword',
  method: 'POST',
  path: '/password/forget',
  auth: 'none',
  headers: SIGNED,
  summary: 'Sets a new password by a code of sendSms, action `reset`; every login of the account ends',
  body: z.object({ mobile: text(40).min(1, '请输入手机号码'), code, password, unbind_third }),
  data: empty,
  problems: [...signed, 'SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'PHONE_UNREGISTERED', 'ID_DIGITS_REQUIRED'],
});
