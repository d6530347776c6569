import type { suggestionKinds, suggestionStatuses, WireOf } from '#contract/names.ts';
import { always, byDefault, id, instant, oneOf, orNull, text } from '#service/kernel/database/columns.ts';

export type SuggestionStatus = WireOf<typeof suggestionStatuses>;

export const suggestion = {
  id: always(id),
  number: text,
  request_key: text,
  /** null: sent by a guest. */
  user_id: orNull(id),
  kind: oneOf<WireOf<typeof suggestionKinds>>(),
  words: text,
  contact: orNull(text),
  address: orNull(text),
  at: instant,
  status: byDefault(oneOf<SuggestionStatus>()),
  answer: orNull(text),
  answered_at: orNull(instant),
};

export const suggestionsTables = { suggestion };

type SuggestionsTables = typeof suggestionsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends SuggestionsTables {}
}
