import type { bargainStatuses, WireOf } from '#contract/names.ts';
import { always, byDefault, day, id, instant, json, oneOf, orNull, whole } from '#service/kernel/database/columns.ts';

/** What was offered for an hour, in fen, and when. */
export interface Offer {
  readonly at: number;
  readonly fen: number;
}

export const bargain = {
  id: always(id),
  user_id: id,
  listing_id: id,
  day,
  status: oneOf<WireOf<typeof bargainStatuses>>(),
  /** The hourly price after the activity to which the last offer belongs. */
  hourly: whole,
  offers: byDefault(json<Offer[]>()),
  /** The last counter-offer; null without one. */
  counter: orNull(whole),
  accepted: orNull(whole),
  held_until: orNull(instant),
  order_id: orNull(id),
  created_at: instant,
  ended_at: orNull(instant),
};

export const bargainsTables = { bargain };

type BargainsTables = typeof bargainsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends BargainsTables {}
}
