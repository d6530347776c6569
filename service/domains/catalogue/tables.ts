import type { hotTagSources, WireOf } from '#contract/names.ts';
import { always, byDefault, day, flag, id, instant, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';

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
  shown_from: orNull(instant),
  shown_until: orNull(instant),
};

export const advertisePage = {
  id: byDefault(id),
  title: text,
  lead: text,
  /** Markdown. */
  body: text,
  button: text,
  /** Path on this site. */
  href: text,
  is_shown: byDefault(flag),
  shown_from: orNull(instant),
  shown_until: orNull(instant),
};

export const notice = {
  id: byDefault(id),
  title: text,
  content: byDefault(text),
  published_at: instant,
  is_shown: byDefault(flag),
  shown_until: orNull(instant),
};

export const hotWord = {
  word: text,
  /** Sorted by descending weight. */
  weight: byDefault(whole),
  is_shown: byDefault(flag),
  shown_from: orNull(instant),
  shown_until: orNull(instant),
};

export const searchHistory = {
  user_id: id,
  keyword: text,
  /** Increases with every search: the highest is the most recent. */
  turn: always(whole),
};

/** What a member searched for on a day. */
const searchMade = { day, word: text, user_id: id, keyword: text };

export const hotTag = {
  place: whole,
  label: text,
  game_id: orNull(id),
  source: oneOf<WireOf<typeof hotTagSources>>(),
  count: whole,
  /** Query string of the hall's address. */
  search: text,
};

export const catalogueTables = {
  advertise_page: advertisePage,
  banner,
  notice,
  hot_word: hotWord,
  search_history: searchHistory,
  search_made: searchMade,
  hot_tag: hotTag,
};

type CatalogueTables = typeof catalogueTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends CatalogueTables {}
}
