import type { alertKinds, WireOf } from '#contract/names.ts';
import { id, instant, oneOf, orNull, whole } from '#service/kernel/database/columns.ts';

export type AlertKind = WireOf<typeof alertKinds>;

export const listingAlert = {
  user_id: id,
  listing_id: id,
  kind: oneOf<AlertKind>(),
  /** `cheaper`: fen an hour after the activity, below which it is told. */
  rental: orNull(whole),
  set_at: instant,
  told_at: orNull(instant),
};

export const alertsTables = { listing_alert: listingAlert };

type AlertsTables = typeof alertsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends AlertsTables {}
}
