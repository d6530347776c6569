import type { notificationTypes, smsActions, WireOf } from '#contract/names.ts';
import type { ProofPurpose } from '#contract/rules/account.ts';
import { always, byDefault, bytes, flag, id, instant, json, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';

export type CaptchaAction = 'login' | 'sendSms' | 'submit';
/** SMS purposes that may be requested without a login. */
export type SmsAction = WireOf<typeof smsActions>;
export type CodePurpose = SmsAction | ProofPurpose;
/** `bind` verifies a new address, `reset` the address of an account whose password is forgotten. */
export type EmailAction = 'bind' | 'reset' | ProofPurpose;
export type NotificationType = WireOf<typeof notificationTypes>;

export const serviceSecret = {
  name: text,
  value: bytes,
};

/** Which keys seal the listings' credentials. */
export const loginSeal = {
  key_id: text,
  sealed: text,
  given_up_at: orNull(instant),
};

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
};

export const outgoingMessage = {
  id: always(id),
  channel: oneOf<'sms' | 'email'>(),
  address: text,
  template: text,
  params: byDefault(json<Readonly<Record<string, string>>>()),
  created_at: instant,
  sent_at: orNull(instant),
};

export const loginAttempt = {
  /**
   * `user:<id>`, `browser:<id>:<hash>` of a known browser, `name:<hash>` of an unknown username, `address:<address>`,
   * `captcha:<address>`, or `solved:<address>`.
   */
  subject: text,
  failures: whole,
  last_at: instant,
  blocked_until: instant,
};

export const addressCall = {
  call: text,
  address: text,
  minute: instant,
  calls: whole,
};

export const registration = {
  user_id: id,
  invite: orNull(text),
  channel: orNull(text),
  channel_net_id: orNull(text),
  channel_uid: orNull(text),
  created_at: instant,
};

export const idempotencyKey = {
  user_id: id,
  key: text,
  input_hash: bytes,
  /** The stored response. */
  answer: orNull(json<unknown>()),
  /** The stored result of a command from which the response is presented again. */
  result: orNull(json<unknown>()),
  created_at: byDefault(instant),
};

export const notification = {
  id: always(id),
  user_id: id,
  title: text,
  content: text,
  type: oneOf<NotificationType>(),
  order_no: orNull(text),
  /** The charge it is about, if it is about no order. */
  charge_no: orNull(text),
  created_at: instant,
  read_at: orNull(instant),
};

export const identityTables = {
  idempotency_key: idempotencyKey,
  service_secret: serviceSecret,
  login_seal: loginSeal,
  known_browser: knownBrowser,
  login_key: loginKey,
  used_nonce: usedNonce,
  captcha_puzzle: captchaPuzzle,
  verify_key: verifyKey,
  sms_code: smsCode,
  sms_sent: smsSent,
  email_code: emailCode,
  email_sent: emailSent,
  token_transfer: tokenTransfer,
  owner_proof: ownerProof,
  pay_password: payPassword,
  user_setting: userSetting,
  outgoing_message: outgoingMessage,
  login_attempt: loginAttempt,
  address_call: addressCall,
  registration,
  notification,
};
