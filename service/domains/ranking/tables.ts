import { byDefault, day, flag, id, instant, oneOf, orNull, whole } from '#service/kernel/database/columns.ts';

/** Why an order does not count: its renter and the account's owner seem to be one person. */
export type SamePerson = 'same_identity' | 'same_device' | 'same_address';

export const newcomerRent = {
  order_id: id,
  user_id: id,
  /** First day of the month in which the renter registered. */
  month: day,
  /** Fen, less refunds. */
  fen: whole,
  at: instant,
  why_not: orNull(oneOf<SamePerson>()),
};

export const newcomerStanding = {
  user_id: id,
  month: day,
  fen: whole,
  reached_at: instant,
  is_shown: flag,
};

export const newcomerBand = {
  month: day,
  yuan: whole,
  people: whole,
};

export const rankingMonth = {
  month: day,
  settled_at: instant,
  people: whole,
};

export const rankingWinner = {
  month: day,
  place: whole,
  user_id: id,
  fen: whole,
  coupon_id: byDefault(orNull(id)),
};

export const rankingTables = {
  newcomer_rent: newcomerRent,
  newcomer_standing: newcomerStanding,
  newcomer_band: newcomerBand,
  ranking_month: rankingMonth,
  ranking_winner: rankingWinner,
};

type RankingTables = typeof rankingTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends RankingTables {}
}
