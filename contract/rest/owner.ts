import { z } from 'zod';
import { endpoint, SIGNED } from './endpoint.ts';
import { qrProviders } from '#contract/names.ts';
import { proof } from './security.ts';
import { empty, id, text } from './shared.ts';
import { choice, identifier, moment, shape, words, yes } from './shape.ts';

export const sessionShape = shape('LoginSession', {
  id: identifier('id', { column: 'id' }),
  device: words('device', { doc: 'system and browser, as its owner would call them' }),
  address: words.maybe('address', { doc: 'masked network address of the last use; null until the first one' }),
  openedAt: moment('opened_at'),
  lastUsedAt: moment('last_used_at', { doc: 'at most ten minutes old while it is used' }),
  isOwn: yes('is_own', { doc: 'the one that asks' }),
});

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/account/sessions',
  auth: 'required',
  summary: 'Where the account is logged in: the asking session first, then by last use',
  data: z.object({ list: z.array(sessionShape.schema) }),
  problems: [],
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'POST',
  path: '/account/sessions/:id/end',
  auth: 'required',
  whileClosing: true,
  summary: 'Ends one login of the account; its next call is answered 401 by every process',
  params: z.object({ id }),
  data: empty,
  problems: ['NOT_FOUND'],
});

export const endSessions = endpoint({
  name: 'endSessions',
  method: 'POST',
  path: '/account/sessions/end',
  auth: 'required',
  whileClosing: true,
  summary: 'Ends every login of the account, or every other one',
  body: z.object({
    keep_own: z.boolean().describe('false ends the asking one as well'),
    unbind_third: z.boolean().default(false).describe('unbinds third-party logins too, which could log in again'),
  }),
  data: z.object({ ended: z.int().nonnegative() }),
  problems: [],
});

export const boundLoginShape = shape('BoundLogin', {
  platform: choice(qrProviders, z.enum(qrProviders))('platform', { column: 'platform' }),
  nickname: words('nickname', { column: 'nickname', doc: 'of the person at that platform' }),
  boundAt: moment.maybe('bound_at', { column: 'bound_at', doc: 'null if it was bound before this was recorded' }),
});

export const listBoundLogins = endpoint({
  name: 'listBoundLogins',
  method: 'GET',
  path: '/account/third',
  auth: 'required',
  summary: 'Third-party logins that log into the account',
  data: z.object({ list: z.array(boundLoginShape.schema) }),
  problems: [],
});

export const unbindLogin = endpoint({
  name: 'unbindLogin',
  method: 'POST',
  path: '/account/third/:platform/unbind',
  auth: 'required',
  whileClosing: true,
  summary: 'Unbinds a third-party login: it cannot log in any more; phone and mailbox are told',
  params: z.object({ platform: z.enum(qrProviders) }),
  data: empty,
  problems: ['NOT_FOUND'],
});

const newPhone = { mobile: text(40), code: text(20).describe('of sendSms, action `bind`') };

export const bindMobile = endpoint({
  name: 'bindMobile',
  method: 'POST',
  path: '/account/mobile/bind',
  auth: 'required',
  summary: 'Binds a phone to an account that has none',
  body: z.object(newPhone),
  data: empty,
  problems: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'PHONE_TAKEN', 'PHONE_BOUND'],
});

export const changeMobile = endpoint({
  name: 'changeMobile',
  method: 'POST',
  path: '/account/mobile/change',
  auth: 'required',
  summary:
    'Changes the phone with a proof of change_phone; every other login ends, and the old phone is told. A taken number is refused last',
  body: z.object({ ...newPhone, proof }),
  data: empty,
  problems: ['PROOF_INVALID', 'SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'PHONE_TAKEN'],
});

export const updatePassword = endpoint({
  name: 'updatePassword',
  method: 'POST',
  path: '/account/password',
  auth: 'required',
  headers: SIGNED,
  summary: 'Sets or changes the password with a proof of change_password; every other login ends, and phone and mailbox are told',
  body: z.object({ password: text(1000).describe('RSA-OAEP ciphertext, base64, label action `password`'), proof }),
  data: empty,
  problems: ['SIGN_INVALID', 'SIGN_REPLAYED', 'PROOF_INVALID', 'PASSWORD_LEAKED'],
});
