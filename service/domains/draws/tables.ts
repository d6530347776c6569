import type { drawStatuses, WireOf } from '#contract/names.ts';
import type { ChanceCause, DrawPrize } from '#contract/rules/draw.ts';
import { always, byDefault, bytes, day, id, instant, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { OwnActor } from '#service/kernel/lifecycle.ts';

export type DrawStatus = WireOf<typeof drawStatuses>;

export const drawSession = {
  /** As '2026-11-20T20:00', in Shanghai. */
  session: text,
  starts_at: instant,
  status: oneOf<DrawStatus>(),
  announced_at: instant,
  /** Secret until the draw. */
  seed: bytes,
  seed_hash: text,
  rent_stock: whole,
  packet_stock: whole,
  coin_percent: whole,
  /** Fen. */
  budget: whole,
  list_hash: orNull(text),
  chances: byDefault(whole),
  beacon_round: orNull(whole),
  beacon: orNull(text),
  beacon_signature: orNull(text),
  ended_at: orNull(instant),
};

export const drawSessionEvent = {
  id: always(id),
  session: text,
  at: instant,
  event: text,
  from_status: orNull(oneOf<DrawStatus>()),
  to_status: oneOf<DrawStatus>(),
  by: oneOf<OwnActor>(),
  note: byDefault(text),
};

export const drawChance = {
  id: always(id),
  user_id: id,
  cause: oneOf<ChanceCause>(),
  order_id: orNull(id),
  friend_id: orNull(id),
  /** In Shanghai. */
  day,
  /** Fen, of the order, less refunds. */
  rent: whole,
  at: instant,
  ticket: text,
  session: byDefault(orNull(text)),
  number: byDefault(orNull(whole)),
  rank: byDefault(orNull(whole)),
  prize: byDefault(orNull(oneOf<DrawPrize>())),
  /** When its prize was paid. */
  opened_at: byDefault(orNull(instant)),
  /** Fen paid into the wallet. */
  paid: byDefault(whole),
  taken_back: byDefault(whole),
};

export const drawYear = {
  year: whole,
  budget: whole,
};

export const drawsTables = {
  draw_session: drawSession,
  draw_session_event: drawSessionEvent,
  draw_chance: drawChance,
  draw_year: drawYear,
};

type DrawsTables = typeof drawsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends DrawsTables {}
}
