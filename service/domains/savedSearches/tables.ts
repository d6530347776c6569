import { always, byDefault, flag, id, instant, json, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { StoredFilter } from './filter.ts';

export const savedSearch = {
  id: always(id),
  user_id: id,
  name: text,
  filter: json<StoredFilter>(),
  seen_listing: whole,
  /** A message tells of new accounts. */
  is_told: byDefault(flag),
  /** The newest listing that a message told of, and when. */
  told_listing: byDefault(whole),
  told_at: orNull(instant),
  saved_at: instant,
};

export const savedSearchesTables = { saved_search: savedSearch };

type SavedSearchesTables = typeof savedSearchesTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends SavedSearchesTables {}
}
