import type { ColumnType, Generated } from 'kysely';

/** `timestamptz`: read as a Date, written as a Date. */
export type Instant = ColumnType<Date, Date, Date>;

export interface UserAccountTable {
  id: Generated<string>;
  username: string;
  phone: string | null;
  password_hash: string | null;
  nickname: string;
  avatar: string;
  real_name: string | null;
  id_number_hash: Buffer | null;
  birth_date: string | null;
  credit_score: Generated<number>;
  gold_coin: Generated<number>;
  vip_until: Instant | null;
  cert_type: Generated<0 | 1 | 2>;
  shop_name: string | null;
  finished_orders: Generated<number>;
  created_at: Generated<Date>;
}

export interface UserSessionTable {
  token_hash: Buffer;
  user_id: string;
  expires_at: Instant;
  created_at: Generated<Date>;
  fingerprint: string | null;
}
