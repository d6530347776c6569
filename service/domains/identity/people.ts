import {
  always,
  byDefault,
  bytes,
  day,
  id,
  instant,
  oneOf,
  orNull,
  text,
  texts,
  whole,
  type TableOf,
} from '#service/kernel/database/columns.ts';

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
};
