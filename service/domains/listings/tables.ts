import type { ListingState } from '#contract/listingLifecycle.ts';
import type { GameAttribute } from '#contract/rules/gameAttributes.ts';
import type { Piece } from '#contract/rules/inventory.ts';
import {
  always,
  byDefault,
  bytes,
  day,
  decimal,
  flag,
  id,
  instant,
  json,
  oneOf,
  orNull,
  type TableOf,
  text,
  texts,
  untilInstant,
  whole,
} from '#service/kernel/database/columns.ts';

export const game = {
  id: byDefault(id),
  title: text,
  world: text,
  popularity: byDefault(whole),
  money_name: byDefault(text),
  maintenance_status: byDefault(flag),
  is_suspended: byDefault(flag),
  attribute_names: byDefault(texts),
  /** In order; empty: `attribute_names` alone. */
  attributes: byDefault(json<readonly GameAttribute[]>()),
};

/** Money columns are integer fen. `discount` and `money_exchange_rate` are read as numbers. */
export const listing = {
  id: byDefault(id),
  owner_id: id,
  game_id: id,
  title: text,
  platform: text,
  zone: text,
  role_name: text,
  description: byDefault(text),
  /** Sealed by `service/kernel/credentials/vault.ts`. */
  login_sealed: orNull(text),
  /** Plain-text login of old rows, until a service has sealed it. */
  login_account: orNull(text),
  login_secret: orNull(text),
  attrs: json<{ attr_name: string; value: string }[]>(),
  /** Rarest first. */
  inventory: byDefault(json<Piece[]>()),
  rental: whole,
  /** After the activity discount, as shown on cards; generated from `rental` and `discount`. */
  shown_rental: always(whole),
  deposit: byDefault(whole),
  min_rental_period: byDefault(whole),
  daily_rental: orNull(whole),
  ten_hour_rental: orNull(whole),
  weekly_rental: orNull(whole),
  morning_rental: orNull(whole),
  afternoon_rental: orNull(whole),
  night_rental: orNull(whole),
  discount: byDefault(decimal),
  rental_promotion: json<{ rental_hour: number; bonus_hour: number }[]>(),
  game_money: byDefault(whole),
  money_exchange_rate: byDefault(decimal),
  is_listed: byDefault(flag),
  is_rented: byDefault(flag),
  rental_time: orNull(instant),
  is_reservation: byDefault(flag),
  is_use_bargain: byDefault(flag),
  /** Per cent of the hourly price after the activity below which the owner never rents; sent to the owner alone. */
  bargain_floor: byDefault(whole),
  is_use_vip_discount: byDefault(flag),
  is_insurance: byDefault(flag),
  stays_online: byDefault(flag),
  top_shelf: byDefault(flag),
  is_free_play: byDefault(flag),
  /** A free play has been played since its owner last entered a password: it rests until then, whatever he chose for rentals. */
  awaits_password: byDefault(flag),
  image_count: byDefault(whole),
  rented_count: byDefault(whole),
  look_count: byDefault(whole),
  rating: byDefault(decimal),
  /** From the end of a rental until the owner has entered a new password. */
  password_due_at: byDefault(orNull(instant)),
  /** The order after which it is due. */
  password_due_order: byDefault(orNull(id)),
  /** Whether it rests while its password is due; null: if it asks for a deposit. */
  rests_for_password: byDefault(orNull(flag)),
  deleted_at: orNull(instant),
  created_at: byDefault(instant),
  /** Kept in step with `is_listed` and `deleted_at` by the database; writes set it alone. */
  state: byDefault(oneOf<ListingState>()),
  /** `int4multirange` as text: minutes of the week in Asia/Shanghai, Monday 00:00 is 0; null: always on offer. */
  windows: orNull(text),
  resting_until: orNull(untilInstant),
  /** Until when the hall shows it as resting; 'infinity' while it waits for a new password; null: on offer now. */
  at_rest_until: byDefault(orNull(untilInstant)),
  /** Keyed hash of game, zone and login, unique among listings not deleted. */
  login_key: orNull(bytes),
  /** The owner's own number of it, with the owner before it if he imported it himself. */
  external_key: byDefault(orNull(text)),
  /** Hashes of the owner's pictures, the cover first; without any they are drawn. */
  pictures: byDefault(texts),
  /** When it was first on offer. */
  published_at: orNull(instant),
  /** Drawn when a draft first comes on offer; null: its id is its turn. Only the database writes it. */
  offer_turn: byDefault(orNull(whole)),
};

export const listingEvent = {
  id: always(id),
  listing_id: id,
  at: instant,
  event: text,
  from_state: oneOf<ListingState>(),
  to_state: oneOf<ListingState>(),
  by: oneOf<'owner' | 'platform' | 'clock'>(),
  note: byDefault(text),
  /** Who of the owner's staff did it; null: the owner. */
  acted_by: byDefault(orNull(id)),
};
export const gameAlias = { alias: text, game_id: id };
export type ListingTable = TableOf<typeof listing>;

export const favourite = {
  user_id: id,
  listing_id: id,
  /** Increases with every favourite: the highest is the newest. */
  turn: always(whole),
  created_at: byDefault(instant),
};

export const footprint = {
  user_id: id,
  listing_id: id,
  looked_at: instant,
};

/** Looks by day and advertising channel; `net_id` is empty without one. */
export const channelLook = { listing_id: id, day, channel: text, net_id: byDefault(text), looks: whole };

export const listingsTables = {
  game,
  listing,
  listing_event: listingEvent,
  game_alias: gameAlias,
  favourite,
  footprint,
  channel_look: channelLook,
};

type ListingsTables = typeof listingsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends ListingsTables {}
}
