import type { GeneratedAlways } from 'kysely';
import type { Instant } from './people.ts';

export type CaptchaAction = 'login' | 'sendSms' | 'submit';
export type SmsAction = 'login' | 'register';
export type NotificationType = 'order' | 'payment' | 'deposit' | 'system';

export interface ServiceSecretTable {
  name: string;
  value: Buffer;
}

export interface LoginKeyTable {
  kid: string;
  sign_secret: Buffer;
  /** PKCS #8, DER. */
  private_key: Buffer;
  /** SPKI, DER. */
  public_key: Buffer;
  issues_until: Instant;
  accepted_until: Instant;
}

export interface UsedNonceTable {
  nonce: string;
  expires_at: Instant;
}

export interface CaptchaPuzzleTable {
  id: string;
  action: CaptchaAction;
  /** Left edge of the piece in background pixels. */
  answer_x: number;
  expires_at: Instant;
}

export interface VerifyKeyTable {
  key_hash: Buffer;
  action: CaptchaAction;
  /** Of the browser that solved the puzzle, when it said who it is. */
  visitor_hash: Buffer | null;
  expires_at: Instant;
}

export interface SmsCodeTable {
  phone: string;
  action: SmsAction;
  code_hash: Buffer;
  tries: number;
  expires_at: Instant;
}

export interface SmsSentTable {
  id: GeneratedAlways<string>;
  phone: string;
  address: string;
  sent_at: Instant;
}

export interface LoginAttemptTable {
  /** `user:<id>`, `name:<hash>` of a name that nobody has, or `address:<address>`. */
  subject: string;
  failures: number;
  last_at: Instant;
  blocked_until: Instant;
}

export interface AddressCallTable {
  call: string;
  address: string;
  minute: Instant;
  calls: number;
}

export interface RegistrationTable {
  user_id: string;
  invite: string | null;
  channel: string | null;
  channel_net_id: string | null;
  channel_uid: string | null;
  created_at: Instant;
}

export interface NotificationTable {
  id: GeneratedAlways<string>;
  user_id: string;
  title: string;
  content: string;
  type: NotificationType;
  order_no: string | null;
  created_at: Instant;
  read_at: Instant | null;
}

export interface IdentityTables {
  service_secret: ServiceSecretTable;
  login_key: LoginKeyTable;
  used_nonce: UsedNonceTable;
  captcha_puzzle: CaptchaPuzzleTable;
  verify_key: VerifyKeyTable;
  sms_code: SmsCodeTable;
  sms_sent: SmsSentTable;
  login_attempt: LoginAttemptTable;
  address_call: AddressCallTable;
  registration: RegistrationTable;
  notification: NotificationTable;
}
