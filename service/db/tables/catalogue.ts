import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant } from './people.ts';

export interface BannerTable {
  id: Generated<string>;
  title: string;
  subtitle: string;
  kicker: string;
  note: string;
  button: string;
  /** Visual world of its picture. */
  world: string;
  /** An address on this site. */
  href: string;
  position: Generated<number>;
  is_shown: Generated<boolean>;
}

export interface NoticeTable {
  id: Generated<string>;
  title: string;
  content: Generated<string>;
  published_at: Instant;
}

export interface HotWordTable {
  word: string;
  /** The heaviest come first. */
  weight: Generated<number>;
}

export interface SearchHistoryTable {
  user_id: string;
  keyword: string;
  /** Grows with every search: the highest is the last one. */
  turn: GeneratedAlways<number>;
}

export interface FavouriteTable {
  user_id: string;
  listing_id: string;
  /** Grows with every favourite: the highest is the newest. */
  turn: GeneratedAlways<number>;
  created_at: Generated<Date>;
}

export interface FootprintTable {
  user_id: string;
  listing_id: string;
  looked_at: Instant;
}

export interface CatalogueTables {
  banner: BannerTable;
  notice: NoticeTable;
  hot_word: HotWordTable;
  search_history: SearchHistoryTable;
  favourite: FavouriteTable;
  footprint: FootprintTable;
}
