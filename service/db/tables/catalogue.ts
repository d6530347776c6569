import { always, byDefault, flag, id, instant, text, whole, type TableOf } from '#service/db/columns.ts';

export const banner = {
  id: byDefault(id),
  title: text,
  subtitle: text,
  kicker: text,
  note: text,
  button: text,
  /** Visual world of its picture. */
  world: text,
  /** An address on this site. */
  href: text,
  position: byDefault(whole),
  is_shown: byDefault(flag),
};
export type BannerTable = TableOf<typeof banner>;

export const notice = {
  id: byDefault(id),
  title: text,
  content: byDefault(text),
  published_at: instant,
};
export type NoticeTable = TableOf<typeof notice>;

export const hotWord = {
  word: text,
  /** The heaviest come first. */
  weight: byDefault(whole),
};
export type HotWordTable = TableOf<typeof hotWord>;

export const searchHistory = {
  user_id: id,
  keyword: text,
  /** Grows with every search: the highest is the last one. */
  turn: always(whole),
};
export type SearchHistoryTable = TableOf<typeof searchHistory>;

export const favourite = {
  user_id: id,
  listing_id: id,
  /** Grows with every favourite: the highest is the newest. */
  turn: always(whole),
  created_at: byDefault(instant),
};
export type FavouriteTable = TableOf<typeof favourite>;

export const footprint = {
  user_id: id,
  listing_id: id,
  looked_at: instant,
};
export type FootprintTable = TableOf<typeof footprint>;

export const catalogueTables = {
  banner,
  notice,
  hot_word: hotWord,
  search_history: searchHistory,
  favourite,
  footprint,
};
