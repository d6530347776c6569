import { z } from 'zod';
import { proofPurposes, securityNewsKinds } from '#contract/names.ts';
import { proofWays } from '#contract/rules/account.ts';
import { endpoint, FINGERPRINT } from './endpoint.ts';
import { empty, instant, oneOf, text } from './shared.ts';
import { choice, moment, shape, words, yes } from './shape.ts';

const purpose = oneOf(proofPurposes).describe('what the owner is proved for; a code and a proof serve for nothing else');

/** Owner proof, sent with commands reserved to the account's owner. */
export const proof = text(100).min(1, '请先验证身份').describe('of proveOwner, for the purpose of this call');

export const sendOwnSms = endpoint({
  name: 'sendOwnSms',
  method: 'POST',
  path: '/sms/send-own',
  auth: 'required',
  headers: FINGERPRINT,
  summary: 'Sends a six-digit code to the phone of the account, for one purpose; limits as sendSms',
  body: z.object({ verify_key: text(200).min(1, '请先完成滑块验证'), purpose }),
  data: z.object({ resend_at: instant }),
  problems: ['VERIFY_KEY_INVALID', 'SMS_TOO_SOON', 'SMS_LIMIT', 'PHONE_UNBOUND', 'UPSTREAM'],
});

const SEALED = 'a password needs the sign headers, and after three wrong ones a verify_key for `submit`';
const ways = Object.entries(proofWays).map(([name, each]) => `${name}: ${each.map((way) => way.join(' + ')).join(' or ')}`);

export const proveOwner = endpoint({
  name: 'proveOwner',
  method: 'POST',
  path: '/account/prove',
  auth: 'required',
  headers: { sign: 'optional', timestamp: 'optional', nonce: 'optional', ...FINGERPRINT },
  summary: `Proves that the owner of the account is here, once and for ten minutes (${ways.join('; ')}); ${SEALED}`,
  body: z.object({
    purpose,
    subject: text(64).default('').describe('for pay: what is paid, such as the order’s number'),
    sms_code: text(20).optional().describe('of sendOwnSms'),
    email_code: text(20).optional(),
    password: text(1000).optional().describe('RSA-OAEP ciphertext, base64, label action `prove`'),
    pay_password: text(1000).optional().describe('RSA-OAEP ciphertext, base64, label action `prove`'),
    id_number: text(40).optional(),
    verify_key: text(200).optional(),
  }),
  data: z.object({ proof: z.string(), expires_at: instant }),
  problems: [
    'SIGN_INVALID',
    'SIGN_REPLAYED',
    'PHONE_UNBOUND',
    'SMS_CODE_WRONG',
    'SMS_CODE_EXPIRED',
    'EMAIL_UNBOUND',
    'EMAIL_CODE_WRONG',
    'EMAIL_CODE_EXPIRED',
    'REAL_NAME_REQUIRED',
    'WRONG_CREDENTIALS',
    'NEED_VERIFY',
    'VERIFY_KEY_INVALID',
    'PAY_PASSWORD_UNSET',
    'PAY_PASSWORD_WRONG',
    'PAY_PASSWORD_LOCKED',
    'CONTACT_TOO_NEW',
  ],
});

export const securityNewsShape = shape('SecurityNews', {
  kind: choice(securityNewsKinds, z.enum(securityNewsKinds))('kind', { column: 'kind' }),
  at: moment('at', { column: 'at' }),
  device: words.maybe('device', { column: 'device', doc: 'for a login: system and browser' }),
  address: words.maybe('address', { column: 'address', doc: 'for a login: masked network address' }),
  former: words.maybe('former', { doc: 'for a change: the masked phone or mailbox before it' }),
  present: words.maybe('present', { doc: 'for a change: the masked phone or mailbox after it' }),
  until: moment('until', { column: 'expires_at', doc: 'until when it can be denied' }),
  isDenied: yes('is_denied', { doc: 'denied already: the login has ended, the change was taken back' }),
});

const newsCode = text(100).min(1).describe('of the link in the message');

export const readSecurityNews = endpoint({
  name: 'readSecurityNews',
  method: 'POST',
  path: '/security-news',
  auth: 'none',
  summary: 'What a message of security news is about, by the code of its link',
  body: z.object({ code: newsCode }),
  data: securityNewsShape.schema,
  problems: ['NOT_FOUND'],
});

export const denySecurityNews = endpoint({
  name: 'denySecurityNews',
  method: 'POST',
  path: '/security-news/deny',
  auth: 'none',
  summary:
    'It was not the owner: the login and later ones from unknown browsers end, or the former phone or mailbox returns and all logins end',
  body: z.object({ code: newsCode }),
  data: empty,
  problems: ['NOT_FOUND', 'PHONE_TAKEN', 'EMAIL_TAKEN'],
});
