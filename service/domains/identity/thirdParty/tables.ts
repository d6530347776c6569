import { always, bytes, id, instant, oneOf, orNull, text } from '#service/kernel/database/columns.ts';

export type Platform = 'wechat' | 'qq' | 'app';

export const thirdAccount = {
  id: always(id),
  platform: oneOf<Platform>(),
  /** The third party's id of the person. */
  openid: text,
  nickname: text,
  /** null until a phone is bound. */
  user_id: orNull(id),
  created_at: instant,
  /** null: not bound, or bound before this was recorded. */
  bound_at: orNull(instant),
};

export const loginTicket = {
  session_hash: bytes,
  platform: oneOf<Platform>(),
  /** Fingerprint of the requesting browser, if it sent one. */
  visitor_hash: orNull(bytes),
  host_ticket: text,
  /** Last status reported by the host, in its own format. */
  host_status: text,
  asked_at: instant,
  /** The account that confirmed. */
  account_id: orNull(id),
  request_hash: orNull(bytes),
  /** Expiry of the code; once confirmed, of the login ticket. */
  expires_at: instant,
};

export const bindTicket = {
  token_hash: bytes,
  account_id: id,
  visitor_hash: orNull(bytes),
  expires_at: instant,
};

export const thirdPartyTables = { third_account: thirdAccount, login_ticket: loginTicket, bind_ticket: bindTicket };

type ThirdPartyTables = typeof thirdPartyTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends ThirdPartyTables {}
}
