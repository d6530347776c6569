import type { freePlayStatuses, WireOf } from '#contract/names.ts';
import type { FreePlayWindow } from '#contract/rules/freePlay.ts';
import { always, byDefault, day, flag, id, instant, json, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { OwnActor } from '#service/kernel/lifecycle.ts';

export type FreePlayStatus = WireOf<typeof freePlayStatuses>;

/** What the owner of a listing with `is_free_play` offers. */
export const freePlayOffer = {
  listing_id: id,
  windows: json<FreePlayWindow[]>(),
  /** Length of a play. */
  minutes: whole,
  /** Rentals of now go on after a play without a new password. */
  keeps_password: byDefault(flag),
  changed_at: instant,
};

export const freePlay = {
  id: always(id),
  user_id: id,
  listing_id: id,
  status: oneOf<FreePlayStatus>(),
  day,
  /** Which chance of the day; null: the coupon. */
  place: orNull(whole),
  coupon_id: orNull(id),
  created_at: instant,
  start_at: instant,
  end_at: instant,
  ended_at: orNull(instant),
};

export const freePlayEvent = {
  id: always(id),
  play_id: id,
  at: instant,
  event: text,
  from_status: orNull(oneOf<FreePlayStatus>()),
  to_status: oneOf<FreePlayStatus>(),
  by: oneOf<OwnActor>(),
  note: byDefault(text),
};

export const freePlayReading = {
  id: always(id),
  play_id: id,
  user_id: id,
  at: instant,
  ip: text,
};

export const freePlayPromotion = {
  id: always(id),
  title: text,
  text: byDefault(text),
  button: text,
  href: text,
  position: byDefault(whole),
  is_shown: byDefault(flag),
  shown_from: orNull(instant),
  shown_until: orNull(instant),
};

export const freePlayTables = {
  free_play_offer: freePlayOffer,
  free_play: freePlay,
  free_play_event: freePlayEvent,
  free_play_reading: freePlayReading,
  free_play_promotion: freePlayPromotion,
};

type FreePlayTables = typeof freePlayTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends FreePlayTables {}
}
