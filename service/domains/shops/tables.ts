import { always, byDefault, id, instant, json, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';

interface ShopGame {
  readonly id: string;
  readonly title: string;
  readonly listings: number;
}

export const shop = {
  owner_id: id,
  name: text,
  /** The spelled name, its pinyin and initials, a line each; empty until it is spelled. */
  spelling: byDefault(text),
  certificate: oneOf<0 | 1 | 2>(),
  listings: byDefault(whole),
  rented: byDefault(whole),
  reviews: byDefault(whole),
  good: byDefault(whole),
  /** Thousandths; -1 with too few reviews. */
  good_share: byDefault(whole),
  games: byDefault(json<readonly ShopGame[]>()),
  /** Median minutes from a review to the answer; null with too few. */
  answer_minutes: orNull(whole),
};

const shopFollow = {
  user_id: id,
  owner_id: id,
  /** Increases with every follow. */
  turn: always(whole),
  /** When it began, or was last told: what came on offer later is new. */
  seen_at: instant,
  told_at: orNull(instant),
};

const shopGame = {
  owner_id: id,
  game_id: id,
  listings: whole,
  /** What shops are sorted by, as in `shop`: the shops of a game are read in that order by index. */
  shop_listings: byDefault(whole),
  good_share: byDefault(whole),
  rented: byDefault(whole),
};

export const shopsTables = { shop, shop_game: shopGame, shop_follow: shopFollow };

type ShopsTables = typeof shopsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends ShopsTables {}
}
