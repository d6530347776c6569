import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Instant } from './people.ts';

export interface GameTable {
  id: Generated<string>;
  title: string;
  world: string;
  popularity: Generated<number>;
  money_name: Generated<string>;
  maintenance_status: Generated<boolean>;
  is_suspended: Generated<boolean>;
  attribute_names: Generated<string[]>;
}

/** Money columns are integer fen. `discount` and `money_exchange_rate` come as numbers. */
export interface ListingTable {
  id: Generated<string>;
  owner_id: string;
  game_id: string;
  title: string;
  platform: string;
  zone: string;
  role_name: string;
  description: Generated<string>;
  /** Of the account, as `service/credentials/vault.ts` seals it. */
  login_sealed: string | null;
  /** The login as it is, until a service has sealed it: only in rows from before. */
  login_account: string | null;
  login_secret: string | null;
  attrs: JSONColumnType<{ attr_name: string; value: string }[]>;
  rental: number;
  /** After the activity, as a card shows it; made of `rental` and `discount`. */
  shown_rental: GeneratedAlways<number>;
  deposit: Generated<number>;
  min_rental_period: Generated<number>;
  daily_rental: number | null;
  ten_hour_rental: number | null;
  weekly_rental: number | null;
  morning_rental: number | null;
  afternoon_rental: number | null;
  night_rental: number | null;
  discount: Generated<number>;
  rental_promotion: JSONColumnType<{ rental_hour: number; bonus_hour: number }[]>;
  game_money: Generated<number>;
  money_exchange_rate: Generated<number>;
  is_listed: Generated<boolean>;
  is_rented: Generated<boolean>;
  rental_time: Instant | null;
  is_reservation: Generated<boolean>;
  is_use_bargain: Generated<boolean>;
  is_use_vip_discount: Generated<boolean>;
  is_insurance: Generated<boolean>;
  stays_online: Generated<boolean>;
  top_shelf: Generated<boolean>;
  is_free_play: Generated<boolean>;
  image_count: Generated<number>;
  rented_count: Generated<number>;
  look_count: Generated<number>;
  rating: Generated<number>;
  deleted_at: Instant | null;
  created_at: Generated<Date>;
}
