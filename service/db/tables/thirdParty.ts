import { always, bytes, id, instant, oneOf, orNull, text } from '#service/db/columns.ts';

export type Platform = 'wechat' | 'qq' | 'app';

export const thirdAccount = {
  id: always(id),
  platform: oneOf<Platform>(),
  /** The platform's own name of the person. */
  openid: text,
  nickname: text,
  /** null until a phone is bound. */
  user_id: orNull(id),
  created_at: instant,
};

export const loginTicket = {
  session_hash: bytes,
  platform: oneOf<Platform>(),
  /** Fingerprint of the requesting browser, if it sent one. */
  visitor_hash: orNull(bytes),
  host_ticket: text,
  /** The host's last word, in its own dialect. */
  host_status: text,
  asked_at: instant,
  /** Who confirmed. */
  account_id: orNull(id),
  request_hash: orNull(bytes),
  /** Of the code; once confirmed, of the login that it grants. */
  expires_at: instant,
};

export const bindTicket = {
  token_hash: bytes,
  account_id: id,
  visitor_hash: orNull(bytes),
  expires_at: instant,
};

export const thirdPartyTables = {
  third_account: thirdAccount,
  login_ticket: loginTicket,
  bind_ticket: bindTicket,
};
