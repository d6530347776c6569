import type { securityChannels, securityNewsKinds, smsActions, WireOf } from '#contract/names.ts';
import type { ProofPurpose } from '#contract/rules/account.ts';
import {
  always,
  byDefault,
  bytes,
  day,
  flag,
  id,
  instant,
  oneOf,
  orNull,
  type TableOf,
  text,
  texts,
  whole,
} from '#service/kernel/database/columns.ts';

export type CaptchaAction = 'login' | 'sendSms' | 'submit';
/** SMS purposes that may be requested without a login. */
export type SmsAction = WireOf<typeof smsActions>;
export type CodePurpose = SmsAction | ProofPurpose;
/** `bind` verifies a new address, `reset` the address of an account whose password is forgotten. */
export type EmailAction = 'bind' | 'reset' | ProofPurpose;

export const loginKey = {
  kid: text,
  sign_secret: bytes,
  /** PKCS #8, DER. */
  private_key: bytes,
  /** SPKI, DER. */
  public_key: bytes,
  issues_until: instant,
  accepted_until: instant,
};

export const usedNonce = {
  nonce: text,
  expires_at: instant,
};

export const captchaPuzzle = {
  id: text,
  action: oneOf<CaptchaAction>(),
  /** Slider puzzle: left edge of the piece in background pixels. */
  answer_x: orNull(whole),
  /** Text captcha. */
  answer_text: orNull(text),
  asks_work: byDefault(flag),
  /** Of the time-lock; null: none. */
  work_steps: orNull(whole),
  pictures: byDefault(whole),
  expires_at: instant,
};

export const verifyKey = {
  key_hash: bytes,
  action: oneOf<CaptchaAction>(),
  /** Fingerprint of the browser that solved the captcha, if it sent one. */
  visitor_hash: orNull(bytes),
  expires_at: instant,
};

export const smsCode = {
  phone: text,
  action: oneOf<CodePurpose>(),
  code_hash: bytes,
  tries: whole,
  expires_at: instant,
};

export const smsSent = {
  id: always(id),
  phone: text,
  address: text,
  sent_at: instant,
};

export const emailCode = {
  /** Lower case. */
  email: text,
  action: oneOf<EmailAction>(),
  code_hash: bytes,
  tries: whole,
  expires_at: instant,
};

export const emailSent = {
  id: always(id),
  email: text,
  address: text,
  sent_at: instant,
};

/** Mailboxes without an account that were notified of it. */
export const unknownMailbox = {
  email: text,
  at: instant,
  /** Of outgoing_message. */
  message_id: id,
};

export const knownBrowser = {
  user_id: id,
  browser_hash: bytes,
  last_at: instant,
};

export const tokenTransfer = {
  code_hash: bytes,
  user_id: id,
  address_hash: bytes,
  expires_at: instant,
};

export const ownerProof = {
  token_hash: bytes,
  user_id: id,
  purpose: oneOf<ProofPurpose>(),
  /** What a payment proof is bound to; empty for all other purposes. */
  subject: byDefault(text),
  /** What it proves once it has been used. */
  next_purpose: orNull(oneOf<ProofPurpose>()),
  expires_at: instant,
};

export const payPassword = {
  user_id: id,
  password_hash: text,
  failures: byDefault(whole),
  locked_until: orNull(instant),
  changed_at: instant,
};

export const userSetting = {
  user_id: id,
  notify_orders: byDefault(flag),
  notify_money: byDefault(flag),
  notify_activity: byDefault(flag),
  show_in_rankings: byDefault(flag),
  /** Fen; 0: every wallet payment needs the pay password. */
  pay_password_above: byDefault(whole),
  security_by: byDefault(oneOf<WireOf<typeof securityChannels>>()),
};

/** What a wallet paid on a Shanghai day without the pay password. */
export const walletSpending = {
  user_id: id,
  day,
  /** Fen. */
  fen: whole,
};

export const loginAttempt = {
  /**
   * `user:<id>`, `browser:<id>:<hash>` of a known browser, `name:<hash>` of an unknown username, `address:<address>`,
   * `session:<id>:<hash>` of owner proofs in another browser, `proofs:<id>` of all owner proofs, `digits:<id>` of ID numbers,
   * `captcha:<address>`, `solved:<address>`, or
   * `trusted:<hash>` of a known browser's captchas.
   */
  subject: text,
  failures: whole,
  last_at: instant,
  blocked_until: instant,
};

export const registration = {
  user_id: id,
  invite: orNull(text),
  channel: orNull(text),
  channel_net_id: orNull(text),
  channel_uid: orNull(text),
  created_at: instant,
};

export const accountLimit = {
  id: always(id),
  user_id: id,
  limits: texts,
  reason: text,
  ends_at: instant,
  asked_by: text,
  asked_at: instant,
  confirmed_by: orNull(text),
  confirmed_at: orNull(instant),
  lifted_by: orNull(text),
  lifted_at: orNull(instant),
  lifted_because: orNull(text),
};

export const userAccount = {
  id: byDefault(id),
  username: text,
  phone: orNull(text),
  password_hash: orNull(text),
  nickname: text,
  avatar: text,
  real_name: orNull(text),
  id_number_hash: orNull(bytes),
  birth_date: orNull(day),
  credit_score: byDefault(whole),
  gold_coin: byDefault(whole),
  vip_until: orNull(instant),
  cert_type: byDefault(oneOf<0 | 1 | 2>()),
  shop_name: orNull(text),
  finished_orders: byDefault(whole),
  created_at: byDefault(instant),
  /** Lower case. */
  email: orNull(text),
  /** null: the initial nickname is unchanged. */
  nickname_changed_at: orNull(instant),
  status: byDefault(oneOf<'normal' | 'closing' | 'closed'>()),
  /** `limitKinds`; in force until `limited_until`. */
  limits: byDefault(texts),
  limited_until: orNull(instant),
  super_until: orNull(instant),
  points: byDefault(whole),
  /** Hashes made by `service/domains/identity/idNumber.ts`. */
  id_digits: orNull(bytes),
  /** When it replaced another; null: it is the first one. */
  phone_replaced_at: orNull(instant),
  email_replaced_at: orNull(instant),
  last_login_at: orNull(instant),
};

export type UserAccountTable = TableOf<typeof userAccount>;

export const userSession = {
  token_hash: bytes,
  user_id: id,
  expires_at: instant,
  created_at: byDefault(instant),
  fingerprint: orNull(text),
  id: always(id),
  user_agent: orNull(text),
  ip: orNull(text),
  last_used_at: orNull(instant),
  from_known_browser: orNull(flag),
};

/** What the owner was told and can deny by the link of the message. */
export const securityNews = {
  id: always(id),
  user_id: id,
  kind: oneOf<WireOf<typeof securityNewsKinds>>(),
  at: instant,
  session_id: orNull(id),
  browser_hash: orNull(bytes),
  device: orNull(text),
  address: orNull(text),
  former: orNull(text),
  present: orNull(text),
  expires_at: instant,
  denied_at: orNull(instant),
};

export const knownPlace = {
  user_id: id,
  place: text,
  last_at: instant,
};

export const identityTables = {
  login_key: loginKey,
  used_nonce: usedNonce,
  captcha_puzzle: captchaPuzzle,
  verify_key: verifyKey,
  sms_code: smsCode,
  sms_sent: smsSent,
  email_code: emailCode,
  email_sent: emailSent,
  unknown_mailbox: unknownMailbox,
  known_browser: knownBrowser,
  token_transfer: tokenTransfer,
  owner_proof: ownerProof,
  pay_password: payPassword,
  user_setting: userSetting,
  wallet_spending: walletSpending,
  login_attempt: loginAttempt,
  registration,
  account_limit: accountLimit,
  user_account: userAccount,
  user_session: userSession,
  security_news: securityNews,
  known_place: knownPlace,
};

type IdentityTables = typeof identityTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends IdentityTables {}
}
