import { always, id, instant, json, text, whole } from '#service/kernel/database/columns.ts';
import type { StoredFilter } from './filter.ts';

export const savedSearch = {
  id: always(id),
  user_id: id,
  name: text,
  filter: json<StoredFilter>(),
  seen_listing: whole,
  saved_at: instant,
};

export const savedSearchesTables = { saved_search: savedSearch };

type SavedSearchesTables = typeof savedSearchesTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends SavedSearchesTables {}
}
