import { always, byDefault, flag, id, instant, text, whole } from '#service/kernel/database/columns.ts';

export const banner = {
  id: byDefault(id),
  title: text,
  subtitle: text,
  kicker: text,
  note: text,
  button: text,
  /** Theme of its picture. */
  world: text,
  /** Path on this site. */
  href: text,
  position: byDefault(whole),
  is_shown: byDefault(flag),
};

export const notice = {
  id: byDefault(id),
  title: text,
  content: byDefault(text),
  published_at: instant,
};

export const hotWord = {
  word: text,
  /** Sorted by descending weight. */
  weight: byDefault(whole),
};

export const searchHistory = {
  user_id: id,
  keyword: text,
  /** Increases with every search: the highest is the most recent. */
  turn: always(whole),
};

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

export const catalogueTables = {
  banner,
  notice,
  hot_word: hotWord,
  search_history: searchHistory,
  favourite,
  footprint,
};
